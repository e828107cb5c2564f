import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openStore } from '@assay/server/platform/database/store';
import type { Pool } from 'pg';
import { createBank } from './lib/bank.ts';
import { openDatabase, straightTo } from './lib/database.ts';
import { insertHistory } from './lib/history.ts';
import { adminToken, insertAdmin, insertLearners } from './lib/people.ts';
import { bench, heading, mustHold, note, table, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';
import type { BenchServer } from './lib/server.ts';

const ANSWERS = Number(process.env['BENCH_ANSWERS'] ?? 1_000_000);
const PER_ATTEMPT = 10;
const PSQL = 'psql';

interface Run {
  rows: number;
  seconds: number;
  bytes: number;
}

async function run() {
  heading(`Export of ${ANSWERS.toLocaleString('en')} answers`);
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note, 'work');
  const direct = straightTo(database.url, 2);
  await insertLearners(direct, 5000);
  for (let n = 1; n <= 12; n += 1) await createBank(store, `Skill ${n}`, PER_ATTEMPT);
  await insertHistory(direct, ANSWERS / PER_ATTEMPT);
  await insertAnswers(direct);
  await insertAdmin(direct);

  const copies = [await copied(database.url), await copied(database.url)];
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' });
  await exported(server, 'users', 'csv');
  const atRest = peakMegabytes(server);
  const csv = await exported(server, 'answers', 'csv');
  const afterCsv = peakMegabytes(server);
  const again = await exported(server, 'answers', 'csv');
  const afterAgain = peakMegabytes(server);
  const xlsx = await exported(server, 'answers', 'xlsx');
  const afterXlsx = peakMegabytes(server);
  const copy = copies.reduce((best, one) => (one.seconds < best.seconds ? one : best));

  table([
    shown('COPY … TO STDOUT of the same rows', copy, null),
    shown('CSV', csv, afterCsv),
    shown('CSV again', again, afterAgain),
    shown('XLSX', xlsx, afterXlsx),
  ]);
  note(`peak memory of the server before the first long export: ${atRest.toFixed(0)} MB`);
  const best = Math.max(csv.rows / csv.seconds, again.rows / again.seconds);
  verdict('answers exported in a second (CSV)', best, { atLeast: 100_000 });
  verdict('CSV ÷ COPY (rows per second)', best / (copy.rows / copy.seconds), { atLeast: 0.25 });
  verdict('peak memory of the server', afterXlsx, { atMost: 400 }, ' MB');
  mustHold('every answer is in the file', csv.rows === ANSWERS && copy.rows === ANSWERS ? [] : [csv.rows, copy.rows]);
  await server.stop();
  await direct.end();
  await store.close();
  await database.stop();
}

/** Three in four right, some left out, in the order of their papers. */
async function insertAnswers(pool: Pool) {
  // Of attempts that have ended, which the product never does.
  await pool.query('alter table attempt_answers disable trigger attempt_answers_stay');
  await pool.query(`
    insert into attempt_answers (attempt_id, question_id, option_id, seq, answered_at_seconds, question_seconds, saved_at)
    select attempts.id, (item ->> 'questionId')::bigint,
      case when random() < 0.75 then versions.key_option else item -> 'optionOrder' ->> 0 end,
      place, 12.5 * place, 11.25, started_at + place * interval '12 seconds'
    from attempts cross join jsonb_array_elements(paper) with ordinality items (item, place)
      join question_versions versions on versions.id = (item ->> 'versionId')::bigint
    where random() < 0.96`);
  await pool.query('alter table attempt_answers enable trigger attempt_answers_stay');
  await pool.query('vacuum analyze attempt_answers');
}

const SAME_ROWS = `
  select attempts.id, users.id, first_name, last_name, skill_name, attempts.status, started_at, place,
    item ->> 'questionId', versions.version, versions.difficulty, answers.option_id, versions.key_option,
    answers.option_id is not distinct from versions.key_option, item ->> 'points', answers.question_seconds,
    answers.answered_at_seconds
  from attempts join users on users.id = attempts.user_id
    cross join jsonb_array_elements(paper) with ordinality items (item, place)
    join question_versions versions on versions.id = (item ->> 'versionId')::bigint
    left join attempt_answers answers
      on answers.attempt_id = attempts.id and answers.question_id = (item ->> 'questionId')::bigint
  order by attempts.id, place`;

/** By PostgreSQL's own program, to nowhere but a counter of lines. */
async function copied(url: string): Promise<Run> {
  const began = performance.now();
  const child = spawn(PSQL, [url, '-qc', `copy (${SAME_ROWS}) to stdout with (format csv)`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const counted = await linesOf(child.stdout);
  return { ...counted, seconds: (performance.now() - began) / 1000 };
}

async function exported({ url }: BenchServer, list: string, format: string): Promise<Run> {
  const prepared = await fetch(`${url}/api/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ list, format, filter: {} }),
  });
  const { data } = (await prepared.json()) as { data: { path: string; rows: number } };
  const began = performance.now();
  const reply = await fetch(`${url}/api${data.path}`);
  if (!reply.ok || !reply.body) throw new Error(`the export was answered ${reply.status}`);
  const counted = await linesOf(reply.body);
  const seconds = (performance.now() - began) / 1000;
  // The first line of a CSV is its heading; a workbook has no lines.
  return { bytes: counted.bytes, seconds, rows: format === 'xlsx' ? data.rows : counted.rows - 1 };
}

async function linesOf(pieces: AsyncIterable<Uint8Array>): Promise<{ rows: number; bytes: number }> {
  let [rows, bytes] = [0, 0];
  for await (const piece of pieces) {
    bytes += piece.length;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1;
  }
  return { rows, bytes };
}

const shown = (what: string, { rows, seconds, bytes }: Run, peak: number | null) => ({
  [`${ANSWERS.toLocaleString('en')} answers`]: what,
  'rows per second': (rows / seconds).toFixed(0),
  seconds: seconds.toFixed(1),
  'MB written': (bytes / 1e6).toFixed(0),
  'peak RSS MB': peak?.toFixed(0) ?? '',
});

/** Linux tells the most memory a process ever had. */
const peakMegabytes = ({ pid }: BenchServer) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

await bench(run);
