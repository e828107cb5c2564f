const BURST_MS = 5000;

/** What makes a host notice: each only for those it reaches now. */
export type Channel = 'sound' | 'notification';

/** What has been told of those who wait: each person once, and a burst of them with one notice. */
export interface Notices {
  told: ReadonlySet<string>;
  /** Apart: a sound at the open tab is no notification for somebody who has left it since. */
  lastAt: Readonly<Partial<Record<Channel, number>>>;
}

export const noNotices: Notices = { told: new Set(), lastAt: {} };

/** @returns which of the channels that reach the host are due now, and what is known afterwards */
export function noticeKnock(
  notices: Notices,
  { requestId, reach, now }: { requestId: string; reach: readonly Channel[]; now: number },
): [due: readonly Channel[], Notices] {
  if (notices.told.has(requestId)) return [[], notices];
  const due = reach.filter((channel) => now - (notices.lastAt[channel] ?? -Infinity) >= BURST_MS);
  const lastAt = { ...notices.lastAt, ...Object.fromEntries(due.map((channel) => [channel, now])) };
  return [due, { told: new Set([...notices.told, requestId]), lastAt }];
}
