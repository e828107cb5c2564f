import { Failure } from '@assay/contract/failure';
import { RateLimited, limitRules } from './rateLimit.ts';
import type { LimitRule, RateLimiter } from './rateLimit.ts';

/** Rules that slow a network down, and never refuse it for its number of calls. */
export type SlowedRule = {
  [Rule in LimitRule]: (typeof limitRules)[Rule] extends { slowed: object } ? Rule : never;
}[LimitRule];

/** The sender of a call: calls of one network share a lane, in which devices take turns. */
export interface Lane {
  network: string;
  /** Null: the client names none; all such clients of a network share one device. */
  device: string | null;
}

export interface Lanes {
  /**
   * Waits for a turn in the network's lane. Throws `RateLimited` if too many wait there or the wait is too long;
   * `unavailable` if the network is within its rule.
   * @returns call it once it is known whether the call counts; repeated calls have no effect
   */
  enter(rule: SlowedRule, of: Lane): Promise<(counts: boolean) => void>;
  /** Runs `work` in its turn; its result decides whether it counts, and a failure does not. */
  pass<T>(rule: SlowedRule, of: Lane, work: () => Promise<T>, counts: (result: T) => boolean): Promise<T>;
}

/** Concurrent calls of a network within its rule. */
const AT_ONCE = 32;
const WAITING_MOST = 1000;
/** Refused devices whose position is remembered; the oldest are dropped. */
const KEPT_PLACES = 10_000;
/** A page gives up after ten seconds. */
const WAIT_MS = 8000;
const RETRY_SECONDS = 2;

interface Waiting {
  goOn: () => void;
  refuse: () => void;
}

interface Queue {
  device: string;
  /** Its position: lower means sooner. */
  place: number;
  calls: Waiting[];
}

interface Road {
  busy: number;
  waiting: number;
  /** Ordered by turn: the next device first. */
  queues: Queue[];
  /** Positions of devices that were refused while waiting: on their return, the time already waited counts. */
  kept: Map<string, number>;
}

/**
 * Slows networks down instead of refusing them. Few calls of a network run at once; beyond its rule fewer, and each
 * that counts keeps its slot for a while. So one misbehaving member hardly slows down a class. Devices take turns: a
 * device with many calls waits for the others, not they for it. A new device goes last, because otherwise a client
 * could always be first by changing devices; a device that gave up keeps its position.
 */
export function createLanes(limits: Pick<RateLimiter, 'look' | 'note'>, waitMs = WAIT_MS): Lanes {
  const roads = new Map<string, Road>();
  let lastPlace = 0;

  const newPlace = () => (lastPlace += 1);

  const isOver = (rule: SlowedRule, network: string) => limits.look(rule, network).remaining === 0;
  const placesOf = (rule: SlowedRule, network: string) =>
    isOver(rule, network) ? limitRules[rule].slowed.atOnce : AT_ONCE;

  function letIn(name: string, road: Road, rule: SlowedRule, network: string) {
    while (road.waiting > 0 && road.busy < placesOf(rule, network)) {
      const queue = road.queues.shift() as Queue;
      const next = queue.calls.shift() as Waiting;
      road.kept.delete(queue.device);
      queue.place = newPlace();
      if (queue.calls.length > 0) road.queues.push(queue);
      road.waiting -= 1;
      road.busy += 1;
      next.goOn();
    }
    if (road.busy === 0 && road.waiting === 0) roads.delete(name);
  }

  function leaveQueue(road: Road, queue: Queue, call: Waiting) {
    const at = queue.calls.indexOf(call);
    if (at === -1) return;
    queue.calls.splice(at, 1);
    road.waiting -= 1;
    if (queue.calls.length === 0) road.queues.splice(road.queues.indexOf(queue), 1);
    keepPlace(road, queue);
    call.refuse();
  }

  function keepPlace({ kept }: Road, { device, place }: Queue) {
    kept.set(device, place);
    const [oldest = device] = kept.keys();
    if (kept.size > KEPT_PLACES) kept.delete(oldest);
  }

  function queueOf({ queues, kept }: Road, device: string): Queue {
    const found = queues.find((one) => one.device === device);
    if (found) return found;
    const queue = { device, place: kept.get(device) ?? newPlace(), calls: [] };
    const later = queues.findIndex(({ place }) => place > queue.place);
    queues.splice(later === -1 ? queues.length : later, 0, queue);
    return queue;
  }

  function queueUp(road: Road, rule: SlowedRule, { network, device }: Lane): Promise<void> {
    // Many valid calls at once mean a busy server, not an exceeded rule.
    const refusal = () =>
      isOver(rule, network)
        ? new RateLimited(rule, { ...limits.look(rule, network), resetSeconds: RETRY_SECONDS })
        : new Failure('unavailable', { retryAfter: RETRY_SECONDS });
    return new Promise((resolve, reject) => {
      const queue = queueOf(road, device ?? '');
      const timer = setTimeout(() => leaveQueue(road, queue, call), waitMs).unref();
      const call: Waiting = {
        goOn() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          reject(refusal());
        },
      };
      queue.calls.push(call);
      road.waiting += 1;
      if (road.waiting > WAITING_MOST) giveWay(road);
    });
  }

  /** The newest call of the device with the most calls; if each has one, that of the device whose turn comes last. */
  function giveWay(road: Road) {
    const longest = road.queues.reduce((one, other) => (other.calls.length >= one.calls.length ? other : one));
    leaveQueue(road, longest, longest.calls.at(-1) as Waiting);
  }

  async function enter(rule: SlowedRule, of: Lane) {
    const { network } = of;
    const name = `${rule} ${network}`;
    const road = roads.get(name) ?? { busy: 0, waiting: 0, queues: [], kept: new Map() };
    roads.set(name, road);
    if (road.waiting === 0 && road.busy < placesOf(rule, network)) road.busy += 1;
    else await queueUp(road, rule, of);
    let isIn = true;
    const free = () => {
      road.busy -= 1;
      letIn(name, road, rule, network);
    };
    return (counts: boolean) => {
      if (!isIn) return;
      isIn = false;
      const keepsPlace = counts && isOver(rule, network);
      if (counts) limits.note(rule, network);
      if (keepsPlace) setTimeout(free, limitRules[rule].slowed.holdMs).unref();
      else free();
    };
  }

  return {
    enter,
    async pass(rule, of, work, counts) {
      const leave = await enter(rule, of);
      try {
        const result = await work();
        leave(counts(result));
        return result;
      } finally {
        leave(false);
      }
    },
  };
}
