import { expect, vi } from 'vitest';
import { api, type Calls } from '@assay/contract/api';
import type { Asked, Endpoint, Given } from '@assay/contract/endpoint';
import { Failure, type FailureCode, type FailureDetails, failures, messageOf } from '@assay/contract/failure';

// The server as pages see it, at the network's edge: requests and answers are parsed by the contract's schemas, so that
// no test passes on something the real server could not send.

type Call = keyof Calls;
type Handler = (asked: Asked<Endpoint>) => unknown;
export type Received = { call: Call; body: unknown; query: Record<string, string>; token: string | null };

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((feature) => Object.values(feature));
const handlers = new Map<Call, Handler>();
/** Only for requests that ask for events. */
const eventHandlers = new Map<Call, Handler>();
let received: Received[] = [];
let unanswered: string[] = [];

/** Answers a call from now on with a contract-conforming value, computed from the request. */
export function answer<C extends Call>(
  call: C,
  give: Given<Calls[C]> | ((asked: Asked<Calls[C]>) => Given<Calls[C]> | Promise<Given<Calls[C]>>),
): void {
  setHandler(call, typeof give === 'function' ? give : () => give);
}

function setHandler(call: Call, handler: Handler) {
  handlers.set(call, handler);
  eventHandlers.delete(call);
}

/** Refuses a call from now on, like the server. */
export function refuse(call: Call, code: FailureCode, details: FailureDetails = {}): void {
  setHandler(call, () => {
    throw new Failure(code, details);
  });
}

/** Answers a call from now on like a crash or an intermediary: without code and message. */
export function answerWordless(call: Call, status = 500, body: unknown = {}): void {
  setHandler(call, () => Response.json(body, { status }));
}

/** Leaves a call without an answer from now on. */
export function loseAnswer(call: Call): void {
  setHandler(call, () => Response.error());
}

/** Makes a call wait from now on. @returns a function that releases it, with the answer the call had before */
export function holdAnswer(call: Call): () => void {
  const give = eventHandlers.get(call) ?? handlers.get(call);
  const held = Promise.withResolvers<void>();
  setHandler(call, async (asked) => {
    await held.promise;
    return give?.(asked);
  });
  return held.resolve;
}

/** A reply that comes as events. */
export class EventReply {
  readonly response: Response;
  #to: ReadableStreamDefaultController<Uint8Array> | undefined;
  constructor() {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#to = controller;
      },
    });
    this.response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
  send(id: string, event: string, data: unknown): this {
    this.#to?.enqueue(new TextEncoder().encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    return this;
  }
  end(): Response {
    this.#to?.close();
    return this.response;
  }
  /** The connection breaks. */
  breakOff() {
    this.#to?.error(new TypeError('network error'));
  }
}

/** Answers a call from now on with events, where they are asked for. */
export function answerWithEvents<C extends Call>(call: C, give: (asked: Asked<Calls[C]>) => Response): void {
  eventHandlers.set(call, give);
}

/** The page's requests so far, in order. */
export const receivedCalls = (call: Call): Received[] => received.filter((request) => request.call === call);

/** The body of the latest such call. */
export const lastBody = (call: Call): unknown => receivedCalls(call).at(-1)?.body;

async function serve(input: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input, window.location.href);
  const method = init.method ?? 'GET';
  const path = url.pathname.replace(/^\/api/, '');
  const found = endpoints
    .filter((endpoint) => endpoint.method === method)
    .map((endpoint) => ({ endpoint, params: paramsOf(endpoint.path, path) }))
    .sort((a, b) => Object.keys(a.params ?? {}).length - Object.keys(b.params ?? {}).length)
    .find(({ params }) => params !== null);
  if (!found) throw new Error(`The contract has no ${method} ${path}.`);
  const { endpoint, params } = found;
  const call = `${endpoint.method} ${endpoint.path}` as Call;
  const query = Object.fromEntries(url.searchParams);
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const headers = new Headers(init.headers);
  const token = headers.get('authorization')?.replace('Bearer ', '') ?? null;
  received.push({ call, body, query, token });
  const events = headers.get('accept') === 'text/event-stream' ? eventHandlers.get(call) : undefined;
  const handler = events ?? handlers.get(call);
  if (!handler) {
    unanswered.push(call);
    return refusal(new Failure('not_found'));
  }
  const parsed = endpoint.params?.safeParse(params);
  if (parsed?.success === false) return refusal(new Failure('invalid_input'));
  const asked = {
    params: parsed?.data,
    query: endpoint.query?.parse(query),
    body: endpoint.body?.parse(body),
  } as Asked<Endpoint>;
  return respond(endpoint, handler, asked);
}

async function respond(endpoint: Endpoint, handler: Handler, asked: Asked<Endpoint>): Promise<Response> {
  try {
    const given = await handler(asked);
    if (given instanceof Response && given.type === 'error') throw new TypeError('Failed to fetch');
    if (given instanceof Response) return given;
    const data = endpoint.response.parse(given);
    return Response.json({ success: true, data }, { status: endpoint.success ?? 200 });
  } catch (error) {
    if (error instanceof Failure) return refusal(error);
    throw error;
  }
}

function refusal(failure: Failure): Response {
  const { code } = failure;
  const { errors, retryAfter, reactivateUntil } = failure.details;
  const more = { errors, retryAfter, reactivateUntil };
  return Response.json(
    { success: false, code, message: messageOf(failure), requestId: 'test', ...more },
    { status: failures[code].status },
  );
}

/** The path's parameters, or null for another path. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const named = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path);
  if (!named) return null;
  const params = Object.entries(named.groups ?? {});
  return Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** Runs before each test: nothing is answered yet. */
export function startApi(): void {
  handlers.clear();
  eventHandlers.clear();
  received = [];
  unanswered = [];
  vi.stubGlobal('fetch', serve);
}

/** Runs after each test: the page requested only what the test answers. */
export const expectAllAnswered = () => expect(unanswered, 'calls that the test does not answer').toEqual([]);
