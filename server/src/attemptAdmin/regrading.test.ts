import type { RankBoard, RankMove } from '@assay/contract/quiz/regrades';
import { describe, expect, test } from 'vitest';
import { continueRegrades } from '../quiz/regrading/regrading.service.ts';
import { notifyOfRegrades } from '../quiz/regrading/regradeNotices.service.ts';
import { rebuildAllStandings } from '../reports/standings.service.ts';
import { auditEvents } from '../../test/testAudit.ts';
import {
  UNHURRIED,
  answer,
  complete,
  letterOf,
  startQuiz,
  takeQuiz,
  wrongLetter,
} from '../../test/assessment/testQuiz.ts';
import { canMeet, holdRow, holdWrites } from '../../test/testRaces.ts';
import { regradesOf } from '../../test/assessment/testRegrades.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';

/** A skill with two questions, learners, and an admin who corrects the first. */
async function bank(questions = 2) {
  const server = await startTestServer(UNHURRIED);
  const admin = await server.admin();
  const skill = await server.skill({ questionsPerQuiz: questions });
  const questionIds = await server.questions(skill.id, questions);
  return {
    ...server,
    newSkill: server.skill,
    admin,
    skill,
    questionIds,
    ...regradesOf(server, admin, questionIds[0] ?? 0),
  };
}

const asText = (value: unknown) => JSON.stringify(value);

/** All stored data derived from attempts. */
async function stored({ store }: Pick<TestServer, 'store'>) {
  const attempts = await store.pool.query(
    `select id, status, correct_answers, total_questions, points_earned, points_possible, score_percentage, counts
     from attempts order by id`,
  );
  const standings = await store.pool.query('select * from standings order by period, period_start, skill_id, user_id');
  return { attempts: asText(attempts.rows), standings: asText(standings.rows) };
}

async function expectWholeStandings(server: Pick<TestServer, 'store' | 'app'>) {
  const kept = await stored(server);
  await rebuildAllStandings(server.app);
  expect(await stored(server)).toEqual(kept);
}

describe('a correction is refused', () => {
  test('of a question that is not there, with versions of another one, or with no right option', async () => {
    const server = await bank();
    const { call, admin, path, preview, apply, skill } = server;
    const [foreign = 0] = await server.questions(skill.id, 1);
    const token = admin.token;
    expect((await call('GET /admin/questions/999/regrades', { token })).status).toBe(404);
    const versions = (await call(`GET /admin/questions/${foreign}/regrades`, { token })).data.versions;
    for (const act of [preview, apply]) {
      expect((await act({ rule: 'full', versionIds: [versions[0].id] })).body.errors).toHaveProperty('versionIds');
      expect((await act({ rule: 'keys' })).body.errors).toHaveProperty('keys');
      expect((await act({ rule: 'keys', keys: ['e'] })).body.errors).toHaveProperty('keys');
      expect((await act({ rule: 'keys', keys: ['A'] })).status).toBe(400);
      expect((await act({ rule: 'full', versionIds: [] })).status).toBe(400);
      expect((await act({ rule: 'double' })).status).toBe(400);
    }
    expect((await apply({ rule: 'full', reason: ' ' })).status).toBe(400);
    expect((await call(`GET ${path}`, { token })).data.regrades).toEqual([]);
  });

  test('after a decision about the question since its preview, and of two at once the second', async () => {
    const { apply, view } = await bank();
    const both = await Promise.all([apply({ rule: 'full', revision: 0 }), apply({ rule: 'void', revision: 0 })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toMatch(/^regrade_(stale|running)$/);
    expect((await apply({ rule: 'keys', keys: ['b'], revision: 0 })).body.code).toBe('regrade_stale');
    expect((await view()).regrades).toHaveLength(1);
  });

  test('after a decision about another question of the same papers since its preview', async () => {
    const server = await bank();
    const { apply, preview, admin, questionIds } = server;
    const { revision } = (await preview({ rule: 'full' })).data;
    await regradesOf(server, admin, questionIds[1] ?? 0).apply({ rule: 'void' });
    expect((await apply({ rule: 'full', revision })).body.code).toBe('regrade_stale');
    expect((await apply({ rule: 'full', revision: (await preview({ rule: 'full' })).data.revision })).status).toBe(201);
  });

  test('twice to be undone, and while another one is at work', async () => {
    const { apply, undo, preview, store } = await bank();
    const { id } = (await apply({ rule: 'full' })).data.regrade;
    const { id: newer } = (await apply({ rule: 'void' })).data.regrade;
    await store.pool.query("update regrades set status = 'applying' where id = $1", [newer]);
    expect((await apply({ rule: 'void' })).body.code).toBe('regrade_running');
    // While some scores are already corrected, a preview is impossible.
    expect((await preview({ rule: 'keys', keys: ['c'] })).body.code).toBe('regrade_running');
    expect((await undo(id)).body.code).toBe('regrade_running');
    await store.pool.query("update regrades set status = 'applied'");
    expect((await undo(id)).data.regrade.status).toBe('undone');
    expect((await undo(id)).body.code).toBe('regrade_undone');
    expect((await undo(999)).status).toBe(404);
  });
});

/** People with an attempt each: 0 to 3 right answers, at many times. */
async function fill(server: Awaited<ReturnType<typeof bank>>, count: number) {
  const { store, skill, app } = server;
  const person = await server.learner();
  const { attempt } = await takeQuiz(server, person, skill.id);
  await store.pool.query(
    `insert into users (id, email, email_key, first_name, last_name, role, is_active, created_at)
     select n, 'l' || n, 'l' || n, 'Learner', 'No ' || n, 'user', true, now() from generate_series(1, $1::int - 1) n`,
    [count],
  );
  await store.pool.query(
    `with written as (insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares, limit_seconds,
       grace_seconds, scoring_rule, counting_rule, review_policy, started_at, deadline, completed_at, closed_by, time_taken_seconds,
       correct_answers, points_earned, score_percentage, counts)
     select n, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares, limit_seconds, grace_seconds, scoring_rule, counting_rule, review_policy,
       started_at - n * interval '1 hour', deadline - n * interval '1 hour', completed_at - n * interval '1 hour',
       closed_by, 30 + n % 60, n % 4, n % 4, round(100.0 * (n % 4) / total_questions, 2), true
     from attempts, generate_series(1, $2::int - 1) n where attempts.id = $1 returning id, paper, correct_answers)
     insert into attempt_answers (attempt_id, question_id, option_id, seq, answered_at_seconds, question_seconds, saved_at)
     select id, (item ->> 'questionId')::bigint, case when place <= correct_answers then 'a' else 'b' end, place, 1, 1, now()
     from written, jsonb_array_elements(paper) with ordinality as shown (item, place)`,
    [attempt.id, count],
  );
  await rebuildAllStandings(app);
}

test('opening a question’s corrections reveals its keys, and the audit log records it', async () => {
  const { store, view, admin, questionIds } = await bank();
  await view();
  expect(await auditEvents(store, 'keys_viewed')).toMatchObject([
    { actorId: admin.id, details: { questionId: questionIds[0] } },
  ]);
});

describe('500 attempts', () => {
  test(
    'change as the preview said, keep their old scores, and are restored byte for byte',
    { timeout: 120_000 },
    async () => {
      const server = await bank(3);
      const { store, call, admin, preview, apply, undo } = server;
      await fill(server, 500);
      // The first has no answers, so corrections leave it unchanged while others overtake it.
      await store.pool.query(
        `update attempts set status = 'void', counts = false
         where id % 10 = 5 and id > (select min(id) from attempts)`,
      );
      await rebuildAllStandings(server.app);
      const before = await stored(server);
      const details = async () => {
        const { rows } = await store.pool.query("select id from attempts where status <> 'void' order by id");
        const some = [1, 100, 250, 449].map((nth) => rows[nth].id);
        return Promise.all(some.map(async (id) => (await call(`GET /quiz/${id}`, { token: admin.token })).data));
      };
      const detailsBefore = await details();
      const decision = { rule: 'keys', keys: ['b'] };
      const pages = [await preview(decision, '?limit=500'), await preview(decision, '?limit=500&page=2')];
      const items = pages.flatMap(({ data }) => data.items);
      const { finished, changed, up, down, ranksMoved } = pages[0]?.data ?? {};
      expect(finished).toBe(500);
      expect(changed).toBe(items.length);
      expect(changed).toBeGreaterThan(200);
      expect(up + down).toBe(changed);
      const displaced = pages[0]?.data.displaced;
      expect(displaced.length).toBeGreaterThan(0);
      // Everyone whose rank changes is in one list or the other.
      for (const board of ['overall', 'skill'] as const) {
        const moving = items.filter(({ ranks }) => ranks[board]?.before !== ranks[board]?.after);
        const others = displaced.filter((one: { board: string }) => one.board === board);
        expect(new Set([...moving, ...others].map(({ learner }) => learner.id)).size).toBe(ranksMoved.all[board]);
        expect(ranksMoved.all[board]).toBeGreaterThan(0);
      }
      expect(pages[0]?.data.displacedPagination.total).toBe(displaced.length);
      // A preview changes nothing.
      expect(await stored(server)).toEqual(before);

      const applied = (await apply(decision)).data.regrade;
      expect(applied).toMatchObject({ status: 'applied', done: 500, total: 500, changed });
      const { rows: changes } = await store.pool.query('select * from regrade_changes');
      expect(changes).toHaveLength(changed);
      const ranksOn = async (skillId: number) => {
        const { rows } = await store.pool.query(
          `select user_id, rank() over (order by avg_score desc, best_score desc, correct desc, seconds) as rank
           from standings where period = 'all' and skill_id = $1`,
          [skillId],
        );
        return new Map(rows.map(({ user_id, rank }) => [user_id, Number(rank)]));
      };
      const rankOf = { overall: await ranksOn(0), skill: await ranksOn(server.skill.id) };
      const { rows: scores } = await store.pool.query('select id, user_id, score_percentage from attempts');
      for (const { attemptId, learner, before: old, after, ranks } of items) {
        expect(changes.find(({ attempt_id }) => attempt_id === attemptId)).toMatchObject({
          score_before: old.scorePercentage,
          score_after: after.scorePercentage,
          correct_before: old.correctAnswers,
          correct_after: after.correctAnswers,
        });
        expect(scores.find(({ id }) => id === attemptId)?.score_percentage).toBe(after.scorePercentage);
        expect(rankOf.overall.get(learner.id)).toBe(ranks.overall?.after);
        expect(rankOf.skill.get(learner.id)).toBe(ranks.skill?.after);
      }
      for (const { learner, board, rank } of displaced as { learner: Person; board: RankBoard; rank: RankMove }[])
        expect(rankOf[board].get(learner.id)).toBe(rank.after);
      await expectWholeStandings(server);
      expect(await details()).not.toEqual(detailsBefore);

      await undo(applied.id);
      expect(await stored(server)).toEqual(before);
      expect(await details()).toEqual(detailsBefore);
    },
  );
});

test('a preview shows the ranks in the corrected skill, which may move while overall ranks stay', async () => {
  const server = await bank();
  const { store, skill, preview, questionIds } = server;
  const [asked = 0, other = 0] = questionIds;
  const elsewhere = await server.newSkill({ questionsPerQuiz: 2 });
  await server.questions(elsewhere.id, 2);
  const [ahead, behind] = [await server.learner(), await server.learner()];
  await takeQuiz(server, ahead, elsewhere.id, { right: 2 });
  await takeQuiz(server, behind, elsewhere.id);
  await takeQuiz(server, ahead, skill.id, { right: 2 });
  const { quizAttempt } = (await startQuiz(server, behind, skill.id)).data;
  await answer(server, behind, [quizAttempt.id, asked, wrongLetter(server, quizAttempt, asked)]);
  await answer(server, behind, [quizAttempt.id, other, server.keyOf(quizAttempt, other)]);
  await complete(server, behind, quizAttempt.id);
  const { rows } = await store.pool.query(
    'select option_id from attempt_answers where attempt_id = $1 and question_id = $2',
    [quizAttempt.id, asked],
  );
  const { data } = await preview({ rule: 'keys', keys: [rows[0].option_id] });
  expect(data.ranksMoved.all).toEqual({ overall: 0, skill: 2 });
  const ranksOf = ({ id }: Person) => data.items.find(({ learner }: { learner: Person }) => learner.id === id)?.ranks;
  expect(ranksOf(ahead)).toEqual({ overall: { before: 1, after: 1 }, skill: { before: 1, after: 2 } });
  expect(ranksOf(behind)).toEqual({ overall: { before: 2, after: 2 }, skill: { before: 2, after: 1 } });
});

test('long papers are corrected in short steps, and one that is being applied can be taken back', async () => {
  const server = await bank(100);
  const { app, apply, undo, view } = server;
  await fill(server, 120);
  const before = await stored(server);
  const begun = (await apply({ rule: 'full' })).data.regrade;
  expect(begun).toMatchObject({ status: 'applying', done: 100, total: 120 });
  expect((await undo(begun.id)).data.regrade).toMatchObject({ status: 'undoing', done: 100 });
  await continueRegrades(app);
  expect((await view()).regrades).toMatchObject([{ status: 'undone', done: 120 }]);
  expect(await stored(server)).toEqual(before);
});

describe('a remarked question', () => {
  /** One learner answered the first question with its key, another with option b; both have the second right. */
  async function taken() {
    const server = await bank();
    const [first = 0, second = 0] = server.questionIds;
    const [keyed, other] = [await server.learner(), await server.learner()];
    const take = async (person: Person, option: string) => {
      const attempt = (await startQuiz(server, person, server.skill.id)).data.quizAttempt;
      await answer(server, person, [attempt.id, first, letterOf(attempt, first, option)]);
      await answer(server, person, [attempt.id, second, server.keyOf(attempt, second)]);
      await complete(server, person, attempt.id);
      return attempt;
    };
    const details = async (person: Person, id: number) =>
      (await server.call(`GET /quiz/${id}`, { token: person.token })).data.quizAttempt;
    const attempts = [await take(keyed, 'key'), await take(other, 'second')] as const;
    const scores = async () => [
      (await details(keyed, attempts[0].id)).scorePercentage,
      (await details(other, attempts[1].id)).scorePercentage,
    ];
    return { ...server, keyed, other, attempts, scores, details, first };
  }

  test.each([
    [{ rule: 'keys', keys: ['b'] }, [50, 100]],
    [{ rule: 'keys', keys: ['a', 'b'] }, [100, 100]],
    [{ rule: 'void' }, [100, 100]],
    [{ rule: 'full' }, [100, 100]],
    [{ rule: 'keys', keys: ['c'] }, [50, 50]],
  ])('by %j', async (decision, expected) => {
    const server = await taken();
    expect(await server.scores()).toEqual([100, 50]);
    const before = await stored(server);
    const { id } = (await server.apply(decision)).data.regrade;
    expect(await server.scores()).toEqual(expected);
    await expectWholeStandings(server);
    await server.undo(id);
    expect(await stored(server)).toEqual(before);
  });

  test('notifies its learner of the corrected score and the reason, and is in the audit log without the text', async () => {
    const { apply, undo, details, other, attempts, store, admin, first } = await taken();
    const before = await details(other, attempts[1].id);
    const { id } = (await apply({ rule: 'keys', keys: ['b'], reason: 'b was right' })).data.regrade;
    const after = await details(other, attempts[1].id);
    expect(after.corrections).toMatchObject([{ reason: 'b was right', scoreBefore: 50, scoreAfter: 100 }]);
    const corrected = after.answers.find(({ questionId }: { questionId: number }) => questionId === first);
    expect(corrected).toMatchObject({ isCorrect: true, correction: 'keys', correctAnswer: corrected.selectedAnswer });
    const [event] = await auditEvents(store, 'question_regraded');
    expect(event).toMatchObject({ actorId: admin.id, details: { questionId: first, regradeId: id, rule: 'keys' } });
    expect(asText(event)).not.toContain('b was right');
    await undo(id);
    expect(asText(await details(other, attempts[1].id))).toBe(asText(before));
    expect(await auditEvents(store, 'regrade_undone')).toHaveLength(1);
  });

  test('names every accepted option, says what is out of the score, and shows no more than the review policy', async () => {
    const { apply, details, other, attempts, first, store } = await taken();
    const of = async () =>
      (await details(other, attempts[1].id)).answers.find(
        ({ questionId }: { questionId: number }) => questionId === first,
      );
    await apply({ rule: 'keys', keys: ['a', 'b'] });
    expect((await of()).acceptedAnswers).toHaveLength(2);
    await apply({ rule: 'void' });
    expect(await of()).toMatchObject({ correction: 'void' });
    expect(await of()).not.toHaveProperty('isCorrect');
    await store.pool.query("update attempts set review_policy = 'score'");
    for (const member of ['correction', 'isCorrect', 'correctAnswer', 'acceptedAnswers'])
      expect(await of()).not.toHaveProperty(member);
  });

  test.each(['score', 'marks', 'after_date'])(
    'says why to its admin alone where the review is %s, since the reason may tell the key',
    async (policy) => {
      const { apply, details, keyed, admin, attempts, store, app, call, clock } = await taken();
      await store.pool.query('update attempts set review_policy = $1', [policy]);
      const [{ id }] = attempts;
      await apply({ rule: 'keys', keys: ['b'], reason: 'second was right', tellsLearners: true });
      await notifyOfRegrades(app);
      const notices = (await call('GET /notifications', { token: keyed.token })).data.items;
      expect(notices[0].message).toMatch(/from 100% to 50%\. One of its questions has been re-marked\.$/);
      const reasonFor = async (person: Person) => (await details(person, id)).corrections[0].reason;
      expect([await reasonFor(keyed), await reasonFor(admin)]).toEqual([null, 'second was right']);
      await store.pool.query('update attempts set review_after = $1', [clock.now()]);
      expect(await reasonFor(keyed)).toBe(policy === 'after_date' ? 'second was right' : null);
    },
  );

  test('stacks: the newest correction counts, and undone shows the one before', async () => {
    const server = await taken();
    const { apply, undo, scores } = server;
    const older = (await apply({ rule: 'keys', keys: ['c'] })).data.regrade.id;
    const between = await stored(server);
    const newer = (await apply({ rule: 'keys', keys: ['b'] })).data.regrade.id;
    expect(await scores()).toEqual([50, 100]);
    await undo(newer);
    expect(await stored(server)).toEqual(between);
    await apply({ rule: 'full' });
    await undo(older);
    expect(await scores()).toEqual([100, 100]);
    await expectWholeStandings(server);
  });

  test('holds for running quizzes when they end, and for those only after it is undone that end then', async () => {
    const server = await taken();
    const { apply, undo, skill, first } = server;
    const finish = async (person: Person) => {
      const { score } = await takeQuizWrongly(person);
      return score.scorePercentage;
    };
    const takeQuizWrongly = async (person: Person) => {
      const attempt = (await startQuiz(server, person, skill.id)).data.quizAttempt;
      await answer(server, person, [attempt.id, first, wrongLetter(server, attempt, first)]);
      return { score: (await complete(server, person, attempt.id)).data.score };
    };
    const { id } = (await apply({ rule: 'full' })).data.regrade;
    const person = await server.learner();
    expect(await finish(person)).toBe(50);
    await undo(id);
    const { data } = await server.call('GET /quiz/history', { token: person.token });
    expect(data.quizHistory[0].scorePercentage).toBe(0);
    expect(await finish(await server.learner())).toBe(0);
    await expectWholeStandings(server);
  });

  test('leaves a paper whose only question is out of the score with full marks', async () => {
    const server = await bank(1);
    const { attempt } = await takeQuiz(server, await server.learner(), server.skill.id);
    await server.apply({ rule: 'void' });
    const { rows } = await server.store.pool.query('select * from attempts where id = $1', [attempt.id]);
    expect(rows[0]).toMatchObject({ score_percentage: 100, total_questions: 1, correct_answers: 1 });
  });

  test('also decides which of several attempts counts', async () => {
    const server = await bank();
    const { call, admin, skill, apply, undo, store } = server;
    await call(`PUT /admin/skills/${skill.id}`, { token: admin.token, body: { countingRule: 'best' } });
    const person = await server.learner();
    const [first = 0] = server.questionIds;
    const take = async (option: string) => {
      const attempt = (await startQuiz(server, person, skill.id)).data.quizAttempt;
      await answer(server, person, [attempt.id, first, letterOf(attempt, first, option)]);
      server.clock.move(30);
      await complete(server, person, attempt.id);
      return attempt.id;
    };
    const [keyed, other] = [await take('key'), await take('second')];
    const counting = async () => (await store.pool.query('select id from attempts where counts')).rows;
    expect(await counting()).toEqual([{ id: keyed }]);
    const { id } = (await apply({ rule: 'keys', keys: ['b'] })).data.regrade;
    expect(await counting()).toEqual([{ id: other }]);
    await expectWholeStandings(server);
    await undo(id);
    expect(await counting()).toEqual([{ id: keyed }]);
  });

  test('that was begun when the server was killed is carried on', async () => {
    const server = await taken();
    const { store, app, view, scores, attempts } = server;
    const versions = (await view()).versions.map(({ id }: { id: number }) => id);
    await store.pool.query(
      `insert into regrades (question_id, version_ids, rule, keys, reason, tells_learners, created_at, status, done_to, done)
       values ($1, $2, 'keys', '["b"]', 'wrong key', false, now(), 'applying', $3, 1)`,
      [server.first, JSON.stringify(versions), attempts[0].id - 1],
    );
    await continueRegrades(app);
    expect(await scores()).toEqual([50, 100]);
    expect((await view()).regrades[0]).toMatchObject({ status: 'applied', done: 3, changed: 2 });
    await expectWholeStandings(server);
  });

  test('notifies learners whose score it changed if the admin wants, and again when it is undone', async () => {
    const { apply, undo, app, call, keyed, other } = await taken();
    const notices = async ({ token }: Person): Promise<string[]> =>
      (await call('GET /notifications', { token })).data.items.map(({ message }: { message: string }) => message);
    const { id } = (await apply({ rule: 'keys', keys: ['a', 'b'], reason: 'b is right too', tellsLearners: true })).data
      .regrade;
    await notifyOfRegrades(app);
    await notifyOfRegrades(app);
    expect(await notices(keyed)).toEqual([]);
    expect(await notices(other)).toEqual([expect.stringContaining('from 50% to 100%. Why: b is right too')]);
    await undo(id);
    await notifyOfRegrades(app);
    expect(await notices(other)).toEqual([
      expect.stringContaining('was undone: the score is now 50%.'),
      expect.anything(),
    ]);
    await apply({ rule: 'full' });
    await notifyOfRegrades(app);
    expect(await notices(other)).toHaveLength(2);
  });

  test('notifies learners who took the quiz under it that it is undone, if the admin wants', async () => {
    const { apply, undo, app, call, skill, first, store, ...server } = await taken();
    const notices = async ({ token }: Person): Promise<string[]> =>
      (await call('GET /notifications', { token })).data.items.map(({ message }: { message: string }) => message);
    const takeWrongly = async () => {
      const person = await server.learner();
      const attempt = (await startQuiz({ call }, person, skill.id)).data.quizAttempt;
      await answer({ call }, person, [attempt.id, first, wrongLetter(server, attempt, first)]);
      expect((await complete({ call }, person, attempt.id)).data.score.scorePercentage).toBe(50);
      return person;
    };
    const quiet = (await apply({ rule: 'full' })).data.regrade.id;
    const notNotified = await takeWrongly();
    await undo(quiet);
    const { id } = (await apply({ rule: 'full', tellsLearners: true })).data.regrade;
    const late = await takeWrongly();
    await notifyOfRegrades(app);
    expect(await notices(late)).toEqual([]);
    await undo(id);
    await notifyOfRegrades(app);
    expect(await notices(late)).toEqual([expect.stringContaining('was undone: the score is now 0%.')]);
    expect(await notices(notNotified)).toHaveLength(2);
    const { rows } = await store.pool.query(
      'select score_before, score_after from regrade_changes where regrade_id = $1 order by attempt_id desc limit 1',
      [id],
    );
    // Like every change: without the correction, and with it.
    expect(rows).toEqual([{ score_before: 0, score_after: 50 }]);
  });

  test('reports the final score if another correction is active, and nothing if the score is unchanged', async () => {
    const server = await taken();
    const { apply, undo, app, call, other, questionIds, admin } = server;
    const notices = async (): Promise<string[]> => {
      await notifyOfRegrades(app);
      const { data } = await call('GET /notifications', { token: other.token });
      return data.items.map(({ message }: { message: string }) => message);
    };
    const decide = async (by: typeof apply, decision: object) =>
      (await by({ ...decision, tellsLearners: true })).data.regrade.id;
    const older = await decide(apply, { rule: 'full' });
    expect(await notices()).toHaveLength(1);
    await decide(apply, { rule: 'keys', keys: ['b'] });
    await undo(older);
    expect(await notices()).toHaveLength(1);

    const ofSecond = await decide(regradesOf(server, admin, questionIds[1] ?? 0).apply, { rule: 'keys', keys: ['c'] });
    expect((await notices())[0]).toContain('from 100% to 50%');
    await decide(apply, { rule: 'keys', keys: ['c'] });
    expect((await notices())[0]).toContain('from 50% to 0%');
    await undo(ofSecond);
    expect(await notices()).toHaveLength(4);
    expect((await notices())[0]).toContain('was undone: the score is now 50%.');
  });
});

test('a correction is undone while its learner is being notified and ends another quiz', async () => {
  const server = await bank();
  const { app, store, skill, apply, undo } = server;
  const person = await server.learner();
  await takeQuiz(server, person, skill.id);
  const { id } = (await apply({ rule: 'full', tellsLearners: true })).data.regrade;
  server.clock.move(1);
  const attempt = (await startQuiz(server, person, skill.id)).data.quizAttempt;
  const barrier = await holdRow(store, 'attempts', attempt.id);
  const completing = complete(server, person, attempt.id);
  await barrier.untilWaiting(1);
  const telling = notifyOfRegrades(app);
  await barrier.untilWaiting(2);
  const undoing = undo(id);
  await barrier.untilWaiting(3);
  await barrier.lift();
  const [completed, undone] = await Promise.all([completing, undoing, telling]);
  expect([completed.status, undone.status]).toEqual([200, 200]);
  await expectWholeStandings(server);
});

test('of two corrections undone at once one succeeds, and the other is refused meanwhile', async () => {
  const server = await bank();
  const { store, skill, apply, undo } = server;
  if (!canMeet(store)) return; // One transaction at a time: calls cannot overlap there.
  const [person, another] = [await server.learner(), await server.learner()];
  const { attempt: finished } = await takeQuiz(server, person, skill.id);
  const older = (await apply({ rule: 'full' })).data.regrade.id;
  const newer = (await apply({ rule: 'void' })).data.regrade.id;
  const running = (await startQuiz(server, another, skill.id)).data.quizAttempt;
  const completion = await holdWrites(store, 'after update', 'attempts');
  const scoring = await holdRow(store, 'attempts', finished.id);
  const completing = complete(server, another, running.id);
  await completion.untilWaiting(1);
  // Both found no work in progress, and wait for the completion.
  const undoing = [undo(older), undo(newer)];
  await completion.untilWaiting(3);
  await completion.lift();
  // The first decision stops at the scores; the other call answers, or would be as far.
  await Promise.race([...undoing, scoring.untilWaiting(2)]);
  await scoring.lift();
  const replies = (await Promise.all(undoing)).toSorted((a, b) => a.status - b.status);
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [409, 'regrade_running'],
  ]);
  expect((await completing).status).toBe(200);
  await expectWholeStandings(server);
});

test('a quiz that ends while its question is corrected is scored by the correction', async () => {
  const server = await bank();
  const { store, skill, apply, questionIds } = server;
  const person = await server.learner();
  const attempt = (await startQuiz(server, person, skill.id)).data.quizAttempt;
  const [first = 0] = questionIds;
  await answer(server, person, [attempt.id, first, wrongLetter(server, attempt, first)]);
  const barrier = await holdWrites(store, 'after update', 'attempts');
  const completing = complete(server, person, attempt.id);
  await barrier.untilWaiting(1);
  const applying = apply({ rule: 'full' });
  await barrier.untilWaiting(2);
  await barrier.lift();
  await Promise.all([completing, applying]);
  const { rows } = await store.pool.query('select score_percentage from attempts');
  expect(rows).toEqual([{ score_percentage: 50 }]);
  await expectWholeStandings(server);
});
