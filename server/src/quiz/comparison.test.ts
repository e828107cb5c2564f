import { expect, test } from 'vitest';
import { UNHURRIED, answer, complete, startQuiz, takeAt } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

test('an attempt is compared with the one of the same skill before it, and called better only beyond doubt', async () => {
  const server = await startTestServer(UNHURRIED);
  const [person, other] = [await server.learner(), await server.learner()];
  const [skill, elsewhere] = [await server.skill(), await server.skill()];
  for (const { id } of [skill, elsewhere]) await server.questions(id, 10);
  const take = (day: number, right: number, of = skill.id, who = person.id) =>
    takeAt(server, who, of, { at: `2026-03-0${day}T10:00:00Z`, right });
  const first = await take(1, 1);
  await take(2, 9, elsewhere.id);
  await take(2, 9, skill.id, other.id);
  const second = await take(3, 9);
  const third = await take(4, 7);
  const { token } = await server.admin();
  const comparison = async (id: number) =>
    (await server.call(`GET /quiz/${id}`, { token })).data.quizAttempt.comparison;
  expect(await comparison(first)).toBeNull();
  expect(await comparison(second)).toEqual({ id: first, scorePercentage: 10, points: null, verdict: 'higher' });
  expect(await comparison(third)).toEqual({ id: second, scorePercentage: 90, points: null, verdict: 'same' });
  await server.store.pool.query("update attempts set status = 'void' where id = $1", [second]);
  expect(await comparison(third)).toEqual({ id: first, scorePercentage: 10, points: null, verdict: 'higher' });
});

test('scores by points are compared as scores, however many answers were right', async () => {
  const server = await startTestServer(UNHURRIED);
  const [person, admin] = [await server.learner(), await server.admin()];
  const { id: skillId } = await server.skill({ questionsPerQuiz: 10, scoringRule: 'points' });
  const [heavy = 0] = await server.questions(skillId, 1, { points: 10 });
  const light = await server.questions(skillId, 9);
  const take = async (right: readonly number[]) => {
    const { quizAttempt } = (await startQuiz(server, person, skillId)).data;
    for (const id of right) await answer(server, person, [quizAttempt.id, id, server.keyOf(quizAttempt, id)]);
    server.clock.move(60);
    const { score } = (await complete(server, person, quizAttempt.id)).data;
    const { token } = admin;
    const { comparison } = (await server.call(`GET /quiz/${quizAttempt.id}`, { token })).data.quizAttempt;
    return [score.scorePercentage, comparison?.verdict, comparison?.points];
  };
  expect(await take([heavy])).toEqual([52.63, undefined, undefined]);
  // Nine right answers instead of one, but a lower score, and with so few effective questions no clear difference.
  expect(await take(light)).toEqual([47.37, 'same', { pointsEarned: 10, pointsPossible: 19 }]);
});
