import { expect, test } from 'vitest';
import { itemExportQuery } from '@assay/contract/questions/items';
import { UNHURRIED, takeQuiz } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { itemsTable } from './itemsExport.service.ts';
import { rebuildItems } from './scored.service.ts';

test('the file says of which attempts it is, since when, and where it was cut', { timeout: 60_000 }, async () => {
  const server = await startTestServer(UNHURRIED);
  const { id: skillId } = await server.skill({ questionsPerQuiz: 2 });
  await server.questions(skillId, 2);
  const person = await server.learner();
  const { attempt } = await takeQuiz(server, person, skillId, { right: 1 });
  const rows = async (asked: object) => {
    const table = itemsTable(server.app, itemExportQuery.parse({ skillId: String(skillId), ...asked }));
    const found: Record<string, unknown>[] = [];
    for await (const batch of table.batches())
      for (const cells of batch) found.push(Object.fromEntries(cells.map((cell, at) => [table.headings[at], cell])));
    return found;
  };
  const source = {
    'Answers of': 'first attempts',
    'Attempts since': null,
    'Attempts analysed': 1,
    'Cut to the latest attempts of the period': null,
  };
  expect(await rows({})).toMatchObject([source, source]);

  // One attempt more than a period analyses, copied from hers.
  server.clock.set('2026-03-04T12:00:00Z');
  await server.store.pool.query(
    `insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares, limit_seconds,
       grace_seconds, scoring_rule, counting_rule, review_policy, started_at, deadline, completed_at, closed_by, time_taken_seconds,
       correct_answers, points_earned, score_percentage, counts)
     select user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares, limit_seconds, grace_seconds, scoring_rule,
       counting_rule, review_policy, started_at, deadline, '2026-03-03T12:00:00Z', closed_by, time_taken_seconds,
       correct_answers, points_earned, score_percentage, false
     from attempts, generate_series(1, 5001) where attempts.id = $1`,
    [attempt.id],
  );
  await rebuildItems(server.app);
  const cut = {
    'Answers of': 'all attempts, each retake as if by another person',
    'Attempts since': new Date('2026-02-26T00:00:00Z'),
    'Attempts analysed': 5000,
    'Cut to the latest attempts of the period': 5000,
  };
  expect(await rows({ population: 'all', period: '7d' })).toMatchObject([cut, cut]);
  await server.store.pool.query("update attempts set completed_at = '2026-01-03' where id % 2 = 0");
  const [whole] = await rows({ population: 'all', period: '7d' });
  expect(whole?.['Cut to the latest attempts of the period']).toBeNull();
  expect(whole?.['Attempts analysed']).toBeLessThan(2600);
});
