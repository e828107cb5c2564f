import type { Answered, Ask } from '@assay/contract/endpoint';
import type { Calls } from '@assay/contract/api';
import { Failure, wordlessFailures } from '@assay/contract/failure';
import type { FailureBody, FailureCode } from '@assay/contract/failure';
import { createBursts } from './alertBursts.ts';
import { noteReachable } from './connection.ts';
import { deviceSecret } from './device.ts';
import { isQuiet } from './quietMode.ts';
import { currentToken, signOut } from './session.ts';

const TIMEOUT_MS = 10_000;
const GATEWAY_STATUSES = [502, 503, 504];

export type Call = keyof Calls;
export type AnswerOf<C extends Call> = Answered<Calls[C]>;
type Options = {
  signal?: AbortSignal;
  /** Lets the request outlive the page (logout, last answers). */
  keepalive?: boolean;
  /**
   * Passes a 401 to the caller without ending the session: for sign-in itself, and for a running quiz, which asks for
   * sign-in in place.
   */
  keepSession?: boolean;
  /** Time limit for an answer; 10 s by default. */
  timeoutMs?: number;
  /** A session other than this page's. */
  token?: string;
  /** Asks for the answer as events; `lastId` is of the last one that arrived. */
  events?: { lastId: string | null };
};

export type EventOptions = Options & { lastId: string | null };

/** Thrown if no answer came: offline, server unreachable, or after 10 s. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('We can’t reach the server. Check your connection and try again.', { cause });
    this.name = 'NoAnswer';
  }
}

/**
 * Calls the API: `call('POST /quiz/start', { body: { skillId } })`.
 * @returns the answer's `data` field
 * @throws Failure with the server's code and message, or NoAnswer
 */
export async function call<C extends Call>(name: C, ask: Ask<Calls[C]>, options: Options = {}): Promise<AnswerOf<C>> {
  const { data } = await callWithMessage(name, ask, options);
  return data;
}

/** Like `call`, with the server's message beside the data. */
export async function callWithMessage<C extends Call>(
  name: C,
  ask: Ask<Calls[C]>,
  options: Options = {},
): Promise<{ data: AnswerOf<C>; message: string | null }> {
  const { response, token } = await request(name, ask, options);
  const body = await bodyOf(response, options);
  const isAnswered = isObject(body) && 'success' in body;
  // A proxy answers with its own page while the server is away.
  if (!isAnswered && GATEWAY_STATUSES.includes(response.status)) throw unanswered(response.status, options);
  noteReachable(true);
  if (response.ok && isObject(body) && 'data' in body)
    return { data: body['data'] as AnswerOf<C>, message: typeof body['message'] === 'string' ? body['message'] : null };
  const failure = failureOf(response, body);
  react(failure, response.status, token, options);
  throw failure;
}

/**
 * Calls the API for an answer that comes as events.
 * @returns the reply, whose body is still arriving
 * @throws Failure or NoAnswer, like `call`
 */
export async function callEvents<C extends Call>(
  name: C,
  ask: Ask<Calls[C]>,
  options: EventOptions,
): Promise<Response> {
  const { response, token } = await request(name, ask, { ...options, events: { lastId: options.lastId } });
  if (response.ok) return response;
  const body = await bodyOf(response, options);
  const failure = failureOf(response, body);
  // A proxy answers with its own page while the server is away.
  if (GATEWAY_STATUSES.includes(response.status) && !(isObject(body) && 'success' in body))
    throw unanswered(response.status, options);
  react(failure, response.status, token, options);
  throw failure;
}

async function request<C extends Call>(name: C, ask: Ask<Calls[C]>, options: Options) {
  const [method, path] = name.split(' ') as [string, string];
  const token = options.token ?? currentToken();
  return { response: await send(method, urlOf(path, ask), ask.body, token, options), token };
}

async function send(
  method: string,
  url: string,
  body: unknown,
  token: string | null,
  options: Options,
): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    return await fetch(url, {
      method,
      headers: {
        'x-device': deviceSecret,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.events && { accept: 'text/event-stream' }),
        ...(options.events?.lastId && { 'last-event-id': options.events.lastId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      keepalive: options.keepalive ?? false,
      credentials: 'omit',
    });
  } catch (error) {
    throw unanswered(error, options);
  }
}

/** The parsed JSON, or null for other content. */
async function bodyOf(response: Response, options: Options): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw unanswered(error, options);
  }
}

function unanswered(error: unknown, options: Options): unknown {
  if (options.signal?.aborted) return error;
  noteReachable(false);
  return new NoAnswer(error);
}

function urlOf(path: string, ask: { params?: object | undefined; query?: object | undefined }): string {
  const params = (ask.params ?? {}) as Record<string, string | number>;
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(ask.query ?? {})) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return `/api${filled}${text && `?${text}`}`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The code for an answer without one of ours. It comes from an intermediary, so it does not count as the server's own
 * refusal: a running quiz retries after a `not_found`.
 */
function codeOfStatus(status: number): FailureCode {
  if (status === 401) return 'unauthenticated';
  if (status === 429) return 'rate_limited';
  if (status === 503) return 'unavailable';
  return status >= 500 ? 'internal' : 'not_found';
}

/** Its details contain a message only if the answer did: otherwise every screen has its own words. */
function failureOf(response: Response, body: unknown): Failure {
  const refusal: Partial<FailureBody> = isObject(body) ? body : {};
  const { code, message, errors, reactivateUntil } = refusal;
  const retryAfter = refusal.retryAfter ?? Number(response.headers.get('retry-after'));
  return new Failure(refusal.success === false && typeof code === 'string' ? code : codeOfStatus(response.status), {
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(errors && { errors }),
    ...(retryAfter && { retryAfter }),
    ...(reactivateUntil && { reactivateUntil }),
  });
}

const alerts = createBursts<'forbidden' | 'internal'>(() => performance.now());

/** Reactions common to all screens: sign-out on 401, one alert per burst on 403 and 500. */
function react(failure: Failure, status: number, token: string | null, options: Options) {
  // A late 401 for an old token must not end a newer session, and other calls must not sign a person out of a running
  // quiz, which asks for the password in place.
  const endsSession = failure.code === 'unauthenticated' && !options.keepSession && !isQuiet();
  if (endsSession && token === currentToken()) signOut();
  // A refusal with its own reason, such as a deactivated account, is explained by the screen.
  const hasReason = failure.code !== 'forbidden' && failure.code !== codeOfStatus(status);
  const alarming = status === 403 && !hasReason ? 'forbidden' : status === 500 ? 'internal' : null;
  if (alarming !== null && alerts.begins(alarming)) setTimeout(showAlert, 0, alarming);
  if (status !== 401 && status !== 403 && status !== 500) console.warn(`${failure.code}: ${failure.message}`);
}

/** It blocks, so the caller's own handling runs first. */
function showAlert(kind: 'forbidden' | 'internal') {
  window.alert(wordlessFailures[kind].text);
  alerts.goOn(kind);
}
