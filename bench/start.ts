import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import { openStore } from '@assay/server/platform/database/store';
import type { Store } from '@assay/server/platform/database/store';
import { bareClient } from './lib/bareHttp.ts';
import { createBank } from './lib/bank.ts';
import { openDatabase, directPool } from './lib/database.ts';
import { connectTo } from './lib/http.ts';
import { burst, median } from './lib/load.ts';
import type { Measured } from './lib/load.ts';
import { insertLearners, learnerId, tokenOf } from './lib/people.ts';
import { bench, heading, expectNoFaults, note, table, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const LEARNERS = 3000;
/** Learners who started before, so that the server is warm when the many arrive. */
const EARLIER = 1000;
const BANK = 60;
/** As many as in the server's own pool. */
const CONNECTIONS = 10;
const ROUNDS = 3;

async function run() {
  heading(`${LEARNERS} learners start one quiz at the same instant, PostgreSQL, everyone on a connection of their own`);
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note);
  await insertLearners(store.pool, LEARNERS + EARLIER);
  const skillId = await createBank(store, 'Start', BANK);
  await store.pool.query('analyze');
  const rounds: { bare: Measured; http: Measured; faults: string[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await insertStraight(database.url, store, skillId);
    await store.pool.query('truncate attempts cascade');
    // A new server each time, without caches from the previous round. So many connections arrive through a proxy; a
    // single address may not have them.
    const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, TRUST_PROXY: '1' });
    await startEarlier(server.url, skillId);
    await store.pool.query('truncate attempts cascade');
    // The learners have been waiting for the start.
    await store.pool.query(`update sessions set last_seen_at = now() - interval '10 minutes'`);
    const { measured, started } = await startAll(server.url, skillId);
    await server.stop();
    rounds.push({ bare, http: measured, faults: await wrongPapers(store, started) });
    await store.pool.query('truncate attempts cascade');
  }
  table(
    rounds.flatMap(({ bare, http }, index) => [
      { run: `round ${index + 1}: bare inserts, ${CONNECTIONS} connections`, ...timings(bare) },
      { run: `round ${index + 1}: POST /quiz/start`, ...timings(http) },
    ]),
  );
  const ratios = rounds.map(({ bare, http }) => http.seconds / bare.seconds);
  note(`time until all have started ÷ bare inserts: ${ratios.map((each) => each.toFixed(1)).join(', ')}`);
  verdict('p95 of a start (median of the rounds)', median(rounds.map(({ http }) => http.p95)), { atMost: 800 }, ' ms');
  expectNoFaults(
    'every start was answered',
    rounds.flatMap(({ bare, http }) => [...bare.errors, ...http.errors]),
  );
  expectNoFaults(
    'every learner has exactly one attempt, and got its paper',
    rounds.flatMap(({ faults }) => faults),
  );
  await store.close();
  await database.stop();
}

/** The minimum for any product: one row per learner, with a paper of the usual size. */
async function insertStraight(url: string, store: Store, skillId: number): Promise<Measured> {
  const versions = await store.pool.query<{ id: number; question_id: number }>(
    'select id, question_id from question_versions order by id limit 10',
  );
  const paper = versions.rows.map(({ id, question_id }) => ({
    questionId: question_id,
    versionId: id,
    points: 1,
    optionOrder: ['c', 'a', 'd', 'b'],
  }));
  const pool = directPool(url, CONNECTIONS);
  const inserts = everyone().map((n) => async () => {
    await pool.query({
      name: 'bare',
      text: `insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares,
               limit_seconds, grace_seconds, scoring_rule, counting_rule, review_policy, started_at, deadline)
             values ($1, $2, 'Start', 'open', $3, 10, 10, 10, 3600, 10, 'equal', 'average', 'keys', now(), now() + interval '1 hour')`,
      values: [learnerId(n), skillId, JSON.stringify(paper)],
    });
  });
  const measured = await burst(inserts);
  await pool.end();
  return measured;
}

async function startEarlier(url: string, skillId: number) {
  const client = connectTo(url, CONNECTIONS);
  const starts = Array.from({ length: EARLIER }, (_, index) => async () => {
    await client.call('POST', '/quiz/start', tokenOf(LEARNERS + 1 + index), { skillId });
  });
  const { errors } = await burst(starts);
  await client.close();
  if (errors[0]) throw errors[0];
}

async function startAll(url: string, skillId: number) {
  const client = bareClient(url);
  const answers = new Map<number, Buffer>();
  const starts = everyone().map((n) => async () => {
    answers.set(learnerId(n), await client.post('/quiz/start', tokenOf(n), { skillId }));
  });
  const measured = await burst(starts);
  client.close();
  const started = new Map([...answers].map(([id, body]) => [id, attemptIn(body)]));
  return { measured, started };
}

const attemptIn = (body: Buffer): OpenAttempt => JSON.parse(body.toString()).data.quizAttempt;

const everyone = () => Array.from({ length: LEARNERS }, (_, index) => index + 1);

async function wrongPapers({ pool }: Store, started: ReadonlyMap<number, OpenAttempt>): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; user_id: number; paper: { questionId: number }[] }>(
    'select id, user_id, paper from attempts',
  );
  const stored = new Map(rows.map((row) => [row.user_id, row]));
  const faults = rows.length === LEARNERS ? [] : [`${rows.length} attempts are stored`];
  for (const [userId, attempt] of started) {
    const row = stored.get(userId);
    const given = attempt.questions.map(({ id }) => id);
    const kept = row?.paper.map(({ questionId }) => questionId) ?? [];
    if (row?.id !== attempt.id || new Set(given).size !== 10 || given.join() !== kept.join())
      faults.push(
        `learner ${userId}: attempt ${attempt.id} shows ${given.join()}, stored is ${row?.id}: ${kept.join()}`,
      );
  }
  return faults;
}

await bench(run);
