import type { interviewClientEvents } from '@assay/contract/interviews/interviewEvents';
import type { App } from '../../app.ts';
import type { EventHandlers } from '../../platform/socket/listen.ts';
import type { createDoorQueue, createKeyedQueue } from './keyedQueue.ts';
import type { Places } from './places.ts';

/** The dependencies of all interview event handlers. */
export interface EventParts {
  app: App;
  places: Places;
  /** By meeting: changes of a room run in order of arrival. */
  queue: ReturnType<typeof createKeyedQueue>;
  doorQueue: ReturnType<typeof createDoorQueue>;
}

type ClientEvents = typeof interviewClientEvents;

/** The handlers of some events; together they must cover all. */
export type HandlersOf<Name extends keyof ClientEvents> = EventHandlers<Pick<ClientEvents, Name>>;
