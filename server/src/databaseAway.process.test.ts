import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import { Client as PgClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPrivatePostgres } from '../../scripts/privatePostgres.ts';
import type { PrivatePostgres } from '../../scripts/privatePostgres.ts';
import { createClient, PASSCODE, populate, startQuiz } from '../faults/client.ts';
import type { Answered, Client, Learner, Population } from '../faults/client.ts';
import { startLoad } from '../faults/load.ts';
import { startServer } from '../faults/serverProcess.ts';
import type { ServerProcess } from '../faults/serverProcess.ts';

// The test run reports a machine without PostgreSQL at its start; these tests are then skipped.
const PATIENT = { timeout: 180_000 };

let folder: string;
let postgres: PrivatePostgres | null;
let server: ServerProcess;
let client: Client;
let people: Population;
let attempts: OpenAttempt[];
let visitor: Learner | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-away-'));
  postgres = await startPrivatePostgres();
  if (!postgres) return;
  const settings = { RATE_LIMIT_FACTOR: '100000', ADMIN_PASSCODE: PASSCODE, LOG_LEVEL: 'info' };
  server = await startServer({ ...settings, DATABASE_URL: postgres.url, DATA_DIR: folder });
  client = createClient(() => server.url, 1000);
  people = await populate(client, { learners: 6, timeLimitSeconds: 3600 });
  // Repeated sign-ins end the oldest sessions, so a separate person does them.
  visitor = people.learners.pop();
  attempts = await Promise.all(people.learners.map((learner) => startQuiz(client, learner, people.skillId)));
}, 180_000);
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  client?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends answers with transactions in between, and records what was confirmed. */
function work() {
  const confirmed = new Map<string, number>();
  const load = startLoad(60, async (nth) => {
    const place = nth % attempts.length;
    const [attempt, token] = [attempts[place], people.learners[place]?.token ?? ''];
    if (nth % 7 === 6) return client.call('POST /api/auth/login', { body: visitor });
    const questionId = attempt?.questions[nth % 10]?.id ?? 0;
    const body = {
      quizAttemptId: attempt?.id,
      questionId,
      selectedAnswer: 'C',
      timeTaken: 1,
      seq: Date.now() * 10 + (nth % 10),
    };
    const answered = await client.call('POST /api/quiz/answer', { token, body });
    const key = `${place} ${questionId}`;
    if (answered.status === 200) confirmed.set(key, Math.max(confirmed.get(key) ?? 0, body.seq));
    return answered;
  });
  return { load, confirmed };
}

/** Every request was answered, with success or a retry time; and everything confirmed is stored. */
async function expectSound({ load, confirmed }: ReturnType<typeof work>, { someFailed }: { someFailed: boolean }) {
  const { answered, aborted, refused } = await load.stop();
  expect(aborted).toEqual([]);
  expect(refused).toBe(0);
  const failed = answered.filter(({ status }) => status !== 200);
  for (const { status, body, headers } of failed)
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, 'unavailable', true]);
  expect(failed.length > 0).toBe(someFailed);
  for (const [place, learner] of people.learners.entries()) {
    const stored = await startQuiz(client, learner, people.skillId);
    for (const { questionId, seq } of stored.answers)
      expect(seq).toBeGreaterThanOrEqual(confirmed.get(`${place} ${questionId}`) ?? 0);
    expect(stored.answers.length).toBeGreaterThanOrEqual(
      [...confirmed.keys()].filter((key) => key.startsWith(`${place} `)).length,
    );
  }
}

const statusOf = async (path: string) => (await client.call(`GET ${path}`)).status;
const untilReady = () => expect.poll(() => statusOf('/readyz'), { timeout: 60_000, interval: 50 }).toBe(200);
const untilNotReady = () => expect.poll(() => statusOf('/readyz'), { timeout: 60_000, interval: 50 }).toBe(503);

async function sql(text: string): Promise<any[]> {
  const connection = new PgClient({ connectionString: postgres?.url });
  await connection.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    await connection.end();
  }
}

test(
  'connections that the database ends, even inside a transaction, cost a few tries and no more',
  PATIENT,
  async () => {
    if (!postgres) return;
    const working = work();
    for (let times = 0; times < 20; times += 1) {
      await delay(100);
      await sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'assay'`);
    }
    await untilReady();
    await expectSound(working, { someFailed: true });
  },
);

test(
  'while the database is gone requests fail soon and in words; when it is back they work again by themselves',
  PATIENT,
  async () => {
    if (!postgres) return;
    const working = work();
    await delay(500);
    process.kill(postgres.pid(), 'SIGKILL');
    await untilNotReady();
    expect(await statusOf('/healthz')).toBe(200);
    const refused: Answered = await client.call('GET /api/skills', { token: people.learners[0]?.token ?? '' });
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    await postgres.startAgain();
    await untilReady();
    await expectSound(working, { someFailed: true });
  },
);

test(
  'a database that hangs makes requests fail within ten seconds, not wait; and leaves nothing behind',
  PATIENT,
  async () => {
    if (!postgres || process.platform !== 'linux') return;
    const working = work();
    await delay(500);
    const all = [postgres.pid(), ...childrenOf(postgres.pid())];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    try {
      await untilNotReady();
      expect(await statusOf('/healthz')).toBe(200);
      await delay(1000);
      // Every request is answered while the database still hangs.
      await working.load.stop();
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    }
    await untilReady();
    await expectSound(working, { someFailed: true });
    const left = () =>
      sql(`select count(*) filter (where state <> 'idle')::int as busy, count(*) <= 10 as "fewEnough"
    from pg_stat_activity where application_name = 'assay'`);
    await expect.poll(left).toEqual([{ busy: 0, fewEnough: true }]);
  },
);

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => {
      try {
        const stat = readFileSync(`/proc/${candidate}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false; // It has ended meanwhile.
      }
    });
}
