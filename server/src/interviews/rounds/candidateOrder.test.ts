import { expect, test } from 'vitest';
import { inOrder, lastStepOf } from './candidateOrder.ts';

const on = (day: number) => new Date(Date.UTC(2026, 2, day));
const candidate = { addedAt: on(1), linkSentAt: null, startsAt: null, decidedAt: null, withdrawnAt: null };

test('the last step is what happened last, or an interview ahead', () => {
  expect(lastStepOf(candidate, [])).toEqual({ what: 'added', at: on(1).toISOString() });
  const sent = { ...candidate, linkSentAt: on(2) };
  expect(lastStepOf(sent, [{ completedAt: null }])).toMatchObject({ what: 'link' });
  expect(lastStepOf(sent, [{ completedAt: on(3) }, { completedAt: on(4) }])).toEqual({
    what: 'quiz',
    at: on(4).toISOString(),
  });
  expect(lastStepOf({ ...sent, startsAt: on(9) }, [{ completedAt: on(4) }])).toMatchObject({ what: 'interview' });
  const rejected = { ...sent, decidedAt: on(5) };
  expect(lastStepOf(rejected, [{ completedAt: on(4) }])).toMatchObject({ what: 'decided' });
  // One that was running at the rejection.
  expect(lastStepOf(rejected, [{ completedAt: on(6) }])).toMatchObject({ what: 'quiz' });
  expect(lastStepOf({ ...rejected, withdrawnAt: on(5) }, [])).toMatchObject({ what: 'withdrawn' });
});

const listed = (name: string, scores: Record<number, number | null>, day = 1) => ({
  name,
  lastStep: { what: 'added' as const, at: on(day).toISOString() },
  quizzes: Object.entries(scores).map(([skillId, percentage]) => ({
    skillId: Number(skillId),
    attemptId: 1,
    score: percentage === null ? null : { percentage, points: null, interval: null },
  })),
});

test('candidates without a result come last in both directions, and equal ones keep their order', () => {
  const all = [listed('Ana', {}), listed('Bo', { 7: 40 }), listed('Cy', { 7: 90 }), listed('Di', { 7: null, 8: 99 })];
  const names = (sort: string, direction: 'asc' | 'desc') => inOrder(all, sort, direction).map(({ name }) => name);
  expect(names('quiz-7', 'asc')).toEqual(['Bo', 'Cy', 'Ana', 'Di']);
  expect(names('quiz-7', 'desc')).toEqual(['Cy', 'Bo', 'Ana', 'Di']);
  expect(names('quiz-70', 'desc')).toEqual(['Ana', 'Bo', 'Cy', 'Di']);
  expect(names('step', 'desc')).toEqual(['Ana', 'Bo', 'Cy', 'Di']);
});

test('more completed quizzes come before a higher average', () => {
  const all = [listed('Ana', { 1: 100 }), listed('Bo', { 1: 10, 2: 20 }), listed('Cy', { 1: 30, 2: 0 })];
  expect(inOrder(all, 'quizzes', 'desc').map(({ name }) => name)).toEqual(['Bo', 'Cy', 'Ana']);
});

test('the last step orders by its time', () => {
  const all = [listed('Ana', {}, 3), listed('Bo', {}, 9), listed('Cy', {}, 1)];
  expect(inOrder(all, 'step', 'desc').map(({ name }) => name)).toEqual(['Bo', 'Ana', 'Cy']);
});
