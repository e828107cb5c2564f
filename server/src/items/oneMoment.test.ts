import { itemExportQuery } from '@assay/contract/questions/items';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { UNHURRIED, byAdmin, complete, startQuiz, takeAt } from '../../test/assessment/testQuiz.ts';
import { canMeet } from '../../test/testRaces.ts';
import { startTestServer } from '../../test/testServer.ts';
import { viewItem, viewItems } from './items.service.ts';

/** Runs something after the questions' sums were read and before the next read. */
function afterSums(act: () => Promise<void>): KyselyPlugin {
  let isDone = false;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isDone || result.rows[0]?.['notReached'] === undefined) return result;
      isDone = true;
      await act();
      return result;
    },
  };
}

/** Thirty attempts with the same two questions, and one about to end. */
async function taken() {
  const server = await startTestServer(UNHURRIED);
  const { id: skillId } = await server.skill({ questionsPerQuiz: 2 });
  const [questionId = 0] = await server.questions(skillId, 2);
  const person = await server.learner();
  for (let nth = 0; nth < 30; nth += 1) {
    const at = `2026-02-${String(1 + (nth % 28)).padStart(2, '0')}T${10 + Math.floor(nth / 28)}:00:00Z`;
    await takeAt(server, person.id, skillId, { at, right: 1 + (nth % 2) });
  }
  const late = await server.learner();
  const { quizAttempt } = (await startQuiz(server, late, skillId)).data;
  let ending: Promise<unknown> = Promise.resolve();
  const db = server.app.db.withPlugin(
    afterSums(async () => {
      ending = complete(server, late, quizAttempt.id);
      // The embedded database runs one transaction at a time, so the quiz ends after it.
      if (canMeet(server.store)) await ending;
    }),
  );
  return { server, skillId, questionId, app: { ...server.app, db }, ended: () => ending };
}

describe('a quiz that ends while its questions are analysed does not make papers differ', () => {
  test('in the list', async () => {
    const { app, skillId, ended } = await taken();
    const query = itemExportQuery.parse({ skillId: String(skillId), population: 'all' });
    const { attempts, reliability } = await viewItems(app, { ...query, page: 1, limit: 25 });
    expect([attempts, reliability.state]).toEqual([30, 'defined']);
    await ended();
  });

  test('of one question', async () => {
    const { server, app, questionId, ended } = await taken();
    const keysInForce = async () => ['a'];
    const by = byAdmin((await server.admin()).id);
    const { item, groups } = await viewItem({ ...app, keysInForce }, by, questionId, { population: 'all' });
    expect(item).toMatchObject({ answers: 30, weight: expect.any(Number) });
    expect(groups.reduce((sum, { answers }) => sum + answers, 0)).toBe(30);
    await ended();
  });
});
