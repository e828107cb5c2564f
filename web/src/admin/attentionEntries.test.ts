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
    'person waits to be let into an interview',
    'quizzes are running now',
    'person has deactivated their account',
  ]);
  expect(entries.at(-1)?.target).toEqual({ to: '/admin/users', search: { state: 'deactivated' } });
  // A candidate may knock before any host arrives, while the meeting is not live yet.
  expect(entries[0]?.target).toEqual({ to: '/admin/virtual-rounds' });
});

test('flagged questions are listed by skill, the three with most, each leading to its analysis; the others are counted', () => {
  const flagged = [4, 2, 1, 1, 1].map((count, index) => ({
    skillId: index + 1,
    skillName: `Skill ${index + 1}`,
    count,
  }));
  const entries = attentionEntries({ ...nothing, flagged });
  expect(entries.map(({ count, words }) => `${count} ${words}`)).toEqual([
    '4 questions of Skill 1 should be looked at',
    '2 questions of Skill 2 should be looked at',
    '1 question of Skill 3 should be looked at',
    '2 questions of 2 other skills should be looked at',
  ]);
  const one = attentionEntries({ ...nothing, flagged: flagged.slice(0, 4) });
  expect(one.at(-1)).toMatchObject({ count: 1, words: 'question of 1 other skill should be looked at' });
  expect(one.at(-1)?.target).toEqual({ to: '/admin/reports/items', search: { skillId: 4, show: 'flagged' } });
  expect(entries[0]?.target).toEqual({ to: '/admin/reports/items', search: { skillId: 1, show: 'flagged' } });
});
