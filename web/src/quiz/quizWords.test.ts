import { expect, test } from 'vitest';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import { durationWords } from './countWords.ts';
import { changeRun } from './engine/quizRun.ts';
import { closingWords, lostWords, noticeWords, questionsText, troubleWords } from './quizWords.ts';
import { createRun, type QuizRun } from './engine/runState.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');
const iso = (ms: number) => new Date(START + ms).toISOString();
const attempt: OpenAttempt = {
  id: 7,
  skillId: 3,
  skillName: 'Git',
  totalQuestions: 1,
  startedAt: iso(0),
  deadline: iso(300_000),
  serverNow: iso(0),
  limitSeconds: 300,
  graceSeconds: 10,
  resumed: false,
  answers: [],
  questions: [{ id: 1, questionText: '', options: { A: '', B: '' }, difficulty: 'easy', points: 1 }],
};
const fresh = createRun(attempt, { sentAt: 0, receivedAt: 0 }, { unsent: [], seconds: {}, at: 0, flagged: [] }, true);
const chosen = changeRun(fresh, { type: 'chose', letter: 'A' }, 1000);
const timeUp = (run: QuizRun) => changeRun(run, { type: 'ticked' }, 300_001);

test('unsent answers are never called saved', () => {
  expect(closingWords(timeUp({ ...chosen, isReachable: false })).text).not.toMatch(/answers are saved/);
  expect(closingWords(timeUp(chosen))).toMatchObject({ title: 'Time is up. Saving your answers…' });
  expect(closingWords(timeUp({ ...chosen, isReachable: false })).text).toMatch(
    /can’t reach the server.* 10 more seconds/,
  );
});

test('with everything sent only the score is waited for', () => {
  expect(closingWords(timeUp(fresh)).title).toBe('Time is up. Calculating your score…');
  expect(closingWords(timeUp({ ...fresh, isReachable: false })).text).toMatch(
    /^All your answers are saved\. We can’t reach the server/,
  );
});

test('a score the server refuses is not waited for without a word', () => {
  const trouble = { code: 'internal', message: '' } as const;
  const failed = changeRun(timeUp(fresh), { type: 'notCompleted', trouble, random: 0 }, 300_100);
  expect(closingWords(failed).text).toBe(
    'All your answers are saved. The server can’t score them yet; we keep trying.',
  );
});

test('a closing by click does not claim that the time is up', () => {
  const answered = { ...chosen, isReachable: true };
  expect(closingWords(changeRun(answered, { type: 'completeClicked' }, 2000)).title).toBe('Saving your answers…');
});

test('nothing is said while all is well, also while an answer is on its way', () => {
  expect(troubleWords(fresh, true)).toBeNull();
  expect(troubleWords(chosen, true)).toBeNull();
});

test('trouble says what is kept, and that the clock is running', () => {
  expect(troubleWords(chosen, false)).toBe(
    'You’re offline. 1 answer is kept in this browser and will be sent as soon as possible. The clock keeps running.',
  );
  expect(troubleWords({ ...fresh, isReachable: false }, true)).toBe(
    'We can’t reach the server. Everything so far is saved. The clock keeps running.',
  );
});

test('numbers of questions and lengths of time read as words', () => {
  expect([[3], [3, 7], [3, 7, 9]].map(questionsText)).toEqual([
    'question 3',
    'questions 3 and 7',
    'questions 3, 7 and 9',
  ]);
  expect([45, 60, 90, 120, 3600, 172_800].map(durationWords)).toEqual([
    '45 seconds',
    '1 minute',
    '90 seconds',
    '2 minutes',
    '1 hour',
    '2 days',
  ]);
  expect(noticeWords({ kind: 'deadlineMoved', seconds: 120 }).text).toBe('You have 2 minutes extra.');
  expect(noticeWords({ kind: 'deadlineMoved', seconds: Infinity }).text).toBe('Your time limit has been removed.');
  expect(lostWords(2)).toBe('2 answers didn’t reach us in time and may not count.');
});
