import { Failure, messageOf } from '@assay/contract/failure';
import type { Acknowledgement, ClientEvents, EventFailure, EventRate } from '@assay/contract/events';
import type { z } from 'zod';
import type { Actor, App } from '../../app.ts';
import { failureOf } from '../http/errors.ts';
import type { Connection } from './connection.ts';
import { createEventRates, createViolationCount, UNKNOWN_EVENTS } from './eventLimits.ts';

export type EventHandlers<Events extends ClientEvents> = {
  [Name in keyof Events]: (payload: z.output<Events[Name]>, connection: Connection) => Promise<object | void>;
};

/** A client event with everything needed to receive it. */
interface Heard {
  schema: z.ZodObject;
  rate: EventRate;
  handle: (payload: never, connection: Connection) => Promise<object | void>;
}

/** Every client event of the product, by name. */
export type Hearing = Map<string, Heard>;

/**
 * Registers a feature's client events: rate limit, then parse, then handle. Every event needs a rate and a handler; the
 * handler's result goes into the acknowledgement.
 */
export function listen<Events extends ClientEvents>(
  hearing: Hearing,
  events: Events,
  rates: { [Name in keyof Events]: EventRate },
  handlers: EventHandlers<Events>,
) {
  for (const [name, schema] of Object.entries(events)) {
    if (hearing.has(name)) throw new Error(`two features listen to ${name}`);
    const rate = rates[name] as EventRate;
    hearing.set(name, { schema, rate, handle: handlers[name] as Heard['handle'] });
  }
}

/** Why this signed-in person may not send events; null: they may. */
export type RefusalOfEvents = (actor: Actor) => Failure | null;

interface Parts extends Pick<App, 'clock' | 'config' | 'log'> {
  refusalOfEvents: RefusalOfEvents;
  /** Whether the sender's session is alive; null if that was checked a moment ago, and for guests. */
  recheckSession: () => Promise<boolean> | null;
}

/**
 * Receives the events of one connection. Protocol errors count as violations; unknown events are ignored below a flood.
 */
export function hearConnection(
  { clock, config, log, refusalOfEvents, recheckSession }: Parts,
  hearing: Hearing,
  connection: Connection,
): (name: string, ...sent: unknown[]) => Promise<void> {
  const rates = createEventRates(config.RATE_LIMIT_FACTOR);
  const violations = createViolationCount();

  async function take(name: string, payload: unknown): Promise<object | void> {
    const heard = hearing.get(name);
    const retryAfter = heard ? rates.take(name, heard.rate, clock.now()) : rates.take('', UNKNOWN_EVENTS, clock.now());
    if (retryAfter !== null) throw new Violation('rate_limited', { retryAfter });
    if (!heard) throw new UnknownEvent('not_found', { message: 'There is no such event.' });
    const living = recheckSession();
    if (living && !(await living)) throw new Failure('unauthenticated');
    const refusal = connection.actor && refusalOfEvents(connection.actor);
    if (refusal) throw refusal;
    const parsed = heard.schema.safeParse(payload ?? {});
    if (!parsed.success) throw new Violation('invalid_input', { message: parsed.error.issues[0]?.message ?? '' });
    return heard.handle(parsed.data as never, connection);
  }

  return async (name, ...sent) => {
    const acknowledge = sent.at(-1);
    const answer = (given: Acknowledgement) => typeof acknowledge === 'function' && acknowledge(given);
    try {
      const [payload] = sent;
      answer({ ...(await take(name, typeof payload === 'function' ? undefined : payload)), ok: true });
    } catch (thrown) {
      const failure = thrown instanceof Error ? failureOf(thrown) : null;
      if (!failure) log.error({ err: thrown, socketEvent: hearing.has(name) ? name : 'unknown' }, 'unexpected error');
      const error = eventFailure(failure ?? new Failure('internal'), name, sent[0]);
      answer({ ok: false, error });
      if (thrown instanceof UnknownEvent) return;
      connection.tellRefusal(error);
      if (!(thrown instanceof Violation) || !violations.note(clock.now())) return;
      connection.tellRefusal(eventFailure(new Failure('too_many_refused'), name, sent[0]));
      connection.end();
    }
  };
}

class Violation extends Failure {}
/** From a client newer than this server: answered if it expects an acknowledgement, otherwise ignored. */
class UnknownEvent extends Failure {}

/** Truncates client-supplied text in replies: enough to recognise it. */
const LONGEST_NAME = 60;

function eventFailure(failure: Failure, event: string, payload: unknown): EventFailure {
  const { retryAfter } = failure.details;
  const requestId = (payload as { requestId?: unknown } | null)?.requestId;
  return {
    code: failure.code,
    message: messageOf(failure),
    event: event.slice(0, LONGEST_NAME),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(typeof requestId === 'string' && { requestId: requestId.slice(0, LONGEST_NAME) }),
  };
}
