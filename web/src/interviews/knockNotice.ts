const BURST_MS = 5000;

/** What has been told of those who wait: each person once, and a burst of them with one notice. */
export interface Notices {
  told: ReadonlySet<string>;
  lastAt: number | null;
}

export const noNotices: Notices = { told: new Set(), lastAt: null };

/** @returns whether to sound now, and what is known afterwards */
export function noticeKnock(notices: Notices, requestId: string, now: number): [isDue: boolean, Notices] {
  if (notices.told.has(requestId)) return [false, notices];
  const told = new Set([...notices.told, requestId]);
  const isBurst = notices.lastAt !== null && now - notices.lastAt < BURST_MS;
  return [!isBurst, { told, lastAt: isBurst ? notices.lastAt : now }];
}
