import { expect, test } from 'vitest';
import { limitRules } from '../platform/http/rateLimit.ts';
import { answer, complete, questionAt, startQuiz } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';

// These tests count against the limits of ordinary use.

const { count, seconds } = limitRules.quizStart;

async function begin({ skill, questions, ...server }: TestServer, person: Person) {
  const { id } = await skill({ timeLimitSeconds: seconds });
  await questions(id, 2);
  const reply = await startQuiz(server, person, id);
  return { skillId: id, status: reply.status, attempt: reply.data?.quizAttempt, body: reply.body };
}

test('resuming a running quiz, however often, is never limited', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { skillId, attempt } = await begin(server, person);
  if (!attempt) throw new Error('no attempt was opened');
  await answer(server, person, [attempt.id, questionAt(attempt, 0), 'B'], { seq: 1 });
  for (let nth = 0; nth < count * 2; nth += 1) {
    // A refocused window refetches every two seconds at most.
    server.clock.move(2);
    const again = await startQuiz(server, person, skillId);
    expect([nth, again.status, again.data?.quizAttempt.id]).toEqual([nth, 200, attempt.id]);
    expect(again.data.quizAttempt.answers).toMatchObject([{ selectedAnswer: 'B' }]);
  }
  expect((await complete(server, person, attempt.id)).status).toBe(200);
  // And it has not used up the others' share.
  for (let nth = 1; nth < count; nth += 1) expect((await begin(server, person)).status).toBe(200);
  expect((await begin(server, person)).body.code).toBe('rate_limited');
});

test('as many quizzes can be begun as the limit says, and each of them can be come back to after that', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const begun = [];
  for (let nth = 0; nth < count; nth += 1) begun.push(await begin(server, person));
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await begin(server, person)).body).toMatchObject({ code: 'rate_limited', retryAfter: seconds });
  for (const { skillId, attempt } of begun) {
    const again = await startQuiz(server, person, skillId);
    expect(again.data?.quizAttempt).toMatchObject({ id: attempt?.id, resumed: true });
  }
  expect((await begin(server, person)).body.code).toBe('rate_limited');
});

test('a start that opened nothing was none', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { id: empty } = await server.skill();
  for (let nth = 0; nth < count + 1; nth += 1)
    expect((await startQuiz(server, person, empty)).body.code).toBe('no_questions');
  expect((await begin(server, person)).status).toBe(200);
});
