import { expect, test } from 'vitest';
import { calendarOf } from '../../../test/interviews/testCalendar.ts';
import { ANA, BO, startRound } from '../../../test/interviews/testRounds.ts';
import { canMeet } from '../../../test/testRaces.ts';
import { remindOfInterviews } from './reminders.service.ts';
import { dueReminder, needsReminder } from './reminders.ts';

const START = new Date('2026-03-10T10:00:00Z');
const before = (hours: number) => new Date(START.getTime() - hours * 3_600_000);

test('a reminder is due from a day and from an hour before; a missed one gives way to the next', () => {
  expect(dueReminder(START, null, before(24.1))).toBe(null);
  expect(dueReminder(START, null, before(24))).toBe('day');
  expect(dueReminder(START, 'day', before(2))).toBe(null);
  expect(dueReminder(START, 'day', before(1))).toBe('hour');
  expect(dueReminder(START, null, before(0.5))).toBe('hour');
  expect(dueReminder(START, 'hour', before(0.5))).toBe(null);
});

test('who learned of the start after a reminder’s time does not need it', () => {
  expect(needsReminder('day', START, before(24.1))).toBe(true);
  expect(needsReminder('day', START, before(24))).toBe(false);
  expect(needsReminder('hour', START, before(2))).toBe(true);
});

/** A round with Ana's interview in so many hours. */
async function startReminded(hours: number) {
  const round = await startRound();
  const { meetingId } = await round.scheduled(round.ana, hours);
  await round.server.emails();
  return {
    ...round,
    meetingId,
    /** The addresses that are reminded now. */
    async reminded(later = 0) {
      await round.later(later);
      await remindOfInterviews(round.server.app);
      const emails = await round.server.emails();
      for (const email of emails) expect([email.subject, calendarOf(email)]).toEqual(['Reminder: Spring intake', null]);
      return emails.map(({ to }) => to?.[0]?.address ?? '').toSorted();
    },
  };
}

test('panel and candidate are reminded a day and an hour before, once each', async () => {
  const { reminded, boss } = await startReminded(48);
  const both = [ANA.email, boss.email].toSorted();
  expect(await reminded(23)).toEqual([]);
  expect(await reminded(1.5)).toEqual(both);
  expect(await reminded(1)).toEqual([]);
  expect(await reminded(21.6)).toEqual(both);
  expect(await reminded(0.1)).toEqual([]);
  expect(await reminded(2)).toEqual([]);
});

test('an interview that is near when planned has only the hour’s reminder, and none if it is nearer', async () => {
  const { reminded, boss, scheduled, bo, server } = await startReminded(5);
  expect(await reminded()).toEqual([]);
  expect(await reminded(4.2)).toEqual([ANA.email, boss.email].toSorted());
  await scheduled(bo, 0.5, { despiteConflicts: true });
  await server.emails();
  expect(await reminded()).toEqual([]);
});

test('who joins late gets only what comes after; a deactivated host gets nothing', async () => {
  const { reminded, server, act, meetingId, boss } = await startReminded(30);
  await reminded(10);
  const [late, away] = [await server.learner(), await server.learner()];
  for (const { id } of [late, away]) await act(`POST /meetings/${meetingId}/hosts`, { userId: id });
  await server.store.pool.query('update users set is_active = false where id = $1', [away.id]);
  await server.emails();
  expect(await reminded(19.5)).toEqual([ANA.email, boss.email, late.email].toSorted());
});

test('a moved interview is reminded of by its new time, a cancelled one never', async () => {
  const { reminded, own, act, meetingId, inHours, server } = await startReminded(30);
  expect(await reminded(7)).toHaveLength(2);
  await act(`PUT ${own}/meetings/${meetingId}`, { startsAt: inHours(50), minutes: 30 });
  await server.emails();
  expect(await reminded(20)).toEqual([]);
  expect(await reminded(7)).toHaveLength(2);
  await act(`DELETE ${own}/meetings/${meetingId}`);
  await server.emails();
  expect(await reminded(22.5)).toEqual([]);
});

test('two servers at once remind once', async () => {
  const { server, later, scheduled, bo } = await startReminded(48);
  await scheduled(bo, 48, { despiteConflicts: true });
  await server.emails();
  await later(25);
  const turns = canMeet(server.store) ? 8 : 2;
  await Promise.all(Array.from({ length: turns }, () => remindOfInterviews(server.app)));
  const emails = await server.emails();
  expect(emails).toHaveLength(4);
  expect(new Set(emails.map(({ to }) => to?.[0]?.address)).has(BO.email)).toBe(true);
});
