const BURST_MS = 5000;

/** The ways to notify a host; each only if it reaches them now. */
export type Channel = 'sound' | 'notification';

/** Which waiting people were announced: each once, and a burst with one notice. */
export interface Notices {
  notified: ReadonlySet<string>;
  /** Tracked separately: a sound in the open tab is no notification for a host who has left it since. */
  lastAt: Readonly<Partial<Record<Channel, number>>>;
}

export const noNotices: Notices = { notified: new Set(), lastAt: {} };

/** @returns the channels due now, and the new state */
export function noticeKnock(
  notices: Notices,
  { requestId, reach, now }: { requestId: string; reach: readonly Channel[]; now: number },
): [due: readonly Channel[], Notices] {
  if (notices.notified.has(requestId)) return [[], notices];
  const due = reach.filter((channel) => now - (notices.lastAt[channel] ?? -Infinity) >= BURST_MS);
  const lastAt = { ...notices.lastAt, ...Object.fromEntries(due.map((channel) => [channel, now])) };
  return [due, { notified: new Set([...notices.notified, requestId]), lastAt }];
}
