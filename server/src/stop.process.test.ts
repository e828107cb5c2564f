import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClient, PASSCODE, populate, startQuiz } from '../faults/client.ts';
import type { Client, Learner } from '../faults/client.ts';
import { startLoad } from '../faults/load.ts';
import { startServer } from '../faults/serverProcess.ts';
import type { ServerProcess } from '../faults/serverProcess.ts';
import { prepareDataDir } from './platform/database/embedded/embeddedForTests.ts';

// Starts whole processes, which takes long on a busy machine.
const PATIENT = { timeout: 180_000 };

let folder: string;
let server: ServerProcess;
let client: Client;
let learner: Learner;
let attempt: OpenAttempt;

const CONNECTIONS = 16;

const settings = { RATE_LIMIT_FACTOR: '100000', ADMIN_PASSCODE: PASSCODE };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-stop-'));
  await prepareDataDir(folder);
  await start();
  const { skillId, learners } = await populate(client, { learners: 1, questions: 10, timeLimitSeconds: 3600 });
  [learner] = learners as [Learner];
  attempt = await startQuiz(client, learner, skillId);
}, 180_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  client.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(more: NodeJS.ProcessEnv = {}): Promise<void> {
  server = await startServer({ ...settings, ...more, DATA_DIR: folder });
  client?.close();
  client = createClient(() => server.url, CONNECTIONS);
  // All are opened before the load begins, because connections queued for a listener that closes are lost.
  await Promise.all(Array.from({ length: CONNECTIONS }, () => client.call('GET /healthz')));
}

/** Each answer has a higher number than all before it. */
function answerSlowly(from: number) {
  let highest = 0;
  const load = startLoad(200, async (nth) => {
    const seq = from + nth;
    const questionId = attempt.questions[nth % attempt.questions.length]?.id;
    const body = { quizAttemptId: attempt.id, questionId, selectedAnswer: 'B', timeTaken: 1, seq };
    const answered = await client.call('POST /api/quiz/answer', { token: learner.token, body });
    if (answered.status === 200) highest = Math.max(highest, seq);
    return answered;
  });
  return { load, highest: () => highest };
}

async function newestStored(): Promise<number> {
  const body = { skillId: attempt.skillId };
  const { body: resumed } = await client.call('POST /api/quiz/start', { token: learner.token, body });
  return Math.max(...resumed.data.quizAttempt.answers.map(({ seq }: { seq: number }) => seq));
}

const notOk = ({ status }: { status: number }) => status !== 200;

test('a server that is stopped under load cuts no answer, loses none, and ends well', PATIENT, async () => {
  const { load, highest } = answerSlowly(1000);
  await delay(1500);
  server.kill('SIGTERM');
  const { code } = await server.ended;
  const { answered, aborted, refused } = await load.stop();
  expect(aborted).toEqual([]);
  expect(answered.filter(notOk)).toEqual([]);
  expect(answered.length).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(code).toBe(0);
  await start();
  expect(await newestStored()).toBeGreaterThanOrEqual(highest());
});

test('in production it first reports not ready, and keeps serving clients that have not noticed', PATIENT, async () => {
  server.kill('SIGTERM');
  await server.ended;
  await start({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' });
  const { load, highest } = answerSlowly(1_000_000);
  await delay(500);
  const balancer = createClient(() => server.url);
  onTestFinished(() => balancer.close());
  // With many answers to write, a database may miss the one-second limit.
  await expect.poll(async () => (await balancer.call('GET /readyz')).status).toBe(200);
  server.kill('SIGTERM');
  const asked = performance.now();
  await expect.poll(async () => (await balancer.call('GET /readyz')).status, { timeout: 4000 }).toBe(503);
  expect((await balancer.call('GET /healthz')).status).toBe(200);
  const { code } = await server.ended;
  expect(performance.now() - asked).toBeGreaterThan(5000);
  const { answered, aborted } = await load.stop();
  expect(aborted).toEqual([]);
  expect(answered.filter(notOk)).toEqual([]);
  expect(code).toBe(0);
  await start();
  expect(await newestStored()).toBeGreaterThanOrEqual(highest());
});

test('a second signal ends it at once, but not the same Ctrl-C received twice', PATIENT, async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' };
  server.kill('SIGTERM');
  await server.ended;
  await start(production);
  server.kill('SIGINT');
  server.kill('SIGINT');
  expect((await server.ended).code).toBe(0);
  await start(production);
  server.kill('SIGINT');
  // The first signal has arrived, so a later one is distinct from a repeated first.
  await expect.poll(async () => (await client.call('GET /readyz')).status, { timeout: 4000 }).toBe(503);
  await delay(500);
  server.kill('SIGINT');
  expect((await server.ended).code).toBe(1);
  await start();
});
