import { expect, test } from 'vitest';
import { UNHURRIED, answer, complete, startQuiz } from '../../test/assessment/testQuiz.ts';
import { notifyOfRegrades } from './regrading/regradeNotices.service.ts';
import { regradesOf } from '../../test/assessment/testRegrades.ts';
import { startTestServer } from '../../test/testServer.ts';
import { certaintyOf } from './scoring.ts';
import { wilsonInterval } from '../statistics/proportions.ts';

test('where every question counts the same, points change neither the score nor its range', async () => {
  const server = await startTestServer(UNHURRIED);
  const person = await server.learner();
  const { id } = await server.skill();
  await server.questions(id, 3, { points: 1 });
  const [heavy = 0] = await server.questions(id, 1, { points: 3 });
  const attempt = (await startQuiz(server, person, id)).data.quizAttempt;
  expect(attempt.questions.map(({ points }: { points: number }) => points)).toEqual([1, 1, 1, 1]);
  await answer(server, person, [attempt.id, heavy, server.keyOf(attempt, heavy)]);
  expect((await complete(server, person, attempt.id)).data.score).toMatchObject({
    scorePercentage: 25,
    correctAnswers: 1,
    pointsEarned: 1,
    pointsPossible: 4,
    interval: wilsonInterval(1, 4),
  });
});

test('an attempt keeps the scoring rule it started with', async () => {
  const server = await startTestServer(UNHURRIED);
  const [person, { token }] = [await server.learner(), await server.admin()];
  const { id } = await server.skill({ scoringRule: 'points' });
  await server.questions(id, 1, { points: 1 });
  const [heavy = 0] = await server.questions(id, 1, { points: 3 });
  const take = async (change: 'equal' | 'points') => {
    const attempt = (await startQuiz(server, person, id)).data.quizAttempt;
    await server.call(`PUT /admin/skills/${id}`, { token, body: { scoringRule: change } });
    await answer(server, person, [attempt.id, heavy, server.keyOf(attempt, heavy)]);
    await complete(server, person, attempt.id);
    return (await server.call(`GET /quiz/${attempt.id}`, { token })).data.quizAttempt;
  };
  expect(await take('equal')).toMatchObject({ scoringRule: 'points', scorePercentage: 75, pointsPossible: 4 });
  expect(await take('points')).toMatchObject({ scoringRule: 'equal', scorePercentage: 50, pointsPossible: 2 });
});

test('a running attempt knows its points and their squares before it is scored', async () => {
  const server = await startTestServer(UNHURRIED);
  const person = await server.learner();
  const { id } = await server.skill({ scoringRule: 'points' });
  for (const points of [1, 2, 5]) await server.questions(id, 1, { points });
  const attempt = (await startQuiz(server, person, id)).data.quizAttempt;
  const stored = 'select points_possible as points, points_squares as squares from attempts where id = $1';
  expect((await server.store.pool.query(stored, [attempt.id])).rows).toEqual([{ points: 8, squares: 30 }]);
  await complete(server, person, attempt.id);
  expect((await server.store.pool.query(stored, [attempt.id])).rows).toEqual([{ points: 8, squares: 30 }]);
});

test('a correction scores each attempt by its own rule, with the range of what still counts', async () => {
  const server = await startTestServer(UNHURRIED);
  const [person, admin] = [await server.learner(), await server.admin()];
  const { id: skillId } = await server.skill({ scoringRule: 'points' });
  const ids: number[] = [];
  for (const points of [1, 2, 5]) ids.push(...(await server.questions(skillId, 1, { points })));
  const [light = 0, , heavy = 0] = ids;
  const take = async () => {
    const { quizAttempt } = (await startQuiz(server, person, skillId)).data;
    for (const id of [light, heavy]) await answer(server, person, [quizAttempt.id, id, server.keyOf(quizAttempt, id)]);
    await complete(server, person, quizAttempt.id);
    return quizAttempt.id;
  };
  const byPoints = await take();
  await server.call(`PUT /admin/skills/${skillId}`, { token: admin.token, body: { scoringRule: 'equal' } });
  const equally = await take();
  const { preview, apply } = regradesOf(server, admin, heavy);
  const expected = [
    { attemptId: equally, pointsEarned: 1, pointsPossible: 2, scorePercentage: 50 },
    { attemptId: byPoints, pointsEarned: 1, pointsPossible: 3, scorePercentage: 33.33 },
  ];
  const { items } = (await preview({ rule: 'void' })).data;
  const shown = items.map(({ attemptId, after }: { attemptId: number; after: object }) => ({ attemptId, ...after }));
  expect(shown).toMatchObject(expected.toSorted((one, other) => one.scorePercentage - other.scorePercentage));
  await apply({ rule: 'void' });
  for (const { attemptId, ...score } of expected) {
    const { data } = await server.call(`GET /quiz/${attemptId}`, { token: admin.token });
    const pointsSquares = attemptId === byPoints ? 1 ** 2 + 2 ** 2 : 2;
    expect(data.quizAttempt).toMatchObject({
      ...score,
      correctAnswers: 1,
      totalQuestions: 2,
      ...certaintyOf({ ...score, pointsSquares, totalQuestions: 2 }),
    });
  }
  const board = (await server.call('GET /reports/leaderboard', { token: person.token })).data.leaderboard;
  expect(board).toMatchObject([{ avgScore: 41.67, bestScore: 50, accuracyRate: 50 }]);
});

test('where points count, searches, notices and corrections say them beside the score', async () => {
  const server = await startTestServer(UNHURRIED);
  const [person, { token }] = [await server.learner(), await server.admin()];
  const skill = await server.skill({ scoringRule: 'points' });
  const ids: number[] = [];
  for (const points of [1, 2, 5]) ids.push(...(await server.questions(skill.id, 1, { points })));
  const [light = 0, , heavy = 0] = ids;
  const attempt = (await startQuiz(server, person, skill.id)).data.quizAttempt;
  await answer(server, person, [attempt.id, heavy, server.keyOf(attempt, heavy)]);
  await complete(server, person, attempt.id);
  const of = (pointsEarned: number, pointsPossible: number) => ({ pointsEarned, pointsPossible });
  const found = async (reader: string, text: string) =>
    (await server.call(`GET /search?q=${encodeURIComponent(text)}`, { token: reader })).data.attempts;
  expect(await found(person.token, skill.name)).toMatchObject([{ scorePercentage: 62.5, points: of(5, 8) }]);
  expect(await found(token, person.email)).toMatchObject([{ scorePercentage: 62.5, points: of(5, 8) }]);

  const notice = async () => (await server.call('GET /notifications', { token: person.token })).data.items[0].message;
  await server.call(`POST /admin/attempts/${attempt.id}/void`, { token, body: { reason: 'A fire alarm' } });
  expect(await found(token, person.email)).toMatchObject([{ scorePercentage: null, points: null }]);
  await server.call(`POST /admin/attempts/${attempt.id}/restore`, { token });
  expect(await notice()).toContain('with its score of 63% (5/8 points).');

  const { apply, undo } = regradesOf(server, await server.admin(), light);
  const { id } = (await apply({ rule: 'void', tellsLearners: true })).data.regrade;
  await notifyOfRegrades(server.app);
  expect(await notice()).toContain('from 63% (5/8 points) to 71% (5/7 points).');
  const { corrections } = (await server.call(`GET /quiz/${attempt.id}`, { token: person.token })).data.quizAttempt;
  expect(corrections).toMatchObject([{ pointsBefore: of(5, 8), pointsAfter: of(5, 7) }]);
  await undo(id);
  await notifyOfRegrades(server.app);
  expect(await notice()).toContain('the score is now 63% (5/8 points).');
});
