import { describe, expect, test } from 'vitest';
import type { AchievementKind } from '@assay/contract/reports/reports';
import { startTestServer } from '../../test/testServer.ts';
import { UNHURRIED, takeAt } from '../../test/assessment/testQuiz.ts';
import { achievementsOf, type Outcome } from './achievements.ts';

const NOW = new Date('2026-03-20T12:00:00Z');

const quiz = (at: string, score = 50, skillId = 1): Outcome => ({ completedAt: new Date(at), score, skillId });
/** One a day from 2 March 2026, a Monday. */
const daily = (scores: number[], skillId = 1) =>
  scores.map((score, nth) => quiz(`2026-03-${String(2 + nth).padStart(2, '0')}T10:00:00Z`, score, skillId));

const report = (outcomes: Outcome[], { now = NOW, timeZone = 'UTC' } = {}) =>
  achievementsOf(outcomes, { now, timeZone });

function of(kind: AchievementKind, outcomes: Outcome[], timeZone = 'UTC') {
  const found = report(outcomes, { timeZone }).achievements.find((achievement) => achievement.kind === kind);
  return found && { on: found.earnedAt?.slice(0, 10) ?? null, have: found.have, need: found.need };
}

describe('achievements', () => {
  test('without a completed quiz none is earned', () => {
    const { achievements, streak } = report([]);
    expect(achievements.map(({ earnedAt, have }) => [earnedAt, have])).toEqual(achievements.map(() => [null, 0]));
    expect(streak).toBeNull();
  });

  test('the first completed quiz earns the first, and later ones do not change when', () => {
    expect(of('firstQuiz', daily([0, 90]))).toEqual({ on: '2026-03-02', have: 1, need: 1 });
  });

  test('a high score begins at 80, and 79.99 is none', () => {
    expect(of('highScore', daily([79.99]))?.on).toBeNull();
    expect(of('highScore', daily([79.99, 80, 95]))?.on).toBe('2026-03-03');
  });

  test('a perfect score is 100, and 99.99 is none', () => {
    expect(of('perfectScore', daily([99.99]))?.on).toBeNull();
    expect(of('perfectScore', daily([99.99, 100]))?.on).toBe('2026-03-03');
  });

  test('a comeback is 20 points above the previous score in the same skill, not in another and not above the worst', () => {
    expect(of('comeback', daily([40, 59.99]))?.on).toBeNull();
    expect(of('comeback', daily([40, 60]))?.on).toBe('2026-03-03');
    expect(of('comeback', daily([40, 55, 70]))?.on).toBeNull();
    expect(of('comeback', [quiz('2026-03-02T10:00:00Z', 10, 1), quiz('2026-03-03T10:00:00Z', 90, 2)])?.on).toBeNull();
  });

  test('five different skills count, five quizzes of one do not', () => {
    expect(of('fiveSkills', daily([50, 50, 50, 50, 50]))).toEqual({ on: null, have: 1, need: 5 });
    const skills = [10, 20, 20, 30, 40, 50].map((skillId, nth) => quiz(`2026-03-0${2 + nth}T10:00:00Z`, 50, skillId));
    expect(of('fiveSkills', skills)).toEqual({ on: '2026-03-07', have: 5, need: 5 });
  });

  test('the tenth quiz earns its own, and more count no further', () => {
    expect(of('tenQuizzes', daily(Array(9).fill(50)))).toEqual({ on: null, have: 9, need: 10 });
    expect(of('tenQuizzes', daily(Array(12).fill(50)))).toEqual({ on: '2026-03-11', have: 10, need: 10 });
  });

  test('three days in a row: a gap starts over, two quizzes of one day are one day', () => {
    const onDays = (...days: number[]) => days.map((day) => quiz(`2026-03-0${day}T10:00:00Z`));
    expect(of('threeDays', onDays(2, 2, 3, 5, 6))).toEqual({ on: null, have: 2, need: 3 });
    expect(of('threeDays', onDays(2, 4, 5, 5, 6))?.on).toBe('2026-03-06');
  });

  test('a day is the organisation’s, not the server’s', () => {
    const late = [quiz('2026-03-02T23:30:00Z'), quiz('2026-03-03T00:30:00Z'), quiz('2026-03-03T23:30:00Z')];
    expect(of('threeDays', late)?.have).toBe(2);
    expect(of('threeDays', [quiz('2026-03-01T22:00:00Z'), ...late], 'Europe/Berlin')?.on).toBeNull();
    expect(of('threeDays', [quiz('2026-03-02T22:30:00Z'), ...late], 'Europe/Berlin')?.have).toBe(3);
  });

  test('four weeks in a row begin on Mondays, also across the year', () => {
    const onDays = (...days: string[]) => days.map((day) => quiz(`${day}T10:00:00Z`));
    expect(of('fourWeeks', onDays('2025-12-21', '2025-12-22', '2025-12-28', '2026-01-11'))?.have).toBe(2);
    expect(of('fourWeeks', onDays('2025-12-21', '2025-12-22', '2025-12-31', '2026-01-11'))?.on).toBe('2026-01-11');
  });

  test('a streak lasts until the day after, then only its weeks count', () => {
    const three = daily([50, 50, 50]);
    const at = (now: string) => report(three, { now: new Date(now) }).streak;
    expect(at('2026-03-04T20:00:00Z')).toEqual({ unit: 'day', length: 3 });
    expect(at('2026-03-05T23:59:00Z')).toEqual({ unit: 'day', length: 3 });
    expect(at('2026-03-06T00:00:00Z')).toBeNull();
    const weekly = ['2026-03-02', '2026-03-10', '2026-03-18'].map((day) => quiz(`${day}T10:00:00Z`));
    expect(report(weekly, { now: new Date('2026-03-29T23:00:00Z') }).streak).toEqual({ unit: 'week', length: 3 });
    expect(report(weekly, { now: new Date('2026-03-30T00:00:00Z') }).streak).toBeNull();
  });
});

test('achievements come from a person’s own completed quizzes, as the server stored them', async () => {
  const server = await startTestServer(UNHURRIED);
  const [person, other] = [await server.learner(), await server.learner()];
  const skill = await server.skill({ name: 'Algebra' });
  await server.questions(skill.id, 4);
  await takeAt(server, person.id, skill.id, { at: '2026-03-02T10:00:00Z', right: 1 });
  await takeAt(server, person.id, skill.id, { at: '2026-03-03T10:00:00Z', right: 4 });
  const earned = async ({ id, token }: { id: number; token: string }) => {
    const { data } = await server.call(`GET /reports/user/${id}/achievements`, { token });
    return (data as ReturnType<typeof achievementsOf>).achievements
      .filter(({ earnedAt }) => earnedAt !== null)
      .map(({ kind }) => kind);
  };
  const boss = await server.admin();
  expect(await earned({ ...person, token: boss.token })).toEqual([
    'firstQuiz',
    'highScore',
    'perfectScore',
    'comeback',
  ]);
  expect(await earned({ ...other, token: boss.token })).toEqual([]);
});
