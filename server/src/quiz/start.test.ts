import { describe, expect, test } from 'vitest';
import { UNHURRIED, answer, complete, questionAt, startQuiz, together } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

/** A learner and a skill with questions. */
async function ready(questions = 10, overrides: object = {}) {
  const server = await startTestServer(UNHURRIED);
  const person = await server.learner();
  const taken = await server.skill(overrides);
  await server.questions(taken.id, questions);
  return { ...server, person, taken, start: () => startQuiz(server, person, taken.id) };
}

describe('starting a quiz', () => {
  test('is for learners: requires a token, and refuses admins', async () => {
    const { call, admin, taken } = await ready();
    const boss = await admin();
    const calls: [string, object?][] = [
      ['POST /quiz/start', { skillId: taken.id }],
      ['POST /quiz/answer', { quizAttemptId: 1, questionId: 1, selectedAnswer: 'A' }],
      ['POST /quiz/complete', { quizAttemptId: 1 }],
      [`GET /questions/quiz/${taken.id}`],
      ['GET /quiz/active'],
    ];
    for (const [name, body] of calls) {
      expect([name, (await call(name, { body })).status]).toEqual([name, 401]);
      const refused = await call(name, { body, token: boss.token });
      expect([name, refused.status, refused.body.code]).toEqual([name, 403, 'forbidden']);
    }
  });

  test('needs a valid skill id', async () => {
    const { call, person } = await ready();
    for (const skillId of [undefined, null, 0, -1, 1.5, '1', [], 1e300]) {
      const refused = await call('POST /quiz/start', { token: person.token, body: { skillId } });
      expect([skillId, refused.status, refused.body.message]).toEqual([skillId, 400, 'Invalid skill ID provided']);
    }
  });

  test('of a skill that is absent or inactive is not found, and says the same', async () => {
    const server = await ready();
    const hidden = await server.skill({ isActive: false });
    const refused = await Promise.all([999_999, hidden.id].map((id) => startQuiz(server, server.person, id)));
    expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual(
      [1, 2].map(() => [404, 'not_found', 'Skill not found']),
    );
    expect((await server.call(`GET /questions/quiz/${hidden.id}`, { token: server.person.token })).status).toBe(404);
  });

  test('of a skill without live questions says so', async () => {
    const { start, call, person, taken } = await ready(0);
    const refused = await start();
    expect(refused.status).toBe(404);
    expect(refused.body).toMatchObject({ code: 'no_questions', message: 'No questions available for this skill' });
    expect((await call(`GET /questions/quiz/${taken.id}`, { token: person.token })).body.code).toBe('no_questions');
    expect((await call('GET /quiz/active', { token: person.token })).data.items).toEqual([]);
  });

  test('freezes a paper of ten questions and a deadline of 300 seconds', async () => {
    const { start, clock, taken } = await ready(12);
    const { quizAttempt } = (await start()).data;
    expect(quizAttempt).toMatchObject({
      skillId: taken.id,
      skillName: taken.name,
      totalQuestions: 10,
      limitSeconds: 300,
      graceSeconds: 10,
      resumed: false,
      answers: [],
      startedAt: clock.now().toISOString(),
      serverNow: clock.now().toISOString(),
      deadline: new Date(clock.now().getTime() + 300_000).toISOString(),
    });
    expect(new Set(quizAttempt.questions.map(({ id }) => id)).size).toBe(10);
    for (const question of quizAttempt.questions)
      expect(Object.values(question.options).toSorted()).toEqual(['fourth', 'key', 'second', 'third']);
  });

  test('gives fewer questions where the skill has fewer', async () => {
    const { start } = await ready(3);
    expect((await start()).data.quizAttempt).toMatchObject({ totalQuestions: 3 });
  });

  test('gives a person with the time factor 1.5 half as much time again', async () => {
    const server = await ready(2);
    const slow = await server.learner({ timeFactor: 1.5 });
    const { quizAttempt } = (await startQuiz(server, slow, server.taken.id)).data;
    expect(quizAttempt.limitSeconds).toBe(450);
    server.clock.move(449);
    expect((await answer(server, slow, [quizAttempt.id, questionAt(quizAttempt, 0), 'A'])).status).toBe(200);
    server.clock.move(20);
    expect((await complete(server, slow, quizAttempt.id)).data.score.timeTaken).toBe(450);
  });

  test('50 times at one moment opens one attempt', async () => {
    const { start, store } = await ready(30);
    const replies = await together(50, start);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const attempts = replies.map(({ data }) => data.quizAttempt);
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(new Set(attempts.map(({ questions }) => JSON.stringify(questions))).size).toBe(1);
    expect(attempts.filter(({ resumed }) => !resumed)).toHaveLength(1);
    expect((await store.pool.query('select 1 from attempts')).rowCount).toBe(1);
  });

  test('of two skills runs both', async () => {
    const server = await ready(2);
    const other = await server.skill();
    await server.questions(other.id, 2);
    await server.start();
    server.clock.move(1);
    await startQuiz(server, server.person, other.id);
    const { items } = (await server.call('GET /quiz/active', { token: server.person.token })).data;
    expect(items.map(({ skillId }: { skillId: number }) => skillId)).toEqual([server.taken.id, other.id]);
  });
});

describe('starting again while the attempt runs', () => {
  test('gives the same paper, deadline and answers, and never more time', async () => {
    const server = await ready(20);
    const { start, clock } = server;
    const first = (await start()).data.quizAttempt;
    clock.move(4);
    await answer(server, server.person, [first.id, questionAt(first, 0), 'B'], { seq: 5, questionTime: 3.5 });
    let left = Infinity;
    for (const seconds of [0, 20, 60, 100, 115]) {
      clock.move(seconds);
      const again = (await start()).data.quizAttempt;
      expect(again).toEqual({
        ...first,
        resumed: true,
        serverNow: clock.now().toISOString(),
        answers: [{ questionId: questionAt(first, 0), selectedAnswer: 'B', seq: 5, questionTime: 3.5 }],
      });
      const remaining = Date.parse(again.deadline ?? '') - Date.parse(again.serverNow);
      expect(remaining).toBeLessThanOrEqual(left);
      left = remaining;
    }
    expect(left).toBe(1000);
  });

  test('keeps what was started, whatever became of the skill and its questions', async () => {
    const server = await ready(5, { timeLimitSeconds: 100 });
    const { call, admin, taken, person, start } = server;
    const { token } = await admin();
    const first = (await start()).data.quizAttempt;
    const question = questionAt(first, 0);
    await answer(server, person, [first.id, question, 'A']);
    await call(`PUT /admin/skills/${taken.id}`, {
      token,
      body: { timeLimitSeconds: 999, questionsPerQuiz: 1, name: 'Renamed' },
    });
    await call(`PUT /questions/${question}`, { token, body: { questionText: 'Other?', options: { A: '1', B: '2' } } });
    const changed = (await start()).data.quizAttempt;
    expect(changed).toEqual({ ...first, resumed: true, answers: changed.answers });
    for (const { id } of first.questions) await call(`DELETE /questions/${id}`, { token });
    await call(`DELETE /admin/skills/${taken.id}`, { token });
    server.clock.move(5);
    const retired = (await start()).data.quizAttempt;
    expect(retired.questions).toEqual(first.questions);
    expect(retired.answers).toHaveLength(1);
    expect((await call(`GET /questions/quiz/${taken.id}`, { token: person.token })).data.questions).toEqual(
      first.questions,
    );
    expect((await complete(server, person, first.id)).status).toBe(200);
    expect((await start()).status).toBe(404);
  });

  test('shows the answers also when the server’s clock was set back meanwhile', async () => {
    const server = await ready(2);
    const first = (await server.start()).data.quizAttempt;
    await answer(server, server.person, [first.id, questionAt(first, 0), 'A']);
    server.clock.move(-7200);
    const again = (await server.start()).data.quizAttempt;
    expect(again).toMatchObject({ id: first.id, resumed: true, deadline: first.deadline });
    expect(again.answers).toHaveLength(1);
  });

  test('after its time closes it and opens a new one', async () => {
    const server = await ready(2);
    const first = (await server.start()).data.quizAttempt;
    server.clock.move(310);
    expect((await server.start()).data.quizAttempt.id).toBe(first.id);
    server.clock.move(0.001);
    const second = (await server.start()).data.quizAttempt;
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({ resumed: false, answers: [] });
    const history = await server.call('GET /quiz/history', { token: server.person.token });
    expect(history.data.quizHistory).toMatchObject([{ id: first.id, completedAt: first.deadline }]);
  });
});
