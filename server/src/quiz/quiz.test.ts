import { expect, test } from 'vitest';
import { startTestServer } from '../testServer.ts';

test('an answer given after the deadline and its grace does not count', async () => {
  const { call, clock, keyOf, running } = await startTestServer();
  const { person, attempt } = await running();
  const questionId = attempt.questions[0]?.id ?? 0;
  clock.move(311);
  const late = await call('POST /quiz/answer', {
    token: person.token,
    body: { quizAttemptId: attempt.id, questionId, selectedAnswer: keyOf(attempt, questionId), timeTaken: 299 },
  });
  expect(late.status).toBe(409);
  expect(late.body.code).toBe('attempt_closed');
  const score = await call('POST /quiz/complete', { token: person.token, body: { quizAttemptId: attempt.id } });
  expect(score.data.score).toMatchObject({ scorePercentage: 0, correctAnswers: 0, timeTaken: 300 });
});
