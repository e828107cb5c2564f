import { describe, expect, test } from 'vitest';
import {
  UNHURRIED,
  answer,
  complete,
  questionAt,
  runningQuiz,
  startQuiz,
  together,
} from '../../test/assessment/testQuiz.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { startTestServer } from '../../test/testServer.ts';
import { closeExpired } from './closing.service.ts';

describe('at its deadline', () => {
  test('an uncompleted attempt is closed with the saved answers, as of the deadline', async () => {
    const { sayRight, clock, app, details, attempt, finish } = await runningQuiz();
    await sayRight(0);
    clock.move(310);
    expect(await closeExpired(app)).toBe(0);
    expect((await details()).status).toBe('open');
    clock.move(1800);
    expect(await closeExpired(app)).toBe(1);
    expect(await details()).toMatchObject({
      status: 'completed',
      closedBy: 'deadline',
      completedAt: attempt.deadline,
      timeTaken: 300,
      correctAnswers: 1,
      scorePercentage: 25,
    });
    expect((await finish()).data.score).toMatchObject({ correctAnswers: 1, timeTaken: 300 });
  });

  test('a completion that comes late is as of the deadline', async () => {
    const { sayRight, finish, clock, details, attempt } = await runningQuiz();
    await sayRight(0);
    clock.move(304);
    expect((await finish()).data.score).toMatchObject({ correctAnswers: 1, timeTaken: 300 });
    expect(await details()).toMatchObject({ closedBy: 'deadline', completedAt: attempt.deadline });
  });

  test('one in time is the learner’s', async () => {
    const { finish, clock, details } = await runningQuiz();
    clock.move(299.999);
    await finish();
    expect(await details()).toMatchObject({
      closedBy: 'learner',
      completedAt: clock.now().toISOString(),
      timeTaken: 299,
    });
  });

  test('two finalisers and the learner at one moment close it once', async () => {
    const server = await runningQuiz();
    const others = await Promise.all([server.running({ questions: 2 }), server.running({ questions: 2 })]);
    server.clock.move(400);
    await Promise.all([closeExpired(server.app), closeExpired(server.app), server.finish()]);
    const { rows } = await server.store.pool.query(
      'select status, closed_by, completed_at = deadline as at_deadline, counts from attempts',
    );
    const closed = { status: 'completed', closed_by: 'deadline', at_deadline: true, counts: true };
    expect(rows).toEqual([closed, closed, closed]);
    const board = await server.call('GET /reports/leaderboard', { token: server.person.token });
    expect(board.data.leaderboard.map(({ quizCount }: { quizCount: number }) => quizCount)).toEqual([1, 1, 1]);
    expect(others).toHaveLength(2);
  });

  test('attempts that expired while no server ran are closed before it says it is ready', async () => {
    const { server, clock, store } = await runningQuiz();
    clock.move(86_400);
    expect(server.readiness.finalised()).toBe(false);
    await server.startJobs();
    expect(server.readiness.finalised()).toBe(true);
    expect((await store.pool.query('select closed_by from attempts')).rows).toEqual([{ closed_by: 'deadline' }]);
  });

  test('more attempts than are read at once are all closed', async () => {
    const server = await startTestServer(UNHURRIED);
    const { id } = await server.skill();
    await server.questions(id, 1);
    for (let nth = 0; nth < 4; nth += 1) await startQuiz(server, await server.learner(), id);
    server.clock.move(400);
    expect(await closeExpired(server.app, 2)).toBe(4);
    expect(await closeExpired(server.app)).toBe(0);
  });
});

test('a completion that waited for another changes nothing: the first one’s time and score stand', async () => {
  const { store, clock, finish, details, sayRight } = await runningQuiz();
  await sayRight(0);
  const barrier = await holdWrites(store, 'after update', 'attempts');
  const first = finish();
  await barrier.untilWaiting(1);
  clock.move(50);
  const second = finish({ questionTimes: [{ questionId: 1, seconds: 9 }] });
  await barrier.untilWaiting(2);
  await barrier.lift();
  expect((await second).text).toBe((await first).text);
  expect((await details()).timeTaken).toBe((await first).data.score.timeTaken);
});

describe('an answer on its way while the attempt is completed', () => {
  test('counts when it is acknowledged: completion waits for it', async () => {
    const { store, sayRight, finish } = await runningQuiz();
    const barrier = await holdWrites(store, 'before insert', 'attempt_answers');
    const answering = sayRight(0);
    await barrier.untilWaiting(1);
    const completing = finish();
    await barrier.untilWaiting(2);
    await barrier.lift();
    const [answered, completed] = await Promise.all([answering, completing]);
    expect(answered.status).toBe(200);
    expect(completed.data.score.correctAnswers).toBe(1);
  });

  test('is refused when completion came first, and never acknowledged and lost', async () => {
    const { store, sayRight, finish } = await runningQuiz();
    const barrier = await holdWrites(store, 'after update', 'attempts');
    const completing = finish();
    await barrier.untilWaiting(1);
    const answering = sayRight(0);
    await barrier.untilWaiting(2);
    await barrier.lift();
    const [completed, answered] = await Promise.all([completing, answering]);
    expect(answered.body.code).toBe('attempt_closed');
    expect(completed.data.score.correctAnswers).toBe(0);
  });

  test('in any meeting is either counted or refused', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const { id } = await server.skill();
    await server.questions(id, 6);
    for (let round = 0; round < 12; round += 1) {
      const attempt = (await startQuiz(server, person, id)).data.quizAttempt;
      const replies = await together(7, (nth) =>
        nth === round % 7
          ? complete(server, person, attempt.id)
          : answer(server, person, [
              attempt.id,
              questionAt(attempt, nth % 6),
              server.keyOf(attempt, questionAt(attempt, nth % 6)),
            ]),
      );
      const completed = replies[round % 7];
      const acknowledged = replies.flatMap(({ status }, nth) => (nth !== round % 7 && status === 200 ? [nth % 6] : []));
      expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(completed?.data).toMatchObject({ score: { correctAnswers: new Set(acknowledged).size } });
    }
  });
});

test('an attempt that cannot be closed holds up no other', async () => {
  const { app, clock, running, store, call } = await startTestServer();
  const broken = await running();
  const sound = await running();
  // The table refuses this score, so every try to close this one attempt fails.
  await store.pool.query(
    'alter table attempts add constraint planted check (id <> $1 or score_percentage is null)'.replace(
      '$1',
      String(broken.attempt.id),
    ),
  );
  try {
    clock.move(400);
    expect(await closeExpired(app)).toBe(1);
    const seen = await call(`GET /quiz/${sound.attempt.id}`, { token: sound.person.token });
    expect(seen.data.quizAttempt).toMatchObject({ status: 'completed', closedBy: 'deadline' });
  } finally {
    await store.pool.query('alter table attempts drop constraint planted');
  }
});
