import { describe, expect, test } from 'vitest';
import { expectTrue, forgetSums, takeAtRandom, takenOf, world } from '../../test/assessment/testItemSums.ts';
import { answer, complete, startQuiz, together } from '../../test/assessment/testQuiz.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { seededRandom } from '../statistics/seededRandom.ts';
import { rebuildItems } from './scored.service.ts';

describe('a rebuild of the sums of questions', () => {
  test('finds attempts that were written past the product', async () => {
    const { server, skills, learners } = await world(2);
    const random = seededRandom(3);
    for (let nth = 0; nth < 6; nth += 1) await takeAtRandom(server, learners[nth % 2]!, skills[nth % 2]!, random);
    await forgetSums(server.store);
    await rebuildItems(server.app);
    await expectTrue(server.store, await takenOf(server.store));
  });

  test('computes no attempt again that is counted already', async () => {
    const { server, skills, learners } = await world(1);
    const random = seededRandom(6);
    const kept = await takeAtRandom(server, learners[0]!, skills[0]!, random);
    const lost = await takeAtRandom(server, learners[0]!, skills[0]!, random);
    const { pool } = server.store;
    await pool.query('delete from scored_attempts where attempt_id = $1', [lost]);
    const { paper } = (await pool.query('select paper from attempts where id = $1', [kept])).rows[0];
    const change = (changed: object) =>
      pool.query('update attempts set paper = $2 where id = $1', [kept, JSON.stringify(changed)]);
    // Reading this paper fails.
    await change([{ ...paper[0], points: 'no number' }]);
    await rebuildItems(server.app);
    await change(paper);
    await expectTrue(server.store, await takenOf(server.store));
  });

  test('corrects whatever is wrong while people complete, others are voided and a second one runs', async () => {
    const random = seededRandom(11);
    const { server, skills, learners } = await world(4);
    const { pool } = server.store;
    for (let round = 0; round < 4; round += 1) {
      for (const person of learners) await takeAtRandom(server, person, skills[round % 2]!, random);
      await pool.query('delete from scored_attempts where attempt_id % 3 = $1', [round % 3]);
      await pool.query('update scored_attempts set is_first = not is_first where attempt_id % 5 = 0');
      await pool.query('delete from score_counts where attempts = 1');
      await pool.query("update item_answers set answers = answers + 2 where answer = 'a'");
      await pool.query('update item_sums set correct = correct + 1, rest_sum = rest_sum / 3, rest_squares = 7');
      const attempts = await together(learners.length, async (nth) => {
        const { questions, id } = (await startQuiz(server, learners[nth]!, skills[0]!)).data.quizAttempt;
        for (const question of questions.slice(nth)) await answer(server, learners[nth]!, [id, question.id, 'B']);
        return id;
      });
      const [voided] = (
        await pool.query("select id from attempts where status = 'completed' order by random() limit 1")
      ).rows;
      const token = (await server.admin()).token;
      const reason = 'A noisy room';
      const replies = await Promise.all([
        ...attempts.map((id, nth) => complete(server, learners[nth]!, id)),
        server.call(`POST /admin/attempts/${voided.id}/void`, { token, body: { reason } }),
        rebuildItems(server.app).then(() => ({ status: 200 })),
        rebuildItems(server.app).then(() => ({ status: 200 })),
      ]);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      await expectTrue(server.store, await takenOf(server.store));
    }
  });

  test('waits for no completion under way, which counts all the same', async () => {
    const { server, skills, learners } = await world(2);
    await takeAtRandom(server, learners[0]!, skills[0]!, seededRandom(2));
    const { questions, id } = (await startQuiz(server, learners[1]!, skills[0]!)).data.quizAttempt;
    for (const question of questions) await answer(server, learners[1]!, [id, question.id, 'A']);
    await server.store.pool.query('update score_counts set attempts = attempts + 1');
    const barrier = await holdWrites(server.store, 'before insert', 'scored_attempts');
    const completion = complete(server, learners[1]!, id);
    await barrier.untilWaiting(1);
    await rebuildItems(server.app);
    await barrier.lift();
    expect((await completion).status).toBe(200);
    await expectTrue(server.store, await takenOf(server.store));
  });

  test('counts no attempt that is voided while it looks at it', async () => {
    const { server, skills, learners } = await world(1);
    const attempt = await takeAtRandom(server, learners[0]!, skills[0]!, seededRandom(4));
    const { token } = await server.admin();
    await server.store.pool.query('update scored_attempts set is_first = false');
    const barrier = await holdWrites(server.store, 'before insert', 'item_sums');
    const voided = server.call(`POST /admin/attempts/${attempt}/void`, { token, body: { reason: 'A noisy room' } });
    await barrier.untilWaiting(1);
    const rebuilt = rebuildItems(server.app);
    await barrier.untilWaiting(2);
    await barrier.lift();
    expect((await voided).status).toBe(200);
    await rebuilt;
    await expectTrue(server.store, await takenOf(server.store));
  });
});
