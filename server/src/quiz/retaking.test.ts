import { describe, expect, test } from 'vitest';
import { UNHURRIED, complete, runningQuiz, startQuiz, takeQuiz, together } from '../../test/assessment/testQuiz.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { startTestServer } from '../../test/testServer.ts';

describe('the retake policy', () => {
  test('allows exactly the permitted number of attempts, also concurrently', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const { id } = await server.skill({ maxAttempts: 2 });
    await server.questions(id, 1);
    const one = async () => {
      const started = await startQuiz(server, person, id);
      if (started.status !== 200) return started.body.code;
      return (await complete(server, person, started.data.quizAttempt.id)).status;
    };
    const outcomes = new Set<unknown>();
    for (let round = 0; round < 3; round += 1) for (const outcome of await together(20, one)) outcomes.add(outcome);
    expect(outcomes).toEqual(new Set([200, 'attempts_used_up']));
    expect((await server.store.pool.query('select status from attempts')).rows).toEqual([
      { status: 'completed' },
      { status: 'completed' },
    ]);
    expect((await startQuiz(server, await server.learner(), id)).status).toBe(200);
  });

  test('makes a learner wait, says how long, and does not count the running attempt', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const { id } = await server.skill({ cooldownSeconds: 3600 });
    await server.questions(id, 1);
    const { attempt } = await takeQuiz(server, person, id, { seconds: 60 });
    server.clock.move(600);
    const refused = await startQuiz(server, person, id);
    expect([refused.status, refused.body.code, refused.body.retryAfter]).toEqual([409, 'retake_too_soon', 3000]);
    expect(refused.headers.get('retry-after')).toBe('3000');
    server.clock.move(3000);
    const second = (await startQuiz(server, person, id)).data.quizAttempt;
    expect(second.id).not.toBe(attempt.id);
    expect((await startQuiz(server, person, id)).data.quizAttempt.id).toBe(second.id);
  });

  test('counts an attempt that ended by its deadline', async () => {
    const server = await runningQuiz({ skill: { maxAttempts: 1 } });
    server.clock.move(400);
    expect((await startQuiz(server, server.person, server.skill.id)).body.code).toBe('attempts_used_up');
    expect((await server.details()).closedBy).toBe('deadline');
  });

  test('and a completion at the same moment do not wait for each other', async () => {
    const { store, person, skill, finish, ...server } = await runningQuiz({ skill: { maxAttempts: 1 } });
    const barrier = await holdWrites(store, 'after update', 'attempts');
    const completing = finish();
    await barrier.untilWaiting(1);
    const starting = server.call('POST /quiz/start', { token: person.token, body: { skillId: skill.id } });
    await barrier.untilWaiting(2);
    await barrier.lift();
    const [completed, started] = await Promise.all([completing, starting]);
    expect([completed.status, started.body.code]).toEqual([200, 'attempts_used_up']);
  });
});
