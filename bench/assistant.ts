import { readFileSync } from 'node:fs';
import { openStore } from '@assay/server/platform/database/store';
import { startPeers } from './lib/assistantPeers.ts';
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
const ROUNDS = 11;
const ASKED = 100;
const EARLY = 300;
const MANY = 1000;

const adminOf = (n: number) => tokenOf(LEARNERS + 1 + (n % ADMINS));

async function run() {
  heading('The assistant with a scripted language model and its readers in processes of their own, PostgreSQL');
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note);
  const exam = await openExam(store, LEARNERS + ADMINS);
  await store.pool.query(`delete from attempts where user_id in (select id from users where ${NEW_ADMINS})`);
  await store.pool.query(`update users set role = 'admin' where ${NEW_ADMINS}`);
  exam.attempts = exam.attempts.filter(({ token }) => !ADMIN_TOKENS.has(token));
  const peers = await startPeers();
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    AI_BASE_URL: peers.url,
    AI_MODEL: 'scripted',
    AI_DAILY_TOKENS: '900000000',
    RATE_LIMIT_FACTOR: '1000',
  });
  const faults: Error[] = [];

  /** @returns when the first words came. */
  async function ask(from: number, count = 1): Promise<number> {
    const tokens = Array.from({ length: count }, (_, n) => adminOf(from + n));
    const answered = await peers.ask({ url: server.url, tokens });
    faults.push(...answered.faults.map((fault) => new Error(fault)));
    return answered.first;
  }

  await peers.play('brief');
  for (let n = 0; n < 20; n += 1) await ask(n);
  const later: number[] = [];
  const alone = await inTurn(
    Array.from({ length: ASKED }, (_, n) => async () => {
      const first = await ask(n);
      later.push(first - (await peers.sentAt()));
    }),
  );

  const client = connectTo(server.url, 32);
  const work = answering(client, exam, new Map());
  const load = () => sustain(work, { rate: RATE, seconds: SECONDS });
  await load();
  const rounds: { without: Awaited<ReturnType<typeof load>>; beside: Awaited<ReturnType<typeof load>> }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await load();
    await peers.play('long');
    const streams = ask(0, STREAMS);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const beside = await load();
    await streams;
    rounds.push({ without, beside });
  }
  await client.close();

  await peers.play('much');
  let early = NaN;
  let resident = 0;
  for (let n = 0; n < MANY; n += 10) {
    if (n === EARLY) early = await server.heapInUse();
    await ask(n, 10);
    resident = Math.max(resident, residentMegabytes(server.pid));
  }
  const late = await server.heapInUse();

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
  note(`memory in use: ${early.toFixed(0)} MB after ${EARLY} streams, ${late.toFixed(0)} MB after ${MANY}`);
  note(`resident at most, garbage included: ${resident.toFixed(0)} MB`);
  verdict(`memory in use after ${MANY} streams ÷ after ${EARLY}`, late / early, { atMost: 1.1 });
  expectNoFaults('every answer came to its end', faults);
  expectNoFaults(
    'every quiz answer was taken',
    rounds.flatMap(({ without, beside }) => [...without.errors, ...beside.errors]),
  );
  await server.stop();
  peers.stop();
  await store.close();
  await database.stop();
}

const NEW_ADMINS = `substring(email from '\\d+')::int > ${LEARNERS}`;
const ADMIN_TOKENS = new Set(Array.from({ length: ADMINS }, (_, n) => adminOf(n)));

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

await bench(run);
