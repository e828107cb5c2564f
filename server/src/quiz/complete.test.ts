import { describe, expect, test } from 'vitest';
import {
  UNHURRIED,
  answer,
  complete,
  questionAt,
  runningQuiz,
  startQuiz,
  together,
  wrongLetter,
} from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

describe('completing', () => {
  test('another learner’s attempt looks absent, and keeps running', async () => {
    const server = await runningQuiz();
    const stranger = await server.learner();
    const [foreign, absent] = await Promise.all([
      complete(server, stranger, server.attempt.id),
      complete(server, stranger, 999_999),
    ]);
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    expect((await server.sayRight(0)).status).toBe(200);
  });

  test('needs the id of the attempt', async () => {
    const { call, person } = await runningQuiz();
    const refused = await call('POST /quiz/complete', { token: person.token, body: { timeTaken: 3 } });
    expect([refused.status, refused.body.message]).toEqual([400, 'quizAttemptId is required']);
  });

  test('scores what was saved: right, wrong and blank', async () => {
    const server = await runningQuiz();
    const { attempt, clock, sayRight, say, finish } = server;
    await sayRight(0);
    await sayRight(1);
    await say(2, wrongLetter(server, attempt, questionAt(attempt, 2)));
    clock.move(61.9);
    expect((await finish({ timeTaken: 4711 })).data.score).toEqual({
      scorePercentage: 50,
      correctAnswers: 2,
      totalQuestions: 4,
      timeTaken: 61,
      pointsEarned: 2,
      pointsPossible: 4,
      interval: { low: 15, high: 85 },
      moreToHalve: 24,
    });
  });

  test('caps the browser’s times at the time that has passed', async () => {
    const { attempt, clock, say, finish, store } = await runningQuiz();
    clock.move(20);
    await say(0, 'A', { timeTaken: 4711 });
    await say(1, 'A', { timeTaken: 12.5 });
    clock.move(20);
    await finish({ timeTaken: 4711 });
    const stored = await store.pool.query(
      `select client_time_taken, answered_at_seconds from attempts join attempt_answers on attempt_id = id
       where id = $1 order by answered_at_seconds`,
      [attempt.id],
    );
    expect(stored.rows).toEqual([
      { client_time_taken: 40, answered_at_seconds: 12.5 },
      { client_time_taken: 40, answered_at_seconds: 20 },
    ]);
  });

  test('scores by points and counts beside it', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const { id } = await server.skill({ scoringRule: 'points' });
    const [light = 0] = await server.questions(id, 1, { points: 1 });
    const [heavy = 0] = await server.questions(id, 1, { points: 3 });
    const attempt = (await startQuiz(server, person, id)).data.quizAttempt;
    await answer(server, person, [attempt.id, heavy, server.keyOf(attempt, heavy)]);
    await answer(server, person, [attempt.id, light, wrongLetter(server, attempt, light)]);
    expect((await complete(server, person, attempt.id)).data.score).toMatchObject({
      scorePercentage: 75,
      correctAnswers: 1,
      pointsEarned: 3,
      pointsPossible: 4,
    });
  });

  test('counts the answer that was changed, not the first', async () => {
    const server = await runningQuiz();
    const { attempt, sayRight, say, finish } = server;
    await sayRight(0);
    await say(0, wrongLetter(server, attempt, questionAt(attempt, 0)));
    await say(1, wrongLetter(server, attempt, questionAt(attempt, 1)));
    await sayRight(1);
    expect((await finish()).data.score.correctAnswers).toBe(1);
  });

  test('does not need every question answered', async () => {
    const { finish } = await runningQuiz();
    expect((await finish()).data.score).toMatchObject({ scorePercentage: 0, totalQuestions: 4 });
  });

  test('again gives the same body, later too, and nothing changes', async () => {
    const { sayRight, finish, clock, details } = await runningQuiz();
    await sayRight(0);
    clock.move(30);
    const first = await finish();
    const seen = await details();
    clock.move(5000);
    expect((await finish({ timeTaken: 1, questionTimes: [{ questionId: 1, seconds: 9 }] })).text).toBe(first.text);
    expect(await details()).toEqual(seen);
  });

  test('50 times at one moment is one completion and one entry on the leaderboard', async () => {
    const { sayRight, finish, store, call, person } = await runningQuiz();
    await sayRight(0);
    const replies = await together(50, () => finish());
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await store.pool.query("select quiz_count, questions from standings where period = 'all'");
    expect(rows).toEqual([
      { quiz_count: 1, questions: 4 },
      { quiz_count: 1, questions: 4 },
    ]);
    const board = await call('GET /reports/leaderboard', { token: person.token });
    expect(board.data.leaderboard).toMatchObject([{ quizCount: 1, avgScore: 25, rank: 1 }]);
  });

  test('two quizzes of one person at one moment count both', async () => {
    const server = await runningQuiz();
    const other = await server.running({ person: server.person, questions: 2 });
    await Promise.all([server.finish(), complete(server, server.person, other.attempt.id)]);
    const board = await server.call('GET /reports/leaderboard', { token: server.person.token });
    expect(board.data.me.quizCount).toBe(2);
  });
});

describe('the time on each question', () => {
  const times = async ({ details, attempt }: Awaited<ReturnType<typeof runningQuiz>>): Promise<number[]> => {
    const { answers } = await details();
    return attempt.questions.map(
      ({ id }) => answers.find((one: { questionId: number }) => one.questionId === id).timeTaken,
    );
  };

  test('is what the browser measured, to a tenth of a second, answered or not', async () => {
    const quiz = await runningQuiz();
    const questionTimes = [17.04, 5.26].map((seconds, nth) => ({ questionId: questionAt(quiz.attempt, nth), seconds }));
    quiz.clock.move(60);
    await quiz.finish({ questionTimes });
    expect(await times(quiz)).toEqual([17, 5.3, 0, 0]);
  });

  test('is bounded by the time taken, and only questions of the paper have one', async () => {
    const quiz = await runningQuiz();
    quiz.clock.move(20);
    await quiz.say(1, 'A', { questionTime: 900 });
    quiz.clock.move(10);
    const questionTimes = [
      { questionId: questionAt(quiz.attempt, 0), seconds: 5000 },
      { questionId: questionAt(quiz.attempt, 2), seconds: 1 },
      { questionId: questionAt(quiz.attempt, 2), seconds: 3 },
      { questionId: 999_999, seconds: 3 },
    ];
    expect((await quiz.finish({ questionTimes })).status).toBe(200);
    expect(await times(quiz)).toEqual([30, 20, 3, 0]);
  });

  test('without a report at the end is the greatest that came with an answer', async () => {
    const quiz = await runningQuiz();
    quiz.clock.move(50);
    await quiz.say(0, 'A', { questionTime: 12, seq: 2 });
    await quiz.say(0, 'B', { questionTime: 4, seq: 3 });
    await quiz.finish();
    expect(await times(quiz)).toEqual([12, 0, 0, 0]);
  });
});
