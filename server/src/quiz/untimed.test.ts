import { describe, expect, test } from 'vitest';
import { UNHURRIED, answer, complete, questionAt, startQuiz } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { closeExpired, closingLagSeconds } from './closing.service.ts';

const DAY = 86_400;

async function begin() {
  const server = await startTestServer(UNHURRIED);
  const skill = await server.skill();
  await server.questions(skill.id, 3);
  const person = await server.learner({ timeFactor: null });
  const { quizAttempt: attempt } = (await startQuiz(server, person, skill.id)).data;
  const sayRight = (nth: number) => {
    const questionId = questionAt(attempt, nth);
    return answer(server, person, [attempt.id, questionId, server.keyOf(attempt, questionId)]);
  };
  return { ...server, server, skill, person, attempt, sayRight };
}

describe('an attempt of a person without a time limit', () => {
  test('says so, and every answer says it again', async () => {
    const { call, person, attempt, sayRight } = await begin();
    expect(attempt).toMatchObject({ deadline: null, limitSeconds: null, resumed: false });
    expect((await call('GET /quiz/active', { token: person.token })).data.items).toMatchObject([
      { id: attempt.id, deadline: null, limitSeconds: null },
    ]);
    expect((await sayRight(0)).data).toMatchObject({ saved: true, deadline: null, answeredCount: 1 });
  });

  test('is left open by the closing job, accepts answers and continues after a week', async () => {
    const { server, app, clock, person, skill, attempt, sayRight } = await begin();
    await sayRight(0);
    clock.move(7 * DAY - 600);
    expect([await closeExpired(app), await closingLagSeconds(app)]).toEqual([0, 0]);
    // The session ended meanwhile; after signing in again the attempt is still there.
    const { email, password } = person;
    const { token } = (await server.call('POST /auth/login', { body: { email, password } })).data;
    const again = (await startQuiz(server, { ...person, token }, skill.id)).data.quizAttempt;
    expect(again).toMatchObject({
      id: attempt.id,
      resumed: true,
      deadline: null,
      answers: [{ seq: expect.any(Number) }],
    });
    const done = await complete(server, { ...person, token }, attempt.id, { timeTaken: 7 * DAY * 1000 });
    expect(done.data.score).toMatchObject({ correctAnswers: 1, timeTaken: 7 * DAY - 600 });
  });

  test('keeps the session for a day from its start', async () => {
    const { store, person, clock } = await begin();
    const { rows } = await store.pool.query('select max(ends_at) as ends_at from sessions where user_id = $1', [
      person.id,
    ]);
    expect(rows[0].ends_at.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + DAY * 1000);
  });
});
