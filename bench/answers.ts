import type { Database } from '@assay/server/platform/database/schema';
import { openStore } from '@assay/server/platform/database/store';
import { saveAnswer } from '@assay/server/quiz/answers.store';
import type { NewAnswer } from '@assay/server/quiz/answers.store';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { openDatabase, straightTo } from './lib/database.ts';
import { answering, lostOf, openExam, rowsOf } from './lib/exam.ts';
import type { Acknowledged, Exam } from './lib/exam.ts';
import { connectTo } from './lib/http.ts';
import { median, saturate, sustain } from './lib/load.ts';
import type { Measured, Work } from './lib/load.ts';
import { bench, heading, mustHold, note, table, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const LEARNERS = 10_000;
/** As many as the server's own pool has. */
const CONNECTIONS = 10;
const CALLERS = 32;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const RATE = 300;

async function onPostgres() {
  heading('Durable answers on PostgreSQL');
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note);
  const exam = await openExam(store, LEARNERS);
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const direct = straightTo(database.url, CONNECTIONS);
  const works = await directWorks(direct, exam);
  const lost: string[] = [];

  async function straight(work: Work) {
    await store.pool.query('truncate attempt_answers');
    return saturate(work, { workers: CONNECTIONS, seconds: SECONDS });
  }
  async function product(drive: (work: Work) => Promise<Measured>) {
    await store.pool.query('truncate attempt_answers');
    const { measured, acknowledged } = await throughHttp(server.url, exam, drive);
    lost.push(...(await lostOf(store, acknowledged)));
    return measured;
  }

  // Warm: whoever is measured has been running for a while.
  await straight(works.same);
  await product((work) => saturate(work, { workers: CALLERS, seconds: SECONDS }));
  const rounds: Record<'same' | 'prepared' | 'bare' | 'product', Measured>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      same: await straight(works.same),
      prepared: await straight(works.prepared),
      bare: await straight(works.bare),
      product: await product((work) => saturate(work, { workers: CALLERS, seconds: SECONDS })),
    });
  const calm = await product((work) => sustain(work, { rate: RATE, seconds: 4 * SECONDS }));

  const last = rounds.at(-1) as (typeof rounds)[number];
  table([
    { run: `A  same statement, straight, ${CONNECTIONS} connections`, ...timings(last.same) },
    { run: `B  the same, prepared`, ...timings(last.prepared) },
    { run: `C  bare upsert, prepared`, ...timings(last.bare) },
    { run: `D  POST /quiz/answer, ${CALLERS} callers`, ...timings(last.product) },
    { run: `E  POST /quiz/answer, ${RATE}/s on schedule`, ...timings(calm) },
  ]);
  const ratios = (baseline: 'same' | 'prepared' | 'bare') =>
    rounds.map((round) => round.product.perSecond / round[baseline].perSecond);
  for (const [name, baseline] of [
    ['A', 'same'],
    ['B', 'prepared'],
    ['C', 'bare'],
  ] as const)
    note(
      `D ÷ ${name} by round: ${ratios(baseline)
        .map((ratio) => ratio.toFixed(2))
        .join(', ')}`,
    );
  verdict('throughput of the product ÷ same statement straight (median of D ÷ A)', median(ratios('same')), {
    atLeast: 0.5,
  });
  verdict(`p95 at ${RATE} answers a second`, calm.p95, { atMost: 50 }, ' ms');
  mustHold('every call was answered', [...rounds.flatMap((round) => Object.values(round)), calm].flatMap(errorsOf));
  mustHold('every acknowledged answer is stored', lost);
  await direct.end();
  await server.stop();
  await store.close();
  await database.stop();
}

async function onEmbedded() {
  heading('Durable answers on the embedded store (for information)');
  const dataDir = temporaryFolder();
  const config = { DATABASE_URL: undefined, dataDir, UNSAFE_STORE: false };
  const store = await openStore(config, () => undefined);
  const exam = await openExam(store, LEARNERS);
  const next = rowsOf(exam);
  const straight = await saturate(async () => void (await saveAnswer(store.db, next())), {
    workers: 1,
    seconds: SECONDS,
  });
  await store.pool.query('truncate attempt_answers');
  await store.close();

  const server = await startServer({ DATA_DIR: dataDir });
  const full = await throughHttp(server.url, exam, (work) => saturate(work, { workers: CALLERS, seconds: SECONDS }));
  const calm = await throughHttp(server.url, exam, (work) => sustain(work, { rate: RATE, seconds: 2 * SECONDS }));
  await server.stop();

  const reopened = await openStore(config, () => undefined);
  const lost = await lostOf(reopened, new Map([...full.acknowledged, ...calm.acknowledged]));
  await reopened.close();
  table([
    { run: 'A  same statement, straight', ...timings(straight) },
    { run: `D  POST /quiz/answer, ${CALLERS} callers`, ...timings(full.measured) },
    { run: `E  POST /quiz/answer, ${RATE}/s on schedule`, ...timings(calm.measured) },
  ]);
  note(`D ÷ A: ${(full.measured.perSecond / straight.perSecond).toFixed(2)}`);
  mustHold('every call was answered', [straight, full.measured, calm.measured].flatMap(errorsOf));
  mustHold('every acknowledged answer is stored, after a restart', lost);
}

const errorsOf = ({ errors }: Measured) => errors;

async function throughHttp(url: string, exam: Exam, drive: (work: Work) => Promise<Measured>) {
  const client = connectTo(url, CALLERS);
  const acknowledged: Acknowledged = new Map();
  const measured = await drive(answering(client, exam, acknowledged));
  await client.close();
  return { measured, acknowledged };
}

/** The same work without the product: its own statement, and the least that any product would send. */
async function directWorks(pool: Pool, exam: Exam) {
  const statement = await statementOfProduct(pool);
  const sending = (name: string | undefined) => {
    const next = rowsOf(exam);
    return async () => {
      const row = next();
      const values = statement.parts.map((part) => row[part]);
      const { rowCount } = await pool.query({ name, text: statement.text, values });
      if (rowCount !== 1) throw new Error('The statement took no answer.');
    };
  };
  const next = rowsOf(exam);
  return {
    same: sending(undefined),
    prepared: sending('same'),
    bare: async () => {
      const { attemptId, questionId, optionId, seq, now } = next();
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

/** The text of the product's saveAnswer, and which part of an answer each of its parameters is. */
async function statementOfProduct(pool: Pool) {
  let text = '';
  let parameters: readonly unknown[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void ({ sql: text, parameters } = query) });
  // Each part has a value of its own, so that they can be told apart; there is no such attempt.
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
