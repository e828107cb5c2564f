import { readFileSync } from 'node:fs';
import { says, openModel } from '@assay/server/test/scriptedModel';
import type { Turn } from '@assay/server/test/scriptedModel';
import { openStore } from '@assay/server/platform/database/store';
import { openDatabase } from './lib/database.ts';
import { answering, openExam } from './lib/exam.ts';
import { connectTo } from './lib/http.ts';
import { inTurn, median, sustain } from './lib/load.ts';
import { tokenOf } from './lib/people.ts';
import { bench, expectNoFaults, heading, note, table, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const LEARNERS = 2000;
/** Each may have three running answers. */
const ADMINS = 20;
const STREAMS = 50;
const RATE = 300;
const SECONDS = 10;
const ROUNDS = 3;
const ASKED = 100;
const MANY = 1000;

const adminOf = (n: number) => tokenOf(LEARNERS + 1 + (n % ADMINS));

async function run() {
  heading('The assistant with a scripted language model in this process, PostgreSQL');
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note);
  const exam = await openExam(store, LEARNERS + ADMINS);
  await store.pool.query(`delete from attempts where user_id in (select id from users where ${NEW_ADMINS})`);
  await store.pool.query(`update users set role = 'admin' where ${NEW_ADMINS}`);
  exam.attempts = exam.attempts.filter(({ token }) => !ADMIN_TOKENS.has(token));
  const model = await openModel();
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    AI_BASE_URL: model.url,
    AI_MODEL: 'scripted',
    AI_DAILY_TOKENS: '900000000',
    RATE_LIMIT_FACTOR: '1000',
  });
  const faults: unknown[] = [];

  /** @returns when the first words came. */
  async function ask(n: number): Promise<number> {
    const response = await fetch(`${server.url}/api/ai/chat`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${adminOf(n)}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ message: 'How full is it?' }),
    });
    let text = '';
    let first = 0;
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      if (first === 0 && text.includes('event: delta')) first = performance.now();
    }
    if (!text.includes('event: done')) faults.push(new Error(`${response.status} ${text.slice(-200)}`));
    return first;
  }

  // The model notes when it begins to send.
  const later: number[] = [];
  let sent = 0;
  const noting: Turn = (reply, request) => {
    sent = performance.now();
    return says('It is half full.')(reply, request);
  };
  model.play(noting);
  for (let n = 0; n < 20; n += 1) await ask(n);
  const alone = await inTurn(
    Array.from({ length: ASKED }, (_, n) => async () => {
      later.push((await ask(n)) - sent);
    }),
  );

  const client = connectTo(server.url, 32);
  const work = answering(client, exam, new Map());
  const load = () => sustain(work, { rate: RATE, seconds: SECONDS });
  await load();
  const rounds: { without: Awaited<ReturnType<typeof load>>; beside: Awaited<ReturnType<typeof load>> }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await load();
    model.play(says('word '.repeat(SECONDS * 10 + 40), { pauseMs: 100 }));
    const streams = Array.from({ length: STREAMS }, (_, n) => ask(n));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const beside = await load();
    await Promise.all(streams);
    rounds.push({ without, beside });
  }
  await client.close();

  model.play(says('It is half full. '.repeat(40)));
  const memory: number[] = [];
  for (let n = 0; n < MANY; n += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, more) => ask(n + more)));
    memory.push(residentMegabytes(server.pid));
  }

  table([
    { run: `${ASKED} answers, one at a time`, ...timings(alone) },
    ...rounds.flatMap(({ without, beside }, index) => [
      { run: `${index + 1}  POST /quiz/answer, ${RATE}/s`, ...timings(without) },
      { run: `${index + 1}  the same beside ${STREAMS} streams`, ...timings(beside) },
    ]),
  ]);
  later.sort((a, b) => a - b);
  verdict("first words after the model's, p95", later[Math.floor(later.length * 0.95)] ?? NaN, { atMost: 50 }, ' ms');
  const ratios = rounds.map(({ without, beside }) => beside.p95 / without.p95);
  note(`p95 beside streams ÷ without, by round: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  verdict(`p95 of /quiz/answer beside ${STREAMS} streams ÷ without (median)`, median(ratios), { atMost: 1.2 });
  const [early, late] = [memory.slice(20, 40), memory.slice(-20)].map((some) => median(some)) as [number, number];
  note(`memory of the server: ${early.toFixed(0)} MB after 300 streams, ${late.toFixed(0)} MB after ${MANY}`);
  verdict(`memory after ${MANY} streams ÷ after 300`, late / early, { atMost: 1.1 });
  expectNoFaults('every answer came to its end', faults);
  expectNoFaults(
    'every quiz answer was taken',
    rounds.flatMap(({ without, beside }) => [...without.errors, ...beside.errors]),
  );
  await server.stop();
  model.close();
  await store.close();
  await database.stop();
}

const NEW_ADMINS = `substring(email from '\\d+')::int > ${LEARNERS}`;
const ADMIN_TOKENS = new Set(Array.from({ length: ADMINS }, (_, n) => adminOf(n)));

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

await bench(run);
