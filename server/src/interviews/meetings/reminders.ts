/**
 * When people are reminded of an interview: a day and an hour before its start, each at most once. Times are instants,
 * durations in ms. No function fails.
 */

const HOUR_MS = 3_600_000;

export const reminderLeads = { day: 24 * HOUR_MS, hour: HOUR_MS } as const;
export type Reminder = keyof typeof reminderLeads;

/**
 * The reminder whose time has come; one that was missed is left out in favour of the next.
 * @param startsAt after `now`
 * @param last the last reminder of this start; null: none
 */
export function dueReminder(startsAt: Date, last: Reminder | null, now: Date): Reminder | null {
  const left = startsAt.getTime() - now.getTime();
  if (left <= reminderLeads.hour) return last === 'hour' ? null : 'hour';
  return left <= reminderLeads.day && last === null ? 'day' : null;
}

/** Whether someone who learned of the start at this time needs the reminder: not if they learned of it later. */
export const needsReminder = (reminder: Reminder, startsAt: Date, learnedAt: Date): boolean =>
  startsAt.getTime() - learnedAt.getTime() > reminderLeads[reminder];
