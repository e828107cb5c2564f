import type { interviewClientEvents } from '@assay/contract/interviewEvents';
import type { App } from '../../app.ts';
import type { EventRate } from '../../platform/socket/eventLimits.ts';
import type { EventHandlers } from '../../platform/socket/listen.ts';
import type { createDoorQueue, createKeyedQueue } from './keyedQueue.ts';
import type { Places } from './places.ts';

/** What the handlers of all interview events work with. */
export interface EventParts {
  app: App;
  places: Places;
  /** By meeting: what changes a room is done in the order in which it came. */
  queue: ReturnType<typeof createKeyedQueue>;
  doorQueue: ReturnType<typeof createDoorQueue>;
}

type ClientEvents = typeof interviewClientEvents;

/** The handlers of some events; together they have to cover all of them. */
export type HandlersOf<Name extends keyof ClientEvents> = EventHandlers<Pick<ClientEvents, Name>>;

export type RatesOf<Name extends keyof ClientEvents> = Record<Name, EventRate>;
