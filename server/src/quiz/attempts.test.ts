import type { AttemptSummary } from '@assay/contract/quiz/quiz';
import { describe, expect, test } from 'vitest';
import {
  UNHURRIED,
  actorOf,
  answer,
  complete,
  questionAt,
  runningQuiz,
  startQuiz,
  takeQuiz,
  wrongLetter,
} from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { viewAttempt } from './attempts.service.ts';

type Shown = Record<string, unknown>;

describe('the details of an attempt', () => {
  test('are its learner’s and the admins’: for others it does not exist', async () => {
    const { call, attempt, person, admin, learner, finish } = await runningQuiz();
    const stranger = await learner();
    const boss = await admin();
    for (const step of ['open', 'completed']) {
      expect((await call(`GET /quiz/${attempt.id}`)).status).toBe(401);
      const foreign = await call(`GET /quiz/${attempt.id}`, { token: stranger.token });
      const absent = await call('GET /quiz/999999', { token: stranger.token });
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
      for (const { token } of [person, boss])
        expect((await call(`GET /quiz/${attempt.id}`, { token })).data.quizAttempt).toMatchObject({
          status: step,
          userId: person.id,
        });
      await finish();
    }
    expect((await call('GET /quiz/nonsense', { token: person.token })).status).toBe(400);
  });

  test('while it runs show the answers and nothing of their worth, to an admin neither', async () => {
    const { call, attempt, person, admin, sayRight } = await runningQuiz();
    await sayRight(0);
    const boss = await admin();
    for (const { token } of [person, boss]) {
      const { quizAttempt } = (await call(`GET /quiz/${attempt.id}`, { token })).data;
      expect(quizAttempt).toMatchObject({
        completedAt: null,
        closedBy: null,
        scorePercentage: null,
        correctAnswers: null,
        pointsEarned: null,
        interval: null,
        timeTaken: null,
      });
      const [first] = quizAttempt.answers;
      expect(Object.keys(first).toSorted()).toEqual([
        'difficulty',
        'options',
        'points',
        'questionId',
        'questionText',
        'selectedAnswer',
        'timeTaken',
      ]);
      expect(first.selectedAnswer).toMatch(/^[A-D]$/);
    }
  });

  test('show every question of the paper in its order: right, wrong and blank', async () => {
    const server = await runningQuiz();
    const { attempt, keyOf, sayRight, say, finish, details } = server;
    const wrong = wrongLetter(server, attempt, questionAt(attempt, 1));
    await sayRight(0);
    await say(1, wrong);
    server.clock.move(20);
    await finish();
    const { answers, ...rest } = await details();
    expect(rest).toMatchObject({
      status: 'completed',
      closedBy: 'learner',
      timeTaken: 20,
      correctAnswers: 1,
      interval: { low: 4.56, high: 69.94 },
      comparison: null,
    });
    expect(answers).toEqual(
      attempt.questions.map(({ id, ...question }, nth) => ({
        ...question,
        questionId: id,
        selectedAnswer: [keyOf(attempt, id), wrong, null, null][nth],
        correctAnswer: keyOf(attempt, id),
        isCorrect: nth === 0,
        explanation: 'because it is so',
        timeTaken: 0,
      })),
    );
  });

  test('stay the same to the last byte, whatever becomes of the questions and the skill', async () => {
    const server = await runningQuiz();
    const { call, admin, attempt, person, skill, sayRight, finish, questions } = server;
    const { token } = await admin();
    await sayRight(0);
    await finish();
    const look = async () => (await call(`GET /quiz/${attempt.id}`, { token: person.token })).text;
    const history = async () => (await call('GET /quiz/history', { token: person.token })).text;
    const before = [await look(), await history()];
    for (const { id } of attempt.questions) {
      const options = { A: 'entirely', B: 'different' };
      const change = {
        questionText: 'Other?',
        options,
        correctAnswer: 'B',
        points: 50,
        explanation: 'no',
        difficulty: 'hard',
      };
      expect((await call(`PUT /questions/${id}`, { token, body: change })).status).toBe(200);
    }
    for (const { id } of attempt.questions.slice(0, 2))
      expect((await call(`DELETE /questions/${id}`, { token })).data.outcome).toBe('archived');
    await questions(skill.id, 3);
    const settings = {
      name: 'Renamed',
      reviewPolicy: 'score',
      countingRule: 'best',
      timeLimitSeconds: 30,
      questionsPerQuiz: 1,
    };
    expect((await call(`PUT /admin/skills/${skill.id}`, { token, body: settings })).status).toBe(200);
    expect((await call(`DELETE /admin/skills/${skill.id}`, { token })).data.outcome).toBe('archived');
    expect([await look(), await history()]).toEqual(before);
    // Not only from this process's cache: a new handle has cached nothing.
    const read = await viewAttempt(
      { ...server.app, db: server.app.db.withoutPlugins() },
      actorOf(person.id),
      attempt.id,
    );
    expect(read).toEqual(JSON.parse(before[0] ?? '').data.quizAttempt);
  });
});

describe('the review policy', () => {
  test.each([
    ['score', []],
    ['marks', ['isCorrect']],
    ['keys', ['correctAnswer', 'explanation', 'isCorrect']],
  ] as const)('%s shows a learner no more than it says, and an admin everything', async (reviewPolicy, members) => {
    const { call, attempt, admin, person, finish, sayRight } = await runningQuiz({ skill: { reviewPolicy } });
    await sayRight(0);
    await finish();
    const shownTo = async (token: string): Promise<string[]> => {
      const { quizAttempt } = (await call(`GET /quiz/${attempt.id}`, { token })).data;
      const names = quizAttempt.answers.flatMap((one: Shown) => Object.keys(one));
      return ['correctAnswer', 'explanation', 'isCorrect'].filter((name) => names.includes(name));
    };
    expect(await shownTo(person.token)).toEqual(members);
    expect(await shownTo((await admin()).token)).toEqual(['correctAnswer', 'explanation', 'isCorrect']);
    const own = await call(`GET /quiz/${attempt.id}`, { token: person.token });
    expect(own.data.quizAttempt).toMatchObject({ review: reviewPolicy, scorePercentage: 25, correctAnswers: 1 });
  });

  test('with a date opens the keys when it has come', async () => {
    const skill = { reviewPolicy: 'after_date', reviewAfter: '2026-03-05T10:00:00.000Z' } as const;
    const { clock, finish, details } = await runningQuiz({ skill });
    await finish();
    expect(await details()).toMatchObject({ review: 'score', reviewAfter: skill.reviewAfter });
    expect((await details()).answers[0]).not.toHaveProperty('isCorrect');
    clock.set('2026-03-05T10:00:00.000Z');
    expect(await details()).toMatchObject({ review: 'keys' });
    expect((await details()).answers[0]).toHaveProperty('correctAnswer');
  });
});

describe('the history', () => {
  test('is the caller’s own, newest completion first, page by page, for one skill or all', async () => {
    const server = await startTestServer(UNHURRIED);
    const { call, skill, questions, learner, admin } = server;
    const [person, other] = [await learner(), await learner()];
    const skills = [await skill(), await skill()];
    for (const { id } of skills) await questions(id, 2);
    const taken: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      const { attempt } = await takeQuiz(server, person, skills[nth % 2]?.id ?? 0, { right: nth % 3 });
      taken.unshift(attempt.id);
    }
    await takeQuiz(server, other, skills[0]?.id ?? 0);
    await startQuiz(server, person, skills[0]?.id ?? 0);
    const list = async (query: string, who = person) =>
      (await call(`GET /quiz/history?${query}`, { token: who.token })).data;
    const ids = ({ quizHistory }: { quizHistory: AttemptSummary[] }) => quizHistory.map(({ id }) => id);
    const whole = await list('');
    expect(ids(whole)).toEqual(taken);
    expect(whole.pagination).toEqual({ page: 1, limit: 10, total: 7, pages: 1 });
    const pages = [await list('limit=3'), await list('limit=3&page=2'), await list('limit=3&page=3')];
    expect(pages.flatMap(ids)).toEqual(taken);
    expect(ids(await list(`skillId=${skills[1]?.id}`))).toEqual(taken.filter((_id, nth) => nth % 2 === 1));
    expect(ids(await list('page=9'))).toEqual([]);
    expect(ids(await list('', await admin()))).toEqual([]);
    expect((await call('GET /quiz/history')).status).toBe(401);
    for (const query of ['page=0', 'limit=101', 'skillId=x'])
      expect((await call(`GET /quiz/history?${query}`, { token: person.token })).status).toBe(400);
  });
});

describe('an attempt past its time is closed before any read', () => {
  const closed = { status: 'completed', closedBy: 'deadline', scorePercentage: 0 };
  test.each([
    ['its learner’s details', 'learner', (id: number) => `GET /quiz/${id}`, { quizAttempt: closed }],
    ['an admin’s look at the details', 'admin', (id: number) => `GET /quiz/${id}`, { quizAttempt: closed }],
    ['the history', 'learner', () => 'GET /quiz/history', { quizHistory: [{ scorePercentage: 0, timeTaken: 300 }] }],
    ['the running attempts', 'learner', () => 'GET /quiz/active', { items: [] }],
  ] as const)('%s', async (_what, who, path, shown) => {
    const { call, clock, store, attempt, person, admin } = await runningQuiz();
    const { token } = who === 'admin' ? await admin() : person;
    const status = async () =>
      (await store.pool.query('select status, completed_at = deadline as at_deadline from attempts')).rows;
    clock.move(310);
    await call(path(attempt.id), { token });
    expect(await status()).toEqual([{ status: 'open', at_deadline: null }]);
    clock.move(1);
    expect((await call(path(attempt.id), { token })).data).toMatchObject(shown);
    expect(await status()).toEqual([{ status: 'completed', at_deadline: true }]);
  });
});

test('the running attempts are the caller’s own, with how many questions are answered', async () => {
  const server = await runningQuiz();
  const { call, attempt, skill, person, learner, sayRight, clock } = server;
  await sayRight(0);
  await sayRight(2);
  const active = async (token: string) => (await call('GET /quiz/active', { token })).data.items;
  expect(await active(person.token)).toEqual([
    {
      id: attempt.id,
      skillId: skill.id,
      skillName: skill.name,
      totalQuestions: 4,
      answeredCount: 2,
      startedAt: attempt.startedAt,
      deadline: attempt.deadline,
      serverNow: clock.now().toISOString(),
      limitSeconds: 300,
      graceSeconds: 10,
    },
  ]);
  expect(await active((await learner()).token)).toEqual([]);
});

test('a void attempt does not exist: not for its learner, not for the admins, not for the retake policy', async () => {
  const server = await runningQuiz({ skill: { maxAttempts: 1 } });
  const { call, store, attempt, person, skill, admin, finish } = server;
  await finish();
  await store.pool.query("update attempts set status = 'void' where id = $1", [attempt.id]);
  for (const { token } of [person, await admin()])
    expect((await call(`GET /quiz/${attempt.id}`, { token })).status).toBe(404);
  expect((await complete(server, person, attempt.id)).status).toBe(404);
  expect((await answer(server, person, [attempt.id, questionAt(attempt, 0), 'A'])).status).toBe(404);
  expect((await call('GET /quiz/history', { token: person.token })).data.quizHistory).toEqual([]);
  expect((await startQuiz(server, person, skill.id)).status).toBe(200);
});
