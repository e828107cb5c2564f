import type { Database } from '@assay/server/platform/database/schema';
import { openStore } from '@assay/server/platform/database/store';
import { saveAnswer } from '@assay/server/quiz/answers.store';
import type { NewAnswer } from '@assay/server/quiz/answers.store';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { openDatabase, directPool } from './lib/database.ts';
import { answering, lostOf, openExam, rowsOf } from './lib/exam.ts';
import type { Acknowledged, Exam } from './lib/exam.ts';
import { connectTo } from './lib/http.ts';
import { median, saturate, sustain } from './lib/load.ts';
import type { Measured, Work } from './lib/load.ts';
import { bench, heading, expectNoFaults, note, table, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';
import type { BenchServer } from './lib/server.ts';

const LEARNERS = 10_000;
/** As many as in the server's own pool. */
const CONNECTIONS = 10;
const CALLERS = 32;
const ROUNDS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const RATE = 300;

/** One round: the database's own speed, and the product's. */
interface Round {
  /** The product's own statement for one answer, prepared. */
  same: Measured;
  /** The minimum any product would send, prepared. */
  bare: Measured;
  product: Measured;
  /** The server's; null if the system does not report it. */
  cpuMicroseconds: number | null;
}

async function onPostgres() {
  heading('Durable answers on PostgreSQL');
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note);
  const exam = await openExam(store, LEARNERS);
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const direct = directPool(database.url, CONNECTIONS);
  const works = await directWorks(direct, exam);
  const lost: string[] = [];

  async function straight(work: Work) {
    await store.pool.query('truncate attempt_answers');
    return saturate(work, { workers: CONNECTIONS, seconds: SECONDS });
  }
  async function product(drive: Drive) {
    await store.pool.query('truncate attempt_answers');
    const { measured, acknowledged, cpuMicroseconds } = await throughHttp(server, exam, drive);
    lost.push(...(await lostOf(store, acknowledged)));
    return { product: measured, cpuMicroseconds };
  }

  await straight(works.same);
  await product(saturating);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      same: await straight(works.same),
      bare: await straight(works.bare),
      ...(await product(saturating)),
    });
  const { product: calm } = await product((work) => sustain(work, { rate: RATE, seconds: 4 * SECONDS }));

  show(rounds, calm, `${CONNECTIONS} connections`);
  verdict('product ÷ same statement, prepared (median)', median(ratios(rounds, 'same')), { atLeast: 0.9 });
  verdict('product ÷ bare upsert, prepared (median)', median(ratios(rounds, 'bare')), { atLeast: 0.6 });
  verdict(`p95 at ${RATE} answers a second`, calm.p95, { atMost: 50 }, ' ms');
  expectNoFaults('every call was answered', errorsOfAll(rounds, calm));
  expectNoFaults('every acknowledged answer is stored', lost);
  await direct.end();
  await server.stop();
  await store.close();
  await database.stop();
}

async function onEmbedded() {
  heading('Durable answers on the embedded store');
  const dataDir = temporaryFolder();
  const config = { DATABASE_URL: undefined, dataDir, UNSAFE_STORE: false };
  const opened = await openStore(config, () => undefined);
  const exam = await openExam(opened, LEARNERS);
  await opened.close();
  const lost: string[] = [];

  /** Only one process at a time can hold the store, so each opens it. */
  async function straight(): Promise<Pick<Round, 'same' | 'bare'>> {
    const store = await openStore(config, () => undefined);
    const works = await directWorks(store.pool, exam);
    const measure = async (work: Work) => {
      await store.pool.query('truncate attempt_answers');
      return saturate(work, { workers: 1, seconds: SECONDS });
    };
    await measure(works.same);
    const measured = { same: await measure(works.same), bare: await measure(works.bare) };
    await store.pool.query('truncate attempt_answers');
    await store.close();
    return measured;
  }
  async function product(drive: Drive) {
    const server = await startServer({ DATA_DIR: dataDir });
    const { measured, acknowledged, cpuMicroseconds } = await throughHttp(server, exam, drive, saturating);
    await server.stop();
    const reopened = await openStore(config, () => undefined);
    lost.push(...(await lostOf(reopened, acknowledged)));
    await reopened.close();
    return { product: measured, cpuMicroseconds };
  }

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ...(await straight()), ...(await product(saturating)) });
  const { product: calm } = await product((work) => sustain(work, { rate: RATE, seconds: 2 * SECONDS }));

  show(rounds, calm, 'its one connection');
  verdict('product ÷ same statement, prepared (median)', median(ratios(rounds, 'same')), { atLeast: 0.9 });
  note(`product ÷ bare upsert, prepared (median): ${median(ratios(rounds, 'bare')).toFixed(2)}`);
  const p95 = median(rounds.map((round) => round.product.p95));
  verdict(`p95 with ${CALLERS} callers (median)`, p95, { atMost: 30 }, ' ms');
  expectNoFaults('every call was answered', errorsOfAll(rounds, calm));
  expectNoFaults('every acknowledged answer is stored, after a restart', lost);
}

const saturating = (work: Work) => saturate(work, { workers: CALLERS, seconds: SECONDS });

function show(rounds: readonly Round[], calm: Measured, connections: string) {
  table([
    ...rounds.flatMap(({ same, bare, product }, index) => [
      { run: `${index + 1}  same statement, prepared, ${connections}`, ...timings(same) },
      { run: `${index + 1}  bare upsert, prepared, ${connections}`, ...timings(bare) },
      { run: `${index + 1}  POST /quiz/answer, ${CALLERS} callers`, ...timings(product) },
    ]),
    { run: `   POST /quiz/answer, ${RATE}/s on schedule`, ...timings(calm) },
  ]);
  for (const [name, baseline] of [
    ['same statement', 'same'],
    ['bare upsert', 'bare'],
  ] as const)
    note(
      `product ÷ ${name} by round: ${ratios(rounds, baseline)
        .map((ratio) => ratio.toFixed(2))
        .join(', ')}`,
    );
  const used = rounds.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []);
  if (used.length > 0) note(`processor time of the server (median): ${median(used).toFixed(0)} µs an answer`);
}

const ratios = (rounds: readonly Round[], baseline: 'same' | 'bare') =>
  rounds.map((round) => round.product.perSecond / round[baseline].perSecond);

const errorsOfAll = (rounds: readonly Round[], calm: Measured) =>
  [...rounds.flatMap(({ same, bare, product }) => [same, bare, product]), calm].flatMap(({ errors }) => errors);

type Drive = (work: Work) => Promise<Measured>;

/** @param warm runs before the measurement, because the server is measured after a warm-up */
async function throughHttp(server: BenchServer, exam: Exam, drive: Drive, warm?: Drive) {
  const client = connectTo(server.url, CALLERS);
  const acknowledged: Acknowledged = new Map();
  const work = answering(client, exam, acknowledged);
  await warm?.(work);
  const before = server.cpuSeconds();
  const measured = await drive(work);
  const after = server.cpuSeconds();
  await client.close();
  const cpuMicroseconds = before === null || after === null ? null : (1e6 * (after - before)) / measured.count;
  return { measured, acknowledged, cpuMicroseconds };
}

/** The same work without the product: its own statement, and the minimum any product would send. */
async function directWorks(pool: Pool, exam: Exam) {
  const statement = await statementOfProduct(pool);
  const nextSame = rowsOf(exam);
  const nextBare = rowsOf(exam);
  return {
    same: async () => {
      const row = nextSame();
      const values = statement.parts.map((part) => row[part]);
      const { rowCount } = await pool.query({ name: 'same', text: statement.text, values });
      if (rowCount !== 1) throw new Error('The statement took no answer.');
    },
    bare: async () => {
      const { attemptId, questionId, optionId, seq, now } = nextBare();
      await pool.query({
        name: 'bare',
        text: `insert into attempt_answers values ($1, $2, $3, $4, 12, 4, $5)
          on conflict (attempt_id, question_id) do update set option_id = excluded.option_id, seq = excluded.seq,
            answered_at_seconds = excluded.answered_at_seconds, saved_at = excluded.saved_at`,
        values: [attemptId, questionId, optionId, seq, now],
      });
    },
  };
}

/** The text of the product's saveAnswer, and the answer field behind each parameter. */
async function statementOfProduct(pool: Pool) {
  let text = '';
  let parameters: readonly unknown[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void ({ sql: text, parameters } = query) });
  // Each field has a unique value to recognise it by; there is no such attempt.
  const traced: NewAnswer = {
    attemptId: 9_000_000_001,
    userId: 9_000_000_002,
    questionId: 9_000_000_003,
    optionId: 'traced',
    seq: 9_000_000_004,
    answeredAtSeconds: 9_000_000_005,
    questionSeconds: 9_000_000_006,
    now: new Date(),
  };
  await saveAnswer(db, traced);
  const parts = Object.keys(traced) as (keyof NewAnswer)[];
  return { text, parts: parameters.map((value) => parts.find((part) => traced[part] === value) as keyof NewAnswer) };
}

await bench(async () => {
  await onPostgres();
  await onEmbedded();
});
