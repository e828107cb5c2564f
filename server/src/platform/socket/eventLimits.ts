import type { EventRate } from '@assay/contract/events';
import { MOST_VIOLATIONS, WITHIN_MS } from '@assay/contract/socketLimits';

export function createViolationCount() {
  let times: number[] = [];
  return {
    /** @returns whether the limit is exceeded. */
    note(now: Date): boolean {
      times = [...times.filter((time) => time > now.getTime() - WITHIN_MS), now.getTime()];
      return times.length >= MOST_VIOLATIONS;
    },
  };
}

/** Unknown events: more than this is a flood, and each further one is refused. */
export const UNKNOWN_EVENTS: EventRate = { count: 500, seconds: 10 };

/** Counts the events of one connection by name; `factor` scales every rate, like all limits. */
export function createEventRates(factor: number) {
  const windows = new Map<string, number[]>();
  return {
    /** @returns seconds to wait, or null if it may pass; refused events are not counted */
    take(name: string, rate: EventRate, now: Date): number | null {
      const since = now.getTime() - rate.seconds * 1000;
      const times = (windows.get(name) ?? []).filter((time) => time > since);
      const [oldest] = times;
      const most = Math.max(1, Math.floor(rate.count * factor));
      if (oldest !== undefined && times.length >= most) return Math.max(1, Math.ceil((oldest - since) / 1000));
      windows.set(name, [...times, now.getTime()]);
      return null;
    },
  };
}
