import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure } from '@assay/contract/failure';
import type { FailureCode } from '@assay/contract/failure';
import type { Access, Asked, Endpoint, Endpoints, Given } from '@assay/contract/endpoint';
import type { Actor, App, Origin } from '../../app.ts';
import { asEventStream } from './eventStream.ts';
import type { NumberedEvent } from './eventStream.ts';
import { countedAs } from './networkOf.ts';
import { limitHeaders } from './rateLimit.ts';
import { enterAsStranger, strangerLimitsOf } from './strangers.ts';
import type { StrangerCall } from './strangers.ts';
import type { LimitRule } from './rateLimit.ts';
import { codesOf } from '../openapi/failures.ts';
import { codeOf, logCaller } from './callerLogFields.ts';
import type { UsedBrowsers } from './usedBrowsers.ts';

/** The caller, as a handler sees them. */
export interface Caller<A extends Access> {
  actor: A extends 'public' ? Actor | null : Actor;
  origin: Origin;
  /** The bearer token as sent, for endpoints that end or replace it. */
  token: string | null;
  /** Set if the answer is wanted as events, which the endpoint offers; `lastId` is of the last event that arrived. */
  events: { lastId: string | null } | null;
  /** Aborts when the caller hangs up, at the latest with the reply. */
  left: () => AbortSignal;
}

/** A handler's data, or data with a message for people. */
export class WithMessage<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** An answer's `data` of any length, streamed in pieces. */
export class Streamed {
  readonly fileName: string;
  /** Concatenated, the text of one JSON value. */
  readonly pieces: AsyncIterable<string>;
  constructor(fileName: string, pieces: AsyncIterable<string>) {
    this.fileName = fileName;
    this.pieces = pieces;
  }
}

/** A download of any length, streamed in pieces. A failing piece aborts the answer. */
export class FileAnswer {
  readonly fileName: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** The content at this address never changes, so that browsers may cache it for good. */
  readonly neverChanges: boolean;
  constructor(
    fileName: string,
    type: string,
    pieces: AsyncIterable<string | Uint8Array>,
    { neverChanges = false }: { neverChanges?: boolean } = {},
  ) {
    this.fileName = fileName;
    this.type = type;
    this.pieces = pieces;
    this.neverChanges = neverChanges;
  }
}

/** An answer as server-sent events, for a caller with `events`. */
export class EventAnswer {
  readonly events: AsyncIterable<NumberedEvent>;
  constructor(events: AsyncIterable<NumberedEvent>) {
    this.events = events;
  }
}

export type Handler<E extends Endpoint> = (
  asked: Asked<E>,
  caller: Caller<E['access']>,
) => Promise<
  E extends { file: readonly string[] } ? FileAnswer : Given<E> | WithMessage<Given<E>> | Streamed | EventAnswer
>;

type AnyHandler = (...asked: Parameters<Handler<Endpoint>>) => Promise<unknown>;

export type Handlers<Api extends Endpoints> = { [Name in keyof Api]: Handler<Api[Name]> };

export interface Binder {
  http: FastifyInstance;
  app: Pick<App, 'limits' | 'lanes'>;
  /** Why this person may not make this call although their role may; null: they may. */
  refusalOf: (endpoint: Endpoint, actor: Actor) => Failure | null;
  /** Called for a call with an invalid token, or one that its owner may not make. */
  onRefused: (
    endpoint: Endpoint,
    by: { actor: Actor | null; origin: Origin; code: FailureCode | undefined },
  ) => Promise<void>;
  /** Called before a failure is sent that the contract does not name for the call. */
  onUndeclared: (endpoint: Endpoint, code: FailureCode) => void;
  /** The owner of a token, as far as they may act at this endpoint. */
  findActor: (token: string, endpoint: Endpoint, origin: Origin) => Promise<Actor | null>;
  usedBrowsers: UsedBrowsers;
  /** Endpoints with their own per-person limit, such as `POST /quiz/start`; the others share `read` and `write`. */
  limits: Readonly<Record<string, LimitRule>>;
  /** Every bound path with its methods, for 405 and for the tests that walk all routes. */
  bound: Map<string, Endpoint[]>;
}

/**
 * Binds a feature's endpoints below /api: authenticate, check the role, apply limits, parse, handle, parse the answer.
 */
export function routes<Api extends Endpoints>(binder: Binder, api: Api, handlers: Handlers<Api>) {
  for (const [name, endpoint] of Object.entries(api)) {
    bindOne(binder, endpoint, handlers[name] as unknown as AnyHandler);
    const atPath = binder.bound.get(endpoint.path) ?? [];
    binder.bound.set(endpoint.path, [...atPath, endpoint]);
  }
}

function bindOne(binder: Binder, endpoint: Endpoint, handler: AnyHandler) {
  const callers = new WeakMap<FastifyRequest, Caller<'public'>>();
  const strangers = new WeakMap<FastifyRequest, StrangerCall>();
  const working = new WeakSet<FastifyRequest>();
  const success = endpoint.success ?? 200;
  const codes = codesOf(endpoint);

  function demandMay(actor: Actor | null) {
    if (endpoint.access !== 'public' && !actor) throw new Failure('unauthenticated');
    if (actor && !mayCall(endpoint.access, actor)) throw new Failure('forbidden');
    const refusal = actor && binder.refusalOf(endpoint, actor);
    if (refusal) throw refusal;
  }

  /** Waits until a call limited as a stranger's may proceed. */
  async function begin(request: FastifyRequest, reply: FastifyReply) {
    const { actor, origin } = callers.get(request) as Caller<'public'>;
    const limits = strangerLimitsOf(endpoint, actor !== null);
    if (!limits) return;
    const call = await enterAsStranger({ ...binder.app, usedBrowsers: binder.usedBrowsers }, limits, origin);
    strangers.set(request, call);
    void reply.headers(limitHeaders(call.rule, call.state()));
    // Work for a client that hangs up continues to its end and keeps its slot.
    const hangUp = () => !working.has(request) && call.end(false);
    reply.raw.once('close', hangUp);
    if (!reply.raw.destroyed) return;
    hangUp();
    throw new Failure('unavailable');
  }

  binder.http.route({
    // One route for both: a HEAD route of its own for every GET was an eighth of a server's start.
    method: endpoint.method === 'GET' && !endpoint.hasEffect ? ['GET', 'HEAD'] : endpoint.method,
    exposeHeadRoute: false,
    url: `/api${endpoint.path}`,
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(!endpoint.file && { response: { [success]: answerTo(endpoint) } }),
    },
    onRequest: async (request, reply) => {
      const token = bearer(request);
      const origin = originOf(request);
      const actor = token ? await binder.findActor(token, endpoint, origin) : null;
      callers.set(request, { actor, token, origin, events: eventsOf(request, endpoint), left: () => leftOf(reply) });
      logCaller(request, actor, token);
      // Limits come before refusals, so that guessing tokens is limited too.
      if (actor) {
        const rule = limitOf(binder, endpoint);
        void reply.headers(limitHeaders(rule, binder.app.limits.take(rule, `user ${actor.userId}`)));
      }
      // A body still being received must not occupy its network's slot.
      if (!bringsBody(request) || (endpoint.access !== 'public' && !actor)) await begin(request, reply);
      demandMay(actor);
    },
    preValidation: async (request, reply) => {
      if (!bringsBody(request)) return;
      const caller = callers.get(request) as Caller<'public'>;
      if (caller.actor && caller.token) {
        // A body may take seconds, during which the session may end. A body that arrived at once needs no second query.
        const actor = await binder.findActor(caller.token, endpoint, caller.origin);
        callers.set(request, { ...caller, actor });
        demandMay(actor);
      }
      await begin(request, reply);
    },
    onSend: async (request, reply) => {
      const caller = callers.get(request);
      const code = codeOf(request);
      if (code && !codes.has(code)) binder.onUndeclared(endpoint, code);
      if (caller && isRefusal(endpoint, caller, reply.statusCode))
        await binder.onRefused(endpoint, { ...caller, code });
      const call = strangers.get(request);
      // A server error (500 and more) does not count as a guess.
      const wasRefused = reply.statusCode >= 400 && reply.statusCode < 500 && reply.statusCode !== 429;
      if (call) {
        call.end(wasRefused);
        if (reply.statusCode !== 429) void reply.headers(limitHeaders(call.rule, call.state()));
      } else if (caller && !caller.actor && wasRefused) {
        // The body was invalid, so the call never reached its turn.
        const state = binder.app.limits.note('anonymousNetwork', caller.origin.network);
        void reply.headers(limitHeaders('anonymousNetwork', state));
      }
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) as Caller<Endpoint['access']>;
      const asked = { params: request.params, query: request.query, body: request.body } as Asked<Endpoint>;
      working.add(request);
      const given = await handler(asked, caller);
      void reply.code(success);
      if (given instanceof EventAnswer) {
        // Proxies must not gather the events.
        void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
        return Readable.from(asEventStream(given.events), { objectMode: false });
      }
      if (given instanceof Streamed || given instanceof FileAnswer) {
        const isFile = given instanceof FileAnswer;
        const [type = ''] = isFile ? given.type.split(';') : [];
        if (isFile && !endpoint.file?.includes(type)) throw new Error(`${endpoint.path} does not name ${type}`);
        void reply.type(isFile ? given.type : 'application/json; charset=utf-8');
        if (isFile && given.neverChanges) void reply.header('cache-control', 'public, max-age=31536000, immutable');
        void reply.header('content-disposition', `attachment; filename="${given.fileName}"`);
        return Readable.from(isFile ? given.pieces : answerIn(given.pieces), { objectMode: false });
      }
      return given instanceof WithMessage
        ? { success: true, message: given.message, data: given.data }
        : { success: true, data: given };
    },
  });
}

const successIs = { success: z.literal(true), message: z.string().optional() };
const answers = new WeakMap<Endpoint, z.ZodType>();

/** Cached, because a schema is compiled on first use and tests create a server each. */
function answerTo(endpoint: Endpoint): z.ZodType {
  const known = answers.get(endpoint) ?? z.object({ ...successIs, data: endpoint.response });
  answers.set(endpoint, known);
  return known;
}

async function* answerIn(pieces: AsyncIterable<string>) {
  yield '{"success":true,"data":';
  yield* pieces;
  yield '}';
}

// A missing token asks for a sign-in; a bad one may be a guess.
const isRefusal = ({ access }: Endpoint, { actor, token }: Caller<'public'>, status: number) =>
  actor ? status === 403 : status === 401 && token !== null && access !== 'public';

function leftOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  if (raw.destroyed) leaving.abort();
  else raw.once('close', () => leaving.abort());
  return leaving.signal;
}

export function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

function mayCall(access: Access, actor: Actor): boolean {
  if (access === 'admin') return actor.role === 'admin';
  if (access === 'learner') return actor.role === 'user';
  return true;
}

function originOf(request: FastifyRequest): Origin {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
  return { address: request.ip, network: countedAs(request.ip), device: deviceOf(request), userAgent };
}

function eventsOf({ headers }: FastifyRequest, endpoint: Endpoint): Caller<'public'>['events'] {
  if (!endpoint.events || headers.accept?.split(/[,;]/, 1)[0]?.trim() !== 'text/event-stream') return null;
  const lastId = headers['last-event-id'];
  return { lastId: typeof lastId === 'string' ? lastId : null };
}

/** A browser's device secret; only one too long to be guessed counts. */
const DEVICE = /^[A-Za-z0-9_-]{22,64}$/;

function deviceOf({ headers }: FastifyRequest): string | null {
  const secret = headers['x-device'];
  if (typeof secret !== 'string' || !DEVICE.test(secret)) return null;
  return createHash('sha256').update(secret).digest('base64url');
}

function limitOf(binder: Binder, { method, path }: Endpoint): LimitRule {
  return binder.limits[`${method} ${path}`] ?? (method === 'GET' ? 'read' : 'write');
}

const bringsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
