import type { RankBoard, RankMove, RegradePreview } from '@assay/contract/quiz/regrades';
import type { LeaderboardEntry, Period } from '@assay/contract/reports/reports';
import type { Skill } from '@assay/contract/questions/skills';
import { expect, test } from 'vitest';
import { UNHURRIED, takeAt } from '../../test/assessment/testQuiz.ts';
import { regradesOf } from '../../test/assessment/testRegrades.ts';
import { startTestServer } from '../../test/testServer.ts';

// A Thursday: its week began on Monday the 16th, 04:00 UTC, its month on the 1st, 05:00 UTC.
const NOW = '2026-03-19T12:00:00Z';
const ZONE = { TIME_ZONE: 'America/New_York' };
const LAST_MONTH = '2026-03-01T04:59:59Z';
const THIS_MONTH = '2026-03-16T03:59:59Z';
const THIS_WEEK = '2026-03-16T04:00:00Z';

const periods = ['all', 'month', 'week'] as const satisfies readonly Period[];
const scopes = ['overall', 'skill'] as const satisfies readonly RankBoard[];

type Ranks = Record<number, number>;
type Boards = Record<string, Ranks>;

/** Skills with two questions each, the first to be corrected, and boards for three periods. */
async function world() {
  const server = await startTestServer({ ...UNHURRIED, ...ZONE });

  async function quiz(overrides: Partial<Skill> = {}) {
    const skill = await server.skill({ questionsPerQuiz: 2, ...overrides });
    const [asked = 0, other = 0] = await server.questions(skill.id, 2);
    /**
     * @param answered the text of the option selected in the corrected question, and whether the other answer is right
     */
    const take = (userId: number, at: string, answered: [string | null, boolean]) =>
      takeAt(server, userId, skill.id, {
        at,
        chosen: new Map([
          ...(answered[0] === null ? [] : [[asked, answered[0]] as const]),
          ...(answered[1] ? [[other, 'key'] as const] : []),
        ]),
      });
    return { skill, asked, other, take };
  }

  /** An admin's actions on a question. */
  async function correcting(skillId: number, questionId: number) {
    server.clock.set(NOW);
    const admin = await server.admin();
    const { preview, ...acts } = regradesOf(server, admin, questionId);

    /** Everyone's ranks on the boards of a skill and of all skills, like the leaderboard. */
    async function boards(): Promise<Boards> {
      const found: Boards = {};
      for (const period of periods)
        for (const scope of scopes) {
          const filter = `period=${period}&limit=100${scope === 'skill' ? `&skillId=${skillId}` : ''}`;
          const { data } = await server.call(`GET /reports/leaderboard?${filter}`, { token: admin.token });
          const entries: LeaderboardEntry[] = data.leaderboard;
          found[`${period} ${scope}`] = Object.fromEntries(entries.map(({ id, rank }) => [id, rank]));
        }
      return found;
    }

    const previewed = async (decision: object, period: Period): Promise<RegradePreview> =>
      (await preview(decision, `?limit=500${period === 'all' ? '' : `&period=${period}`}`)).data;

    /** The boards as predicted by a preview. */
    async function expectedBoards(decision: object): Promise<Boards> {
      const found = await boards();
      for (const period of periods) {
        const { items, displaced, ranksMoved } = await previewed(decision, period);
        for (const scope of scopes) {
          const ranks = found[`${period} ${scope}`] ?? {};
          const moves = new Map<number, RankMove | null>([
            ...items.map((item) => [item.learner.id, item.ranks[scope]] as const),
            ...displaced.filter(({ board }) => board === scope).map(({ learner, rank }) => [learner.id, rank] as const),
          ]);
          expect([...moves.values()].filter((move) => move?.before !== move?.after)).toHaveLength(
            ranksMoved[period][scope],
          );
          for (const [id, move] of moves) {
            expect([id, move?.before ?? null]).toEqual([id, ranks[id] ?? null]);
            if (move === null || move.after === null) delete ranks[id];
            else ranks[id] = move.after;
          }
        }
      }
      return found;
    }

    return { admin, boards, previewed, expectedBoards, ...acts };
  }

  return { ...server, quiz, correcting };
}

const none = { overall: 0, skill: 0 };

test('after a correction every board is as its preview said, by every counting rule, and undone as it was', async () => {
  const { quiz, correcting, learner, store } = await world();
  const people = [];
  for (let nth = 0; nth < 7; nth += 1) people.push((await learner()).id);
  const quizzes = [];
  for (const [nthQuiz, countingRule] of (['average', 'best', 'first', 'last'] as const).entries()) {
    const made = await quiz({ countingRule });
    quizzes.push(made);
    for (const [nthTime, at] of [LAST_MONTH, THIS_MONTH, THIS_WEEK].entries())
      for (const [nth, id] of people.entries()) {
        // A deterministic mixture in which every case occurs; not everyone takes every quiz.
        const chance = (nth * 7 + nthTime * 5 + nthQuiz * 3 + nth * nthTime) % 8;
        if (chance < 7) await made.take(id, at, [['key', 'second', 'third', null][chance % 4] ?? null, chance > 3]);
      }
  }
  await store.pool.query('update users set on_leaderboard = false where id = $1', [people[0]]);
  await store.pool.query('update users set is_active = false where id = $1', [people[1]]);
  const moved = new Set<string>();
  for (const [nth, { skill, asked }] of quizzes.entries()) {
    const { boards, expectedBoards, apply, undo } = await correcting(skill.id, asked);
    const before = await boards();
    const rules = [{ rule: 'keys', keys: ['b'] }, ...(nth === 0 ? [{ rule: 'void' }, { rule: 'full' }] : [])];
    for (const decision of rules) {
      const expected = await expectedBoards(decision);
      const { id } = (await apply(decision)).data.regrade;
      expect(await boards()).toEqual(expected);
      for (const [name, ranks] of Object.entries(expected))
        if (JSON.stringify(ranks) !== JSON.stringify(before[name])) moved.add(name);
      await undo(id);
      expect(await boards()).toEqual(before);
    }
  }
  expect([...moved].toSorted()).toEqual(periods.flatMap((period) => scopes.map((scope) => `${period} ${scope}`)));
});

test('a correction may change only the ranks of the week, and its export shows that, too', async () => {
  const { quiz, correcting, learner, call, url } = await world();
  const { skill, asked, take } = await quiz();
  const [ahead, behind] = [(await learner()).id, (await learner()).id];
  for (let nth = 0; nth < 3; nth += 1) await take(ahead, THIS_MONTH, ['key', true]);
  await take(behind, THIS_MONTH, [null, false]);
  await take(ahead, THIS_WEEK, ['key', false]);
  await take(behind, THIS_WEEK, ['second', false]);
  const { previewed, expectedBoards, apply, boards, admin, view } = await correcting(skill.id, asked);
  const decision = { rule: 'keys', keys: ['b'] };
  const expected = await expectedBoards(decision);
  expect((await previewed(decision, 'week')).ranksMoved).toEqual({
    all: none,
    month: none,
    week: { overall: 2, skill: 2 },
  });
  const versionIds = (await view()).versions.map(({ id }: { id: number }) => id);
  const filter = { questionId: asked, versionIds, ...decision, period: 'week' };
  const body = { list: 'regradePreview', format: 'csv', filter };
  const { data } = await call('POST /exports', { token: admin.token, body });
  const lines = (await (await fetch(`${url}${data.path}`)).text()).trim().split('\r\n');
  expect(lines.filter((line) => line.endsWith(',Week from 2026-03-16,2,1,2,1'))).toHaveLength(1);
  expect(lines.filter((line) => line.endsWith(',Week from 2026-03-16,1,2,1,2'))).toHaveLength(4);
  await apply(decision);
  expect(await boards()).toEqual(expected);
});

test('when another attempt starts to count, its learner leaves or enters the board of the week', async () => {
  const { quiz, correcting, learner } = await world();
  const { skill, asked, take } = await quiz({ countingRule: 'best' });
  const [leaving, staying] = [(await learner()).id, (await learner()).id];
  await take(leaving, THIS_MONTH, ['second', false]);
  await take(leaving, THIS_WEEK, ['key', true]);
  await take(staying, THIS_WEEK, [null, true]);
  const { previewed, expectedBoards, apply, boards } = await correcting(skill.id, asked);
  const ranksOf = async (keys: string[]) => {
    const decision = { rule: 'keys', keys };
    const expected = await expectedBoards(decision);
    const found = await previewed(decision, 'week');
    await apply(decision);
    expect(await boards()).toEqual(expected);
    return {
      own: found.items.map(({ ranks }) => ranks.skill),
      others: found.displaced.map(({ learner: { id }, board, rank }) => ({ id, board, rank })),
    };
  };
  const others = (rank: RankMove) => scopes.map((board) => ({ id: staying, board, rank }));
  const left = { before: 1, after: null };
  expect(await ranksOf(['b'])).toEqual({ own: [left, left], others: others({ before: 2, after: 1 }) });
  const came = { before: null, after: 1 };
  expect(await ranksOf(['a'])).toEqual({ own: [came, came], others: others({ before: 1, after: 2 }) });
});

test('a preview shows the rank of a person with a void attempt, who does not move', async () => {
  const { quiz, correcting, learner, call } = await world();
  const { skill, asked, take } = await quiz();
  const person = (await learner()).id;
  await take(person, THIS_WEEK, ['key', true]);
  const voided = await take(person, THIS_WEEK, [null, true]);
  const { admin, expectedBoards, previewed } = await correcting(skill.id, asked);
  await call(`POST /admin/attempts/${voided}/void`, { token: admin.token, body: { reason: 'The alarm rang' } });
  await expectedBoards({ rule: 'full' });
  const stays = { before: 1, after: 1 };
  const { items } = await previewed({ rule: 'full' }, 'month');
  expect(items).toMatchObject([{ attemptId: voided, ranks: { overall: stays, skill: stays } }]);
});

test('a quiz that ended after the preview is in the next one, and corrected with the others', async () => {
  const { quiz, correcting, learner, clock } = await world();
  const { skill, asked, take } = await quiz();
  await take((await learner()).id, THIS_WEEK, [null, true]);
  const late = (await learner()).id;
  const { previewed, expectedBoards, apply, boards } = await correcting(skill.id, asked);
  const { revision, finished } = await previewed({ rule: 'full' }, 'all');
  expect(finished).toBe(1);
  await take(late, NOW, [null, false]);
  clock.set(NOW);
  expect((await previewed({ rule: 'full' }, 'all')).finished).toBe(2);
  const expected = await expectedBoards({ rule: 'full' });
  expect(expected['week skill']).toHaveProperty(`${late}`);
  expect((await apply({ rule: 'full', revision })).data.regrade).toMatchObject({ done: 2, changed: 2 });
  expect(await boards()).toEqual(expected);
});
