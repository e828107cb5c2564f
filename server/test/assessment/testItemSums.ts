import { expect } from 'vitest';
import { analyseSince } from '../../src/items/inPeriod.service.ts';
import type { ScoredAnswer } from '../../src/items/scored.ts';
import type { Store } from '../../src/platform/database/store.ts';
import { UNHURRIED, answer, complete, startQuiz } from './testQuiz.ts';
import { startTestServer } from '../testServer.ts';
import type { Person, TestServer } from '../testServer.ts';

interface Taken {
  userId: number;
  skillId: number;
  completedAt: Date;
  answers: ScoredAnswer[];
}

type Rule = { rule: 'keys'; keys: string[] } | { rule: 'void' | 'full' };

/** The marking of versions by their last active correction. */
async function rulesOf({ pool }: Store): Promise<Map<number, Rule>> {
  const { rows } = await pool.query("select * from regrades where status not in ('undoing', 'undone') order by id");
  return new Map(rows.flatMap(({ version_ids: ids, rule, keys }) => ids.map((id: number) => [id, { rule, keys }])));
}

/** All attempts and corrections, read as simply as possible. */
export async function takenOf(store: Store): Promise<Map<number, Taken>> {
  const { pool } = store;
  const rules = await rulesOf(store);
  const attempts = await pool.query("select * from attempts where status = 'completed'");
  const answers = await pool.query('select * from attempt_answers');
  const times = await pool.query('select * from attempt_times');
  const versions = await pool.query('select id, key_option from question_versions');
  const keys = new Map(versions.rows.map(({ id, key_option: key }) => [id, key]));
  return new Map(
    attempts.rows.map(({ id, user_id: userId, skill_id: skillId, completed_at: completedAt, paper }) => {
      const one = (rows: { attempt_id: number; question_id: number }[], questionId: number) =>
        rows.find((row) => row.attempt_id === id && row.question_id === questionId);
      const isEmpty = paper.every(({ versionId }: { versionId: number }) => rules.get(versionId)?.rule === 'void');
      const scored = paper.map(
        ({ questionId, versionId, points }: { questionId: number; versionId: number; points: number }) => {
          const given = one(answers.rows, questionId) as { option_id: string; question_seconds: number } | undefined;
          const by = rules.get(versionId);
          const right = by?.rule === 'keys' ? by.keys : [keys.get(versionId)];
          const time = one(times.rows, questionId) as { seconds: number } | undefined;
          return {
            questionId,
            versionId,
            points,
            optionId: given?.option_id ?? null,
            isCorrect: isEmpty || by?.rule === 'full' || right.includes(given?.option_id),
            isScored: isEmpty || by?.rule !== 'void',
            seconds: time?.seconds ?? given?.question_seconds ?? 0,
          };
        },
      );
      return [id, { userId, skillId, completedAt, answers: scored }];
    }),
  );
}

const NAMES = [
  'answers',
  'correct',
  'omitted',
  'notReached',
  'timed',
  'ms',
  'rests',
  'restsCorrect',
  'rest',
  'restSquares',
  'restCorrect',
] as const;
type Sums = Record<(typeof NAMES)[number], number>;

/** All sums computed directly from the attempts since then. */
function fromScratch(taken: ReadonlyMap<number, Taken>, since = new Date(0)) {
  const sums = new Map<string, Sums>();
  const options = new Map<string, number>();
  const scores = new Map<string, number>();
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const [id, { userId, skillId, completedAt, answers }] of taken) {
    if (completedAt < since) continue;
    const isFirst = [...taken].every(
      ([other, attempt]) => attempt.userId !== userId || attempt.skillId !== skillId || other >= id,
    );
    const scored = answers.filter(({ isScored }) => isScored);
    const worth = (some: ScoredAnswer[]) => some.reduce((sum, { points }) => sum + points, 0);
    const earned = worth(scored.filter(({ isCorrect }) => isCorrect));
    const possible = worth(scored);
    add(scores, [skillId, isFirst, earned, possible].join(' '));
    for (const [place, given] of answers.entries()) {
      if (!given.isScored) continue;
      const isLater = answers.some(({ optionId }, other) => other > place && optionId !== null);
      const said = given.optionId ?? (isLater ? '-omitted' : '-not-reached');
      const x = given.isCorrect ? 1 : 0;
      const restPossible = possible - given.points;
      const restEarned = earned - x * given.points;
      add(options, [given.versionId, isFirst, said, given.isCorrect, restEarned, restPossible].join(' '));
      const rest = restPossible > 0 ? restEarned / restPossible : null;
      const key = [skillId, given.versionId, isFirst].join(' ');
      const old = sums.get(key) ?? (Object.fromEntries(NAMES.map((name) => [name, 0])) as Sums);
      const more: Sums = {
        answers: 1,
        correct: x,
        omitted: Number(said === '-omitted'),
        notReached: Number(said === '-not-reached'),
        timed: Number(given.seconds > 0),
        ms: Math.round(given.seconds * 1000),
        rests: Number(rest !== null),
        restsCorrect: rest === null ? 0 : x,
        rest: rest ?? 0,
        restSquares: (rest ?? 0) ** 2,
        restCorrect: (rest ?? 0) * x,
      };
      sums.set(key, Object.fromEntries(NAMES.map((name) => [name, old[name] + more[name]])) as Sums);
    }
  }
  return { sums, options, scores };
}

export async function stored({ pool }: Store): Promise<ReturnType<typeof fromScratch>> {
  const sums = await pool.query(
    `select skill_id || ' ' || version_id || ' ' || is_first as key, answers, correct, omitted,
       not_reached as "notReached", timed, time_ms as ms, rests, rests_correct as "restsCorrect", rest_sum as rest,
       rest_squares as "restSquares", rest_sum_correct as "restCorrect" from item_sums where answers <> 0`,
  );
  const options = await pool.query(
    `select concat_ws(' ', version_id, is_first::text, answer, correct::text, rest_earned, rest_possible) as key, answers
     from item_answers where answers <> 0`,
  );
  const scores = await pool.query(
    `select concat_ws(' ', skill_id, is_first::text, points_earned, points_possible) as key, attempts
     from score_counts where attempts <> 0`,
  );
  return {
    sums: new Map(sums.rows.map(({ key, ...rest }) => [key, rest])),
    options: new Map(options.rows.map((row) => [row.key, row.answers])),
    scores: new Map(scores.rows.map((row) => [row.key, row.attempts])),
  };
}

export const ordered = <T>(map: ReadonlyMap<string, T>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** As if every attempt had been inserted directly. */
export async function forgetSums({ pool }: Store) {
  for (const table of ['scored_attempts', 'item_sums', 'item_answers', 'score_counts'])
    await pool.query(`delete from ${table}`);
}

export async function expectTrue(store: Store, taken: ReadonlyMap<number, Taken>) {
  const kept = await stored(store);
  const scratch = fromScratch(taken);
  expect(ordered(kept.options)).toEqual(ordered(scratch.options));
  expect(ordered(kept.scores)).toEqual(ordered(scratch.scores));
  expect([...kept.sums.keys()].toSorted()).toEqual([...scratch.sums.keys()].toSorted());
  for (const [key, sums] of scratch.sums)
    for (const name of NAMES) expect(Math.abs((kept.sums.get(key)?.[name] ?? NaN) - sums[name])).toBeLessThan(1e-9);
  const times = [...taken.values()].map(({ completedAt }) => completedAt).toSorted((a, b) => a.getTime() - b.getTime());
  for (const since of [new Date(0), times[Math.floor(times.length / 2)] ?? new Date(0)])
    await expectTrueSince(store, taken, since);
}

/** The sums computed on request for a period. */
async function expectTrueSince({ db }: Store, taken: ReadonlyMap<number, Taken>, since: Date) {
  const scratch = fromScratch(taken, since);
  for (const skillId of new Set([...taken.values()].map((attempt) => attempt.skillId)))
    for (const population of ['first', 'all'] as const) {
      const found = await analyseSince(db, { skillId, population, since, most: 1000 });
      const firsts = population === 'first' ? ['true'] : ['true', 'false'];
      const attempts = firsts.flatMap((isFirst) =>
        [...scratch.scores].filter(([key]) => key.startsWith(`${skillId} ${isFirst} `)).map(([, count]) => count),
      );
      const summed = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
      expect(summed(found.scores.map((score) => score.attempts))).toBe(summed(attempts));
      for (const { earned, possible, attempts: count } of found.scores)
        expect(count).toBe(
          summed(firsts.map((isFirst) => scratch.scores.get([skillId, isFirst, earned, possible].join(' ')) ?? 0)),
        );
      const versions = new Set(
        [...scratch.sums.keys()]
          .map((key) => key.split(' '))
          .filter(([skill, , isFirst = '']) => skill === String(skillId) && firsts.includes(isFirst))
          .map(([, version]) => Number(version)),
      );
      expect(new Set(found.stored.map(({ versionId }) => versionId))).toEqual(versions);
      for (const item of found.stored)
        for (const name of NAMES) {
          const expected = summed(
            firsts.map((isFirst) => scratch.sums.get([skillId, item.versionId, isFirst].join(' '))?.[name] ?? 0),
          );
          expect(Math.abs(item[name] - expected)).toBeLessThan(1e-9);
        }
    }
}

/** Skills with questions of differing points, which count in one of them, and people. */
export async function world(people: number) {
  const server = await startTestServer(UNHURRIED);
  const skills: number[] = [];
  for (const settings of [{ questionsPerQuiz: 4, scoringRule: 'points' as const }, { questionsPerQuiz: 1 }]) {
    const { id } = await server.skill(settings);
    for (const points of [1, 1, 2, 5]) await server.questions(id, 2, { points });
    skills.push(id);
  }
  const learners: Person[] = [];
  for (let nth = 0; nth < people; nth += 1) learners.push(await server.learner());
  return { server, skills, learners };
}

export async function takeAtRandom(server: TestServer, person: Person, skillId: number, random: () => number) {
  const attempt = (await startQuiz(server, person, skillId)).data.quizAttempt;
  for (const { id } of attempt.questions) {
    if (random() < 0.3) continue;
    const letter = random() < 0.5 ? server.keyOf(attempt, id) : 'ABCD'[Math.floor(random() * 4)]!;
    const given = random() < 0.5 ? {} : { questionTime: Math.round(random() * 9000) / 1000 };
    await answer(server, person, [attempt.id, id, letter], given);
  }
  server.clock.move(60);
  const questionTimes = attempt.questions
    .filter(() => random() < 0.5)
    .map(({ id }) => ({ questionId: id, seconds: random() * 20 }));
  await complete(server, person, attempt.id, { timeTaken: 60, questionTimes });
  return attempt.id;
}
