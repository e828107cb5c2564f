import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '@assay/server/platform/database/store';
import type { Pool } from 'pg';
import { createBank } from './lib/bank.ts';
import { rowsOfWorkbook } from './lib/workbook.ts';
import { openDatabase, directPool } from './lib/database.ts';
import { insertHistory } from './lib/history.ts';
import { adminToken, insertAdmin, insertLearners } from './lib/people.ts';
import { bench, heading, expectNoFaults, note, table, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';
import type { BenchServer } from './lib/server.ts';

const ANSWERS = Number(process.env['BENCH_ANSWERS'] ?? 1_000_000);
const PER_ATTEMPT = 10;
const PSQL = 'psql';
/** The length of the history in days; the smaller export covers its last tenth. */
const DAYS = 400;
/** Allowed growth of memory for ten times as many rows. */
const MOST_GROWTH = 1.5;

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
  const direct = directPool(database.url, 2);
  await insertLearners(direct, 5000);
  for (let n = 1; n <= 12; n += 1) await createBank(store, `Skill ${n}`, PER_ATTEMPT);
  await insertHistory(direct, ANSWERS / PER_ATTEMPT);
  await insertAnswers(direct);
  await insertAdmin(direct);

  const copies = [await copied(database.url), await copied(database.url)];
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' });
  const write = (format: string, filter: object) => exported(server, { list: 'answers', format, filter }, dataDir);
  const part = { from: new Date(Date.now() - (DAYS / 10) * 86_400_000).toISOString().slice(0, 10) };
  await write('csv', part);
  const shortCsv = await write('csv', part);
  const shortXlsx = await write('xlsx', part);
  const csv = await write('csv', {});
  const again = await write('csv', {});
  const xlsx = await write('xlsx', {});
  const copy = copies.reduce((best, one) => (one.seconds < best.seconds ? one : best));

  table([
    shown('COPY … TO STDOUT of the same rows', copy),
    shown('CSV of a part', shortCsv),
    shown('XLSX of a part', shortXlsx),
    shown('CSV', csv),
    shown('CSV again', again),
    shown('XLSX', xlsx),
  ]);
  const best = Math.max(csv.rows / csv.seconds, again.rows / again.seconds);
  verdict('answers exported in a second (CSV)', best, { atLeast: 100_000 });
  verdict('CSV ÷ COPY (rows per second)', best / (copy.rows / copy.seconds), { atLeast: 0.25 });
  const growth = (what: string, whole: Exported, small: Exported) =>
    verdict(
      `peak memory of ${what} ÷ of one with ${(whole.rows / small.rows).toFixed(0)} times fewer rows`,
      whole.peak / small.peak,
      { atMost: MOST_GROWTH },
    );
  growth('a CSV', again, shortCsv);
  growth('a workbook', xlsx, shortXlsx);
  const written = [copy, csv, again, xlsx].map(({ rows }) => rows);
  expectNoFaults('every answer is in every file', written.every((rows) => rows === ANSWERS) ? [] : [written]);
  expectNoFaults(
    'the smaller files have the rows that were promised',
    [shortCsv, shortXlsx].filter(({ rows, promised }) => rows !== promised || rows === 0),
  );
  await server.stop();
  await direct.end();
  await store.close();
  await database.stop();
}

/** Three in four right, some left out, in the order of their papers. */
async function insertAnswers(pool: Pool) {
  // Into ended attempts, which the product never does.
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
  select attempts.id, users.id, first_name, last_name, email, group_name, skill_id, skill_name, attempts.status, started_at,
    place, item ->> 'questionId', versions.version, versions.question_text, versions.difficulty, answers.option_id, versions.key_option,
    answers.option_id is not distinct from versions.key_option, item ->> 'points', answers.question_seconds,
    answers.answered_at_seconds
  from attempts join users on users.id = attempts.user_id
    cross join jsonb_array_elements(paper) with ordinality items (item, place)
    join question_versions versions on versions.id = (item ->> 'versionId')::bigint
    left join attempt_answers answers
      on answers.attempt_id = attempts.id and answers.question_id = (item ->> 'questionId')::bigint
  order by attempts.id, place`;

/** By PostgreSQL's own program, piped to a line counter. */
async function copied(url: string): Promise<Run> {
  const began = performance.now();
  const child = spawn(PSQL, [url, '-qc', `copy (${SAME_ROWS}) to stdout with (format csv)`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const counted = await linesOf(child.stdout);
  return { ...counted, seconds: (performance.now() - began) / 1000 };
}

interface Exported extends Run {
  /** The row count announced before the file. */
  promised: number;
  /** The server's peak memory meanwhile, MB. */
  peak: number;
}

async function exported(server: BenchServer, wish: object, folder: string): Promise<Exported> {
  const prepared = await fetch(`${server.url}/api/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  const { data } = (await prepared.json()) as { data: { path: string; rows: number } };
  forgetPeak(server);
  const began = performance.now();
  const reply = await fetch(`${server.url}${data.path}`);
  if (!reply.ok || !reply.body) throw new Error(`the export was answered ${reply.status}`);
  const isWorkbook = reply.headers.get('content-type')?.includes('spreadsheet') === true;
  const file = isWorkbook ? join(folder, 'bench.xlsx') : null;
  const counted = file === null ? await linesOf(reply.body) : { rows: 0, bytes: await saved(reply.body, file) };
  const seconds = (performance.now() - began) / 1000;
  const peak = peakMegabytes(server);
  const lines = file === null ? counted.rows : await rowsOfWorkbook(file);
  // The first one is the heading.
  return { bytes: counted.bytes, seconds, peak, promised: data.rows, rows: lines - 1 };
}

async function saved(pieces: AsyncIterable<Uint8Array>, file: string): Promise<number> {
  await writeFile(file, pieces);
  return (await stat(file)).size;
}

async function linesOf(pieces: AsyncIterable<Uint8Array>): Promise<{ rows: number; bytes: number }> {
  let [rows, bytes] = [0, 0];
  for await (const piece of pieces) {
    bytes += piece.length;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1;
  }
  return { rows, bytes };
}

const shown = (what: string, { rows, seconds, bytes, peak }: Run & { peak?: number }) => ({
  'answers exported': what,
  rows: rows.toLocaleString('en'),
  'rows per second': (rows / seconds).toFixed(0),
  seconds: seconds.toFixed(1),
  'MB written': (bytes / 1e6).toFixed(0),
  'peak RSS MB': peak?.toFixed(0) ?? '',
});

/** Linux reports a process's peak memory since its start or a reset. */
const peakMegabytes = ({ pid }: BenchServer) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const forgetPeak = ({ pid }: BenchServer) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

await bench(run);
