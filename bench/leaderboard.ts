import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import type { LeaderboardEntry, Period } from '@assay/contract/reports/reports';
import { readConfig } from '@assay/server/platform/settings/config';
import { openStore } from '@assay/server/platform/database/store';
import type { Store } from '@assay/server/platform/database/store';
import { rebuildAllStandings } from '@assay/server/reports/standings.service';
import type { Pool } from 'pg';
import { createBank } from './lib/bank.ts';
import { boardsFromScratch } from './lib/boards.ts';
import type { ExpectedBoard } from './lib/boards.ts';
import { openDatabase, directPool } from './lib/database.ts';
import { insertHistory } from './lib/history.ts';
import { connectTo } from './lib/http.ts';
import type { Client } from './lib/http.ts';
import { inTurn } from './lib/load.ts';
import type { Measured, Work } from './lib/load.ts';
import { insertLearners, learnerId, tokenOf } from './lib/people.ts';
import { bench, heading, expectNoFaults, note, table, timed, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const ATTEMPTS = Number(process.env['BENCH_ATTEMPTS'] ?? 1_000_000);
const LEARNERS = 20_000;
const SKILLS = 12;
const TIME_ZONE = 'Europe/Berlin';
const PERIODS: Period[] = ['all', 'month', 'week'];
const LIMITS = [1, 20, 100];
const CALLERS_PER_FILTER = 4;

interface Reply {
  leaderboard: LeaderboardEntry[];
  me: LeaderboardEntry | null;
  total: number;
}

async function run() {
  heading(`Leaderboards over ${ATTEMPTS.toLocaleString('en')} attempts of ${LEARNERS.toLocaleString('en')} learners`);
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note, 'work');
  const direct = directPool(database.url, 2);
  await insertLearners(direct, LEARNERS);
  const skillIds: number[] = [];
  for (let n = 1; n <= SKILLS; n += 1) skillIds.push(await createBank(store, `Skill ${n}`, 10));
  await timed('attempts written', () => insertHistory(direct, ATTEMPTS));
  const config = readConfig({ TIME_ZONE });
  await timed('standings rebuilt by the product', () => rebuildAllStandings({ db: store.db, config }));
  await direct.query('vacuum analyze standings');
  const { result: expected } = await timed('boards computed here from scratch', () =>
    boardsFromScratch(direct, TIME_ZONE),
  );

  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, TIME_ZONE });
  const client = connectTo(server.url, 4);
  const faults: string[] = [];
  await inTurn(readings(client, 'all', [0], expected, []).slice(0, 30));
  const groups = new Map<string, Measured>();
  for (const period of PERIODS)
    for (const [scope, ids] of [
      ['all skills', [0]],
      ['each skill', skillIds],
    ] as const)
      groups.set(`${period}, ${scope}`, await inTurn(readings(client, period, ids, expected, faults)));
  const scratch = await inTurn(Array.from({ length: 5 }, () => () => rankStraight(direct)));

  table([
    ...[...groups].map(([filter, measured]) => ({ 'GET /reports/leaderboard': filter, ...timings(measured) })),
    { 'GET /reports/leaderboard': 'all, all skills, from the attempts, straight', ...timings(scratch) },
  ]);
  const all = [...groups.values()];
  note(
    `from the attempts ÷ from the standings (p50): ${(scratch.p50 / (groups.get('all, all skills')?.p50 ?? 1)).toFixed(0)}`,
  );
  verdict('p95 of the slowest filter', Math.max(...all.map(({ p95 }) => p95)), { atMost: 50 }, ' ms');
  expectNoFaults(
    'every call was answered',
    [...all, scratch].flatMap(({ errors }) => errors),
  );
  expectNoFaults('order, ranks, averages and own row equal the boards from scratch', faults);

  await completeSome(client, skillIds);
  expectNoFaults('standings after more completions equal a rebuild', await differences(store, direct, config));
  await client.close();
  await server.stop();
  await direct.end();
  await store.close();
  await database.stop();
}

/** Calls with every limit by learners from the whole board, each compared with its expected answer. */
function readings(
  client: Client,
  period: Period,
  skillIds: readonly number[],
  expected: ReadonlyMap<string, ExpectedBoard>,
  faults: string[],
): Work[] {
  return skillIds.flatMap((skillId) =>
    LIMITS.flatMap((limit) =>
      Array.from({ length: CALLERS_PER_FILTER * (skillId === 0 ? 4 : 1) }, () => async () => {
        const n = pick(LEARNERS);
        const filter = `period=${period}&limit=${limit}${skillId === 0 ? '' : `&skillId=${skillId}`}`;
        const reply = await client.call<Reply>('GET', `/reports/leaderboard?${filter}`, tokenOf(n));
        const fault = compare(reply, expected.get(`${period} ${skillId}`), learnerId(n), limit);
        if (fault) faults.push(`${filter} asked by ${n}: ${fault}`);
      }),
    ),
  );
}

// Deactivated learners (every fiftieth) cannot sign in.
function pick(most: number): number {
  const n = 1 + Math.floor(Math.random() * most);
  return n % 50 === 0 ? pick(most) : n;
}

function compare(reply: Reply, board: ExpectedBoard | undefined, callerId: number, limit: number): string | null {
  const entries = board?.entries ?? [];
  if (reply.total !== entries.length) return `total ${reply.total}, expected ${entries.length}`;
  const wanted = entries.slice(0, limit);
  if (reply.leaderboard.length !== wanted.length) return `${reply.leaderboard.length} rows, expected ${wanted.length}`;
  const wrong = wanted.findIndex((entry, index) => !same(reply.leaderboard[index], entry));
  if (wrong !== -1) return `${JSON.stringify(reply.leaderboard[wrong])}, expected ${JSON.stringify(wanted[wrong])}`;
  const own = entries.find(({ id }) => id === callerId);
  if (!own) return reply.me === null ? null : `an own row ${JSON.stringify(reply.me)}, expected none`;
  return same(reply.me, own) ? null : `own row ${JSON.stringify(reply.me)}, expected ${JSON.stringify(own)}`;
}

// The second decimal may be rounded from a floating-point value just beside a half.
const near = (a: number, b: number) => Math.abs(a - b) < 0.0101;

function same(given: LeaderboardEntry | null | undefined, expected: ExpectedBoard['entries'][number]): boolean {
  return (
    given?.id === expected.id &&
    given.rank === expected.rank &&
    given.quizCount === expected.quizCount &&
    near(given.avgScore, expected.avgScore) &&
    given.bestScore === expected.bestScore &&
    near(given.accuracyRate, expected.accuracyRate) &&
    given.fewQuizzes === expected.fewQuizzes
  );
}

/** The query that a product without standings would run at every call. */
async function rankStraight(pool: Pool) {
  await pool.query(
    `select *, rank() over (order by avg desc, best desc, correct desc, seconds) from (
       select user_id, count(*), avg(score_percentage), max(score_percentage) as best,
         sum(correct_answers) as correct, sum(time_taken_seconds) as seconds
       from attempts join users on users.id = user_id
       where status = 'completed' and counts and is_active and on_leaderboard and role = 'user'
       group by user_id) sums
     order by rank limit 20`,
  );
}

/** Scattered learners take a quiz: start, answer all, complete. */
async function completeSome(client: Client, skillIds: readonly number[]) {
  for (let n = 3; n < LEARNERS; n += 997) {
    if (n % 50 < 2 || n % 200 === 2) continue;
    const token = tokenOf(n);
    const skillId = skillIds[n % SKILLS];
    const started = await client.call<{ quizAttempt: OpenAttempt }>('POST', '/quiz/start', token, { skillId });
    const quizAttemptId = started.quizAttempt.id;
    for (const [index, { id: questionId }] of started.quizAttempt.questions.entries()) {
      const selectedAnswer = 'ABCD'[(n + index) % 4];
      await client.call('POST', '/quiz/answer', token, { quizAttemptId, questionId, selectedAnswer });
    }
    await client.call('POST', '/quiz/complete', token, { quizAttemptId });
  }
}

async function differences(store: Store, pool: Pool, config: ReturnType<typeof readConfig>): Promise<unknown[]> {
  await pool.query('create table kept_standings as table standings');
  await rebuildAllStandings({ db: store.db, config });
  const { rows } = await pool.query(
    `(select 'only kept' as where, * from (table kept_standings except table standings) a limit 5)
     union all (select 'only rebuilt', * from (table standings except table kept_standings) b limit 5)`,
  );
  return rows;
}

await bench(run);
