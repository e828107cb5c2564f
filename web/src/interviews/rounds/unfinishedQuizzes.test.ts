import { expect, test } from 'vitest';
import { rejectionCounts, rejectionNotes, unfinishedOf } from './unfinishedQuizzes.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const round = {
  status: 'open' as const,
  skills: [
    { id: 1, name: 'Algebra' },
    { id: 2, name: 'Botany' },
    { id: 3, name: 'Zoology' },
  ],
  quizzesDueAt: '2026-03-02T10:00:00Z',
};
const score = { percentage: 40, points: null, interval: null };
const candidate = {
  quizzes: [
    { skillId: 1, attemptId: 7, score },
    { skillId: 2, attemptId: 8, score: null },
  ],
};

test('a quiz without a result is running, open or closed', () => {
  expect(unfinishedOf(round, candidate, NOW)).toEqual([
    { skillName: 'Botany', status: 'running' },
    { skillName: 'Zoology', status: 'open' },
  ]);
  const late = new Date('2026-03-02T10:00:00Z');
  expect(unfinishedOf(round, candidate, late)[1]).toEqual({ skillName: 'Zoology', status: 'closed' });
  expect(unfinishedOf({ ...round, status: 'closed' }, candidate, NOW)[1]?.status).toBe('closed');
});

test('before a rejection each kind is said once, and nothing if all are completed', () => {
  const left = unfinishedOf(round, candidate, NOW);
  expect(rejectionNotes(left, round.quizzesDueAt)).toEqual([
    'Running now: Botany. They can finish, and you’ll see the result.',
    expect.stringMatching(
      /^Not taken yet: Zoology, open until 2 Mar 2026.+ If you reject them, they won’t be able to start it\.$/,
    ),
  ]);
  expect(rejectionNotes([{ skillName: 'Zoology', status: 'closed' }], null)).toEqual(['Not taken: Zoology.']);
  expect(rejectionNotes([], null)).toEqual([]);
  expect(rejectionCounts([left, left, []])).toEqual([
    '2 are taking a quiz now. They can finish it, and you’ll see the result.',
    '2 haven’t taken an open quiz yet. If you reject them, they won’t be able to.',
  ]);
  expect(rejectionCounts([[]])).toEqual([]);
});
