import { describe, expect, test } from 'vitest';
import {
  expectTrue,
  forgetSums,
  ordered,
  stored,
  takeAtRandom,
  takenOf,
  world,
} from '../../test/assessment/testItemSums.ts';
import { answer, complete, startQuiz, together } from '../../test/assessment/testQuiz.ts';
import { seededRandom } from '../statistics/seededRandom.ts';
import { countedAttempt } from './scored.ts';
import type { ScoredAnswer } from './scored.ts';
import { rebuildItems, recordScored } from './scored.service.ts';

describe('the contribution of one attempt', () => {
  const given = (optionId: string | null, change: Partial<ScoredAnswer> = {}): ScoredAnswer => ({
    questionId: 1,
    versionId: 1,
    points: 1,
    optionId,
    isCorrect: false,
    isScored: true,
    seconds: 0,
    ...change,
  });
  const said = (...answers: ScoredAnswer[]) => countedAttempt(answers).answers.map(({ answer: one }) => one);

  test('a blank before an answer was omitted, one after all answers not reached', () => {
    expect(said(given(null), given('a'), given(null), given('b'), given(null))).toEqual([
      '-omitted',
      'a',
      '-omitted',
      'b',
      '-not-reached',
    ]);
    expect(said(given(null), given(null))).toEqual(['-not-reached', '-not-reached']);
  });

  test('a question that counts in no score adds nothing, but shows how far a person got', () => {
    const counted = countedAttempt([
      given(null),
      given('a', { isScored: false, isCorrect: true, points: 9 }),
      given('b', { isCorrect: true, points: 2 }),
    ]);
    expect(counted).toMatchObject({ pointsEarned: 2, pointsPossible: 3 });
    expect(counted.answers.map(({ answer: one }) => one)).toEqual(['-omitted', 'b']);
  });
});

describe('the sums of questions', () => {
  test('equal those from scratch after any completions, voids, returns and new scores; so does the rebuild', async () => {
    const random = seededRandom(7);
    const { server, skills, learners } = await world(4);
    const upTo = (below: number) => Math.floor(random() * below);
    for (let nth = 0; nth < 14; nth += 1) await takeAtRandom(server, learners[upTo(4)]!, skills[upTo(2)]!, random);
    const taken = await takenOf(server.store);
    await expectTrue(server.store, taken);

    const all = new Map(taken);
    for (let round = 0; round < 8; round += 1) {
      const some = [...all].filter(() => random() < 0.3);
      const moves = some.map(([attemptId, attempt]) => {
        const isVoid = random() < 0.4;
        const answers = attempt.answers.map((given) => ({
          ...given,
          isCorrect: random() < 0.2 ? !given.isCorrect : given.isCorrect,
          isScored: random() > 0.1,
        }));
        if (isVoid || answers.every(({ isScored }) => !isScored)) taken.delete(attemptId);
        else taken.set(attemptId, { ...attempt, answers });
        return { ...attempt, attemptId, after: taken.get(attemptId)?.answers ?? null };
      });
      await server.app.db.transaction().execute((tx) => recordScored(tx, moves));
      await expectTrue(server.store, taken);
    }
    const kept = await stored(server.store);
    // Removed attempts are void.
    const gone = [...all.keys()].filter((id) => !taken.has(id));
    await server.store.pool.query("update attempts set status = 'void' where id = any($1)", [gone]);
    await rebuildItems(server.app);
    const rebuilt = await stored(server.store);
    expect(ordered(rebuilt.options)).toEqual(ordered(kept.options));
    expect(ordered(rebuilt.scores)).toEqual(ordered(kept.scores));
    expect(ordered(rebuilt.sums)).toEqual(ordered(kept.sums));
  });

  test.each([
    { rule: 'keys', keys: ['c'] },
    { rule: 'keys', keys: ['a', 'b', 'd'] },
    { rule: 'void' },
    { rule: 'full' },
  ])('equal those from scratch under a correction ($rule $keys), and after it those of before', async (marking) => {
    const random = seededRandom(3);
    const { server, skills, learners } = await world(3);
    const { token } = await server.admin();
    for (let nth = 0; nth < 12; nth += 1)
      await takeAtRandom(server, learners[nth % 3]!, skills[Math.floor(nth / 6)]!, random);
    const before = await stored(server.store);
    const { rows } = await server.store.pool.query(
      `select question_id as "questionId", id as "versionId" from question_versions
       where id in (select version_id from item_sums)`,
    );
    const made: number[] = [];
    for (const { questionId, versionId } of rows) {
      const body = { ...marking, versionIds: [versionId], reason: 'wrong', revision: made.length };
      const { status, data } = await server.call(`POST /admin/questions/${questionId}/regrades`, { token, body });
      expect(status).toBe(201);
      made.push(data.regrade.id);
      await expectTrue(server.store, await takenOf(server.store));
      // Rebuilt while some of a paper's questions are corrected, and while all are.
      if (made.length === 3 || made.length === rows.length) {
        await forgetSums(server.store);
        await rebuildItems(server.app);
        await expectTrue(server.store, await takenOf(server.store));
      }
    }
    const corrected = await stored(server.store);
    expect(ordered(corrected.scores)).not.toEqual(ordered(before.scores));
    await rebuildItems(server.app);
    expect(await stored(server.store)).toEqual(corrected);
    for (const id of made) {
      expect((await server.call(`POST /admin/regrades/${id}/undo`, { token })).status).toBe(200);
      await expectTrue(server.store, await takenOf(server.store));
    }
    expect(await stored(server.store)).toEqual(before);
  });

  test('lose nothing when many people complete at once, while others are voided and sums rebuilt', async () => {
    const { server, skills, learners } = await world(5);
    const [skillId = 0] = skills;
    const earlier = await takeAtRandom(server, learners[0]!, skillId, seededRandom(5));
    const attempts = await together(learners.length, async (nth) => {
      const { data } = await startQuiz(server, learners[nth]!, skillId);
      const { questions, id } = data.quizAttempt;
      for (const question of questions.slice(0, nth % 5))
        await answer(server, learners[nth]!, [id, question.id, 'ABCD'[nth % 4]!]);
      return id;
    });
    const before = await takenOf(server.store);
    const first = before.get(earlier)!;
    const done = await Promise.all([
      ...attempts.map((id, nth) => complete(server, learners[nth]!, id)),
      ...attempts.map((id, nth) => complete(server, learners[nth]!, id)),
      server.app.db
        .transaction()
        .execute(async (tx) => {
          await tx.selectFrom('users').select('id').where('id', '=', first.userId).forNoKeyUpdate().execute();
          await tx.updateTable('attempts').set({ status: 'void' }).where('id', '=', earlier).execute();
          await recordScored(tx, [{ ...first, attemptId: earlier, after: null }]);
        })
        .then(() => ({ status: 200 })),
      rebuildItems(server.app).then(() => ({ status: 200 })),
    ]);
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]));
    await expectTrue(server.store, await takenOf(server.store));
  });

  test('a completion that is undone leaves nothing behind', async () => {
    const { server, skills, learners } = await world(1);
    const { data } = await startQuiz(server, learners[0]!, skills[0]!);
    await server.store.pool.query('alter table item_answers add constraint broken check (answers < 0)');
    const broken = await complete(server, learners[0]!, data.quizAttempt.id);
    await server.store.pool.query('alter table item_answers drop constraint broken');
    expect(broken.status).toBe(500);
    expect((await stored(server.store)).sums.size).toBe(0);
    expect((await complete(server, learners[0]!, data.quizAttempt.id)).status).toBe(200);
    await expectTrue(server.store, await takenOf(server.store));
  });
});
