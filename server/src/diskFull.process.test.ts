import { expect, test } from 'vitest';
import { openEmbedded } from './platform/database/embedded/embedded.ts';
import { someDump, testDirectory } from './platform/database/embedded/embeddedForTests.ts';
import { migrate } from './platform/database/migrate.ts';
import { openOwn } from './platform/database/store.ts';
import type { Store } from './platform/database/store.ts';
import { startTestServer, stopTestServers } from '../test/testServer.ts';

// `npm run faults -- --only F6` tests a disk that is really full, and freed while the server runs.

/** @param reserveBytes kept free of tables; with all free space reserved, the disk counts as full */
async function openOn(dataDir: string, reserveBytes: number, seedFrom?: Uint8Array): Promise<Store> {
  const embedded = await openEmbedded({ dataDir, reserveBytes, ...(seedFrom && { seedFrom }) });
  const store = openOwn(embedded, () => undefined, 'requests');
  return { ...store, migrated: await migrate(store.pool) };
}

const settings = { RATE_LIMIT_FACTOR: '1000' };
const newcomer = (nth: number) => ({
  email: `newcomer${nth}@example.org`,
  password: 'a fine password',
  firstName: 'New',
  lastName: 'Comer',
});

// Opens three databases in a row, which takes long on a busy machine.
const PATIENT = { timeout: 180_000 };

test('with a full disk writes are refused as such, everything can be read, and nothing is lost', PATIENT, async () => {
  const dataDir = testDirectory();
  const roomy = await openOn(dataDir, 0, await someDump());
  const before = await startTestServer(settings, { store: roomy });
  const { person, attempt } = await before.running();
  const { token } = person;
  const [question] = attempt.questions;
  const answer = { quizAttemptId: attempt.id, questionId: question?.id, selectedAnswer: 'B', seq: 7 };
  expect((await before.call('POST /quiz/answer', { token, body: answer })).status).toBe(200);
  await stopTestServers();
  await roomy.close();

  const full = await openOn(dataDir, Number.MAX_SAFE_INTEGER);
  const { call } = await startTestServer(settings, { store: full });
  let stored = 0;
  for (;;) {
    const { status, body, headers } = await call('POST /auth/register', { body: newcomer(stored) });
    if (status !== 201) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'storage_full', '30']);
      break;
    }
    stored += 1;
    // Already allocated pages still have some room.
    expect(stored).toBeLessThan(1000);
  }
  for (const name of ['GET /auth/me', 'GET /skills', 'GET /quiz/active', 'GET /quiz/history'])
    expect((await call(name, { token })).status, name).toBe(200);
  await stopTestServers();
  await full.close();

  const freed = await openOn(dataDir, 0);
  const after = await startTestServer(settings, { store: freed });
  const resumed = await after.call('POST /quiz/start', { token, body: { skillId: attempt.skillId } });
  expect(resumed.data.quizAttempt.answers).toMatchObject([{ questionId: question?.id, seq: 7 }]);
  for (const nth of [0, stored - 1])
    expect((await after.call('POST /auth/login', { body: newcomer(nth) })).status).toBe(200);
  expect((await after.call('POST /auth/register', { body: newcomer(stored) })).status).toBe(201);
  await stopTestServers();
  await freed.close();
});
