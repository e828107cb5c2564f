import { Failure } from '@assay/contract/failure';
import { expect, test } from 'vitest';
import type { Choice } from './answerQueue.ts';
import { isOwnNotFound, sendKept } from './keptAnswers.ts';
import { createMemoryPlace, createUnsentStore } from './unsentStore.ts';

const ATTEMPT = 7;
const NOT_FOUND = new Failure('not_found', { message: 'Quiz attempt not found' });

/** A browser with stored answers to questions 1, 2 and 3 of one attempt. */
function kept() {
  const store = createUnsentStore([createMemoryPlace()], 1, ATTEMPT);
  for (const questionId of [1, 2, 3])
    store.keep({ questionId, selectedAnswer: 'A', seq: questionId, timeTaken: 1, questionTime: 1 });
  return { store, left: () => store.choices().map(({ questionId }) => questionId) };
}

/** A server with these replies per question; null accepts the answer. */
const server = (answers: Record<number, unknown>, running: number[] = []) => ({
  answer: async (_attempt: number, { questionId }: Choice) => {
    const refusal = answers[questionId];
    if (refusal) throw refusal;
  },
  active: async () => running.map((id) => ({ id })),
});

test('accepted answers are dropped here, and nothing is lost', async () => {
  const { store, left } = kept();
  expect(await sendKept(store, ATTEMPT, server({}))).toBe(0);
  expect(left()).toEqual([]);
});

test.each([
  ['that the quiz is over', new Failure('attempt_closed')],
  ['that the answer is none', new Failure('invalid_input')],
  ['that there is no such quiz', NOT_FOUND],
])('an answer is lost when the server says %s', async (_what, refusal) => {
  const { store, left } = kept();
  expect(await sendKept(store, ATTEMPT, server({ 1: refusal, 3: refusal }))).toBe(2);
  expect(left()).toEqual([]);
});

test.each([
  ['a page of a proxy says “not found”', new Failure('not_found')],
  ['the server is away', new Error('no answer')],
  ['the server fails', new Failure('internal')],
  ['the session has ended', new Failure('unauthenticated')],
  ['it is too much at once', new Failure('rate_limited')],
])('while %s, the answer is kept', async (_what, refusal) => {
  const { store, left } = kept();
  await expect(sendKept(store, ATTEMPT, server({ 2: refusal }))).rejects.toBe(refusal);
  expect(left()).toEqual([2, 3]);
});

test('nothing is given up that belongs to a quiz the server counts as running, whatever words it has', async () => {
  const { store, left } = kept();
  await expect(sendKept(store, ATTEMPT, server({ 1: NOT_FOUND }, [ATTEMPT]))).rejects.toBe(NOT_FOUND);
  expect(left()).toEqual([1, 2, 3]);
});

test('after an interruption all losses are reported the next time', async () => {
  const { store, left } = kept();
  const closed = new Failure('attempt_closed');
  await expect(sendKept(store, ATTEMPT, server({ 1: closed, 2: new Error('no answer') }))).rejects.toThrow('no answer');
  expect(left()).toEqual([1, 2, 3]);
  expect(await sendKept(store, ATTEMPT, server({ 1: closed, 2: closed, 3: closed }))).toBe(3);
  expect(left()).toEqual([]);
});

test('only the server’s own words say that a quiz is not there', () => {
  expect(isOwnNotFound(NOT_FOUND)).toBe(true);
  expect(isOwnNotFound(new Failure('not_found'))).toBe(false);
  expect(isOwnNotFound(new Failure('attempt_closed', { message: 'over' }))).toBe(false);
});
