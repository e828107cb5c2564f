import { expect, test } from 'vitest';
import { attentionEntries } from './attentionEntries.ts';

const nothing = {
  openAttempts: 0,
  flagged: [],
  draftQuestions: 0,
  questionsInReview: 0,
  pendingInterviews: 0,
  liveInterviews: 0,
  peopleWaiting: 0,
  deactivatedUsers: 0,
  failedMails: 0,
};

test('missing parts are not listed', () => {
  expect(attentionEntries(nothing)).toEqual([]);
  expect(attentionEntries({ ...nothing, liveInterviews: 3 })).toEqual([]);
});

test('people before a door stand above what can wait, and each entry leads to its filtered list', () => {
  const entries = attentionEntries({ ...nothing, deactivatedUsers: 1, openAttempts: 2, peopleWaiting: 1 });
  expect(entries.map(({ kind }) => kind)).toEqual(['peopleWaiting', 'openAttempts', 'deactivatedUsers']);
  expect(entries.map(({ words }) => words)).toEqual([
    'person waiting to join an interview',
    'running quizzes',
    'deactivated account',
  ]);
  expect(entries.at(-1)?.target).toEqual({ to: '/admin/users', search: { state: 'deactivated' } });
  // A candidate may knock before any host arrives, while the meeting is not live yet.
  expect(entries[0]?.target).toEqual({ to: '/admin/virtual-rounds/meetings' });
});

test('flagged questions are listed by skill, the three with most, each leading to its analysis; the others are counted', () => {
  const flagged = [4, 2, 1, 1, 1].map((count, index) => ({
    skillId: index + 1,
    skillName: `Skill ${index + 1}`,
    count,
  }));
  const entries = attentionEntries({ ...nothing, flagged });
  expect(entries.map(({ count, words }) => `${count} ${words}`)).toEqual([
    '4 questions to check in Skill 1',
    '2 questions to check in Skill 2',
    '1 question to check in Skill 3',
    '2 questions to check in 2 other skills',
  ]);
  const one = attentionEntries({ ...nothing, flagged: flagged.slice(0, 4) });
  expect(one.at(-1)).toMatchObject({ count: 1, words: 'question to check in 1 other skill' });
  expect(one.at(-1)?.target).toEqual({ to: '/admin/reports/items', search: { skillId: 4, show: 'flagged' } });
  expect(entries[0]?.target).toEqual({ to: '/admin/reports/items', search: { skillId: 1, show: 'flagged' } });
});
