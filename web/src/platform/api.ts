import type { Answered, Ask } from '@assay/contract/endpoint';
import type { Calls } from '@assay/contract/api';
import { Failure, failures } from '@assay/contract/failure';
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
  /** A 401 is told to the caller and ends nothing: sign-in itself, and a running quiz, which asks for sign-in in place. */
  keepSession?: boolean;
  /** How long an answer is waited for; 10 s unless said. */
  timeoutMs?: number;
  /** A session that is not this page's. */
  token?: string;
};

/** Thrown when no answer came at all: offline, server away, or longer than 10 s. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('The server did not answer. Check your connection and try again.', { cause });
    this.name = 'NoAnswer';
  }
}

/**
 * Calls the API: `call('POST /quiz/start', { body: { skillId } })`.
 * @returns the `data` member of the answer.
 * @throws Failure with the server's code and message, or NoAnswer.
 */
export async function call<C extends Call>(name: C, ask: Ask<Calls[C]>, options: Options = {}): Promise<AnswerOf<C>> {
  const { data } = await callTold(name, ask, options);
  return data;
}

/** As `call`, with the server's message beside the data. */
export async function callTold<C extends Call>(
  name: C,
  ask: Ask<Calls[C]>,
  options: Options = {},
): Promise<{ data: AnswerOf<C>; message: string | null }> {
  const [method, path] = name.split(' ') as [string, string];
  const token = options.token ?? currentToken();
  const response = await send(method, urlOf(path, ask), ask.body, token, options);
  const body = await bodyOf(response, options);
  const isAnswered = isObject(body) && 'success' in body;
  // A proxy in front of a server that is away answers with a page of its own.
  if (!isAnswered && GATEWAY_STATUSES.includes(response.status)) throw unanswered(response.status, options);
  noteReachable(true);
  if (response.ok && isObject(body) && 'data' in body)
    return { data: body['data'] as AnswerOf<C>, message: typeof body['message'] === 'string' ? body['message'] : null };
  const failure = failureOf(response, body);
  react(failure, response.status, token, options);
  throw failure;
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

/** The parsed JSON, or null where the answer is something else. */
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
 * What an answer without a code of ours means. It comes from something on the way to the server, so it is not taken for
 * the server's own refusal: a running quiz asks again after a `not_found`.
 */
const codesOfStatus: Record<number, FailureCode> = {
  401: 'unauthenticated',
  429: 'rate_limited',
  503: 'unavailable',
};

/** Its details carry a message only if the answer did: without one every screen has words of its own. */
function failureOf(response: Response, body: unknown): Failure {
  const told: Partial<FailureBody> = isObject(body) ? body : {};
  const { message, errors, reactivateUntil } = told;
  const retryAfter = told.retryAfter ?? Number(response.headers.get('retry-after'));
  const ofStatus = codesOfStatus[response.status] ?? (response.status >= 500 ? 'internal' : 'not_found');
  return new Failure(told.code !== undefined && told.code in failures ? told.code : ofStatus, {
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(errors && { errors }),
    ...(retryAfter && { retryAfter }),
    ...(reactivateUntil && { reactivateUntil }),
  });
}

const alerts = createBursts<'forbidden' | 'internal'>(() => performance.now());

/** The reactions every screen shares: sign-out on 401, one alert per burst on 403 and 500. */
function react(failure: Failure, status: number, token: string | null, options: Options) {
  // A late 401 for an old token must not end the session that has begun since, and nothing beside it may throw a
  // person out of a running quiz, which asks for the password in place.
  const endsSession = failure.code === 'unauthenticated' && !options.keepSession && !isQuiet();
  if (endsSession && token === currentToken()) signOut();
  // What is forbidden for a reason of its own, a deactivated account, is told by the screen.
  const hasReason = failure.code !== 'forbidden' && failures[failure.code].status === 403;
  const alarming = status === 403 && !hasReason ? 'forbidden' : status === 500 ? 'internal' : null;
  if (alarming !== null && alerts.begins(alarming)) setTimeout(showAlert, 0, alarming);
  if (status !== 401 && status !== 403 && status !== 500) console.warn(`${failure.code}: ${failure.message}`);
}

/** It blocks, so the caller's own handling goes first. */
function showAlert(kind: 'forbidden' | 'internal') {
  window.alert(failures[kind].text);
  alerts.goOn(kind);
}
