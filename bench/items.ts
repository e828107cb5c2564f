import { setTimeout as delay } from 'node:timers/promises';
import type { Answered } from '@assay/contract/endpoint';
import type { calibrationsApi } from '@assay/contract/questions/calibrations';
import type { itemsApi } from '@assay/contract/questions/items';
import { rebuildItems } from '@assay/server/items/scored.service';
import { openStore } from '@assay/server/platform/database/store';
import type { Store } from '@assay/server/platform/database/store';
import type { Pool } from 'pg';
import { createBank } from './lib/bank.ts';
import { openDatabase, directPool } from './lib/database.ts';
import { openExam } from './lib/exam.ts';
import { connectTo } from './lib/http.ts';
import type { Client } from './lib/http.ts';
import { inTurn, summarise } from './lib/load.ts';
import type { Measured } from './lib/load.ts';
import { adminToken, insertAdmin, insertLearners } from './lib/people.ts';
import { bench, heading, expectNoFaults, note, table, timed, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';
import { FROM_SCRATCH, insertFinished } from './lib/finishedAttempts.ts';

const ANSWERS = Number(process.env['BENCH_ANSWERS'] ?? 1_000_000);
const PER_ATTEMPT = 10;
const QUESTIONS = 500;
const COMPLETING = 2000;
const CALLERS = 10;

type Analysis = Answered<(typeof itemsApi)['list']>;
type Details = Answered<(typeof itemsApi)['get']>;

async function onManyAnswers() {
  const attempts = Math.round(ANSWERS / PER_ATTEMPT);
  heading(`Item analysis over ${ANSWERS.toLocaleString('en')} answers to ${QUESTIONS} questions of one skill`);
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note, 'work');
  const direct = directPool(database.url, 2);
  await insertLearners(direct, attempts);
  await insertAdmin(direct);
  const skillId = await createBank(store, 'Bench', QUESTIONS);
  await timed('attempts and answers written', () => insertFinished(direct, skillId, PER_ATTEMPT));
  const { seconds: rebuilding } = await timed('all sums computed by the product', () => rebuildItems(store));
  await direct.query('vacuum analyze');

  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const client = connectTo(server.url, 1);
  const list = (query: string) => client.call<Analysis>('GET', `/admin/skills/${skillId}/items?${query}`, adminToken);
  const sorts = ['question', 'facility', 'discrimination', 'notReached', 'time', 'answers'];
  const queries = Array.from(
    { length: 120 },
    (_, n) =>
      `sort=${sorts[n % sorts.length]}&direction=${n % 2 === 0 ? 'asc' : 'desc'}&page=${1 + (n % 5)}&limit=${n % 3 === 0 ? 100 : 25}&population=${n % 4 === 0 ? 'all' : 'first'}`,
  );
  await inTurn(queries.slice(0, 20).map((query) => async () => void (await list(query))));
  const pages = await inTurn(queries.map((query) => async () => void (await list(query))));
  // Not from stored sums: the latest attempts of a period are added up on request.
  const periods = queries.slice(0, 40).map((query, n) => `${query}&period=${['7d', '30d', '90d', '365d'][n % 4]}`);
  const ofPeriod = await list(periods[0] ?? '');
  const inPeriods = await inTurn(periods.map((query) => async () => void (await list(query))));
  const { items } = await list('limit=100');
  const details = await inTurn(
    items.map(({ questionId }) => async () => {
      await client.call<Details>('GET', `/admin/questions/${questionId}/analysis`, adminToken);
    }),
  );
  const scratch = await inTurn(Array.from({ length: 5 }, () => async () => void (await fromScratch(direct, skillId))));
  table([
    { run: 'GET /admin/skills/:id/items', ...timings(pages) },
    { run: '… with a period', ...timings(inPeriods) },
    { run: 'GET /admin/questions/:id/analysis', ...timings(details) },
    { run: 'the same figures from the answers, straight', ...timings(scratch) },
  ]);
  note(`from the answers ÷ from the sums (p50): ${(scratch.p50 / pages.p50).toFixed(0)}`);
  verdict('p95 of the page', pages.p95, { atMost: 20 }, ' ms');
  verdict('p95 of the page with a period', inPeriods.p95, { atMost: 100 }, ' ms');
  verdict('p95 of the page of one question', details.p95, { atMost: 100 }, ' ms');
  note(
    `a period is computed from ${ofPeriod.attempts.toLocaleString('en')} attempts${ofPeriod.isCut ? ', the latest of more' : ''}; ÷ from the sums (p50): ${(inPeriods.p50 / pages.p50).toFixed(1)}`,
  );
  note(`all sums stored ÷ the figures of the page from the answers: ${((1000 * rebuilding) / scratch.p50).toFixed(1)}`);
  verdict('all sums computed by the product', rebuilding, { atMost: 60 }, ' s');
  expectNoFaults('every call was answered', [pages, inPeriods, details, scratch].flatMap(errorsOf));
  expectNoFaults('figures equal those from scratch', await differences(list, direct, skillId));
  await calibrating(client, skillId);
  await client.close();
  await server.stop();
  await direct.end();
  await store.close();
  await database.stop();
}

type Calibrations = Answered<(typeof calibrationsApi)['view']>;

/** On a server that keeps answering: the slowest concurrent read is reported, too. */
async function calibrating(client: Client, skillId: number) {
  const path = `/admin/skills/${skillId}/calibrations` as const;
  for (const model of ['1PL', '2PL']) {
    const start = performance.now();
    await client.call('POST', path, adminToken, { model });
    let slowest = 0;
    const reported: number[] = [];
    for (;;) {
      await delay(500);
      const asked = performance.now();
      const { runs } = await client.call<Calibrations>('GET', path, adminToken);
      slowest = Math.max(slowest, performance.now() - asked);
      const [run] = runs;
      const seconds = (performance.now() - start) / 1000;
      if (run?.status === 'running') {
        note(`  ${model} ${seconds.toFixed(0)} s: ${run.progress} %, turn ${run.iterations}`);
        reported.push(run.progress);
        await delay(1500);
        continue;
      }
      note(
        `${model}: ${run?.status} in ${seconds.toFixed(1)} s, ${run?.responses} responses × ${run?.items} questions, ${run?.iterations} turns, converged ${run?.converged}; slowest reading beside it ${slowest.toFixed(0)} ms`,
      );
      const isWhole = run?.status === 'done' && run.converged === true && run.items === QUESTIONS;
      expectNoFaults(`the ${model} came to its end, over every question`, isWhole ? [] : [run]);
      expectNoFaults(
        `the ${model} reported its progress on its way`,
        reported.some((share) => share > 0 && share < 100) ? [] : reported,
      );
      break;
    }
  }
}

const errorsOf = ({ errors }: Measured) => errors;

interface Scratch {
  versionId: number;
  answers: number;
  facility: number;
  r: number;
}

const fromScratch = async (pool: Pool, skillId: number) => (await pool.query<Scratch>(FROM_SCRATCH, [skillId])).rows;

async function differences(list: (query: string) => Promise<Analysis>, pool: Pool, skillId: number) {
  const expected = new Map((await fromScratch(pool, skillId)).map((row) => [row.versionId, row]));
  const faults: string[] = [];
  for (let page = 1; page <= QUESTIONS / 100; page += 1)
    for (const { versionId, answers, facility, discrimination } of (await list(`limit=100&page=${page}`)).items) {
      const wanted = expected.get(versionId);
      expected.delete(versionId);
      const r = discrimination.state === 'known' ? discrimination.value : NaN;
      // The page shows two decimals of a percentage and four of a correlation.
      const isSame =
        answers === wanted?.answers &&
        Math.abs((facility ?? NaN) - wanted.facility) < 0.0051 &&
        Math.abs(r - wanted.r) < 0.000051;
      if (!isSame) faults.push(`${versionId}: ${JSON.stringify({ answers, facility, r, wanted })}`);
    }
  return [...faults, ...expected.keys()];
}

/** Everyone completes the same paper: the sums of its ten questions are the busiest possible rows. */
async function completing() {
  heading(`${COMPLETING} completions of one paper of ten questions, ${CALLERS} callers`);
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note);
  const exam = await openExam(store, COMPLETING);
  await answerAll(store);
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const client = connectTo(server.url, CALLERS);
  const measured = await completeAll(client, exam.attempts);
  table([{ run: 'POST /quiz/complete', ...timings(measured) }]);
  expectNoFaults('every call was answered', measured.errors);
  await client.close();
  await server.stop();
  await store.close();
  await database.stop();
}

async function answerAll({ pool }: Store) {
  await pool.query(
    `insert into attempt_answers (attempt_id, question_id, option_id, seq, answered_at_seconds, question_seconds, saved_at)
     select attempts.id, (item ->> 'questionId')::bigint, (array['a', 'b', 'c', 'd'])[1 + floor(random() * 4)::int],
       1, 1, 10, now()
     from attempts, jsonb_array_elements(paper) item`,
  );
  await pool.query('analyze');
}

async function completeAll(client: Client, attempts: readonly { id: number; token: string }[]) {
  const times: number[] = [];
  const errors: Error[] = [];
  const waiting = [...attempts];
  const start = performance.now();
  const caller = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const from = performance.now();
      try {
        await client.call('POST', '/quiz/complete', next.token, { quizAttemptId: next.id });
        times.push(performance.now() - from);
      } catch (error) {
        errors.push(error instanceof Error ? error : new Error(String(error)));
        await delay(1);
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return summarise(times, errors, (performance.now() - start) / 1000);
}

await bench(async () => {
  await onManyAnswers();
  await completing();
});
