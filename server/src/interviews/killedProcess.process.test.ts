import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPrivatePostgres } from '../../../scripts/privatePostgres.ts';
import type { PrivatePostgres } from '../../../scripts/privatePostgres.ts';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { startProcess } from '../../test/testProcesses.ts';
import type { ProcessServer } from '../../test/testProcesses.ts';
import { findRedis, runRedis } from '../../test/testRedis.ts';
import type { TestRedis } from '../../test/testRedis.ts';
import { openSocket } from '../../test/testSocket.ts';
import type { TestSocket } from '../../test/testSocket.ts';
import { untilHolds } from '../../test/testWaiting.ts';

// Starts whole processes, which takes long on a busy machine.
const PATIENT = { timeout: 180_000 };
const RACES = 250;

let folder: string;
let postgres: PrivatePostgres | null;
let redis: TestRedis | undefined;
let one: ProcessServer;
let two: ProcessServer;

const start = (name: string) =>
  startProcess({ DATABASE_URL: postgres?.url, REDIS_URL: redis?.url, DATA_DIR: join(folder, name) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-processes-'));
  // twoProcesses.process.test and the start of PostgreSQL report what a machine lacks.
  const redisServer = findRedis();
  postgres = redisServer === null ? null : await startPrivatePostgres();
  if (redisServer === null || postgres === null) return;
  redis = await runRedis(redisServer);
  one = await start('one');
  two = await start('two');
}, 240_000);
afterAll(async () => {
  await Promise.all([one?.kill(), two?.kill()]);
  await redis?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function sql(text: string, values: unknown[] = []): Promise<any[]> {
  const connection = new Client({ connectionString: postgres?.url });
  await connection.connect();
  try {
    return (await connection.query(text, values)).rows;
  } finally {
    await connection.end();
  }
}

/** More waiting requests than the limit allows; approved ones are not counted. */
const MANY = `insert into join_requests (request_id, meeting_id, session, person, attempt, name, status, token_hash,
    requested_at, seen_at, process_id, entered_at)
  select 'request number ' || nth, meetings.id, session, 'person ' || nth, 1, 'Guest ' || nth, 'pending',
    sha256(nth::text::bytea), now(), now(), 'none', now()
  from generate_series(1, $2::int) as nth, meetings where public_id = $1`;

const resolved = ({ heard }: TestSocket) =>
  new Map(
    heard.flatMap(([name, payload]) => {
      if (name !== 'join-request-resolved') return [];
      const { requestId, outcome } = payload as { requestId: string; outcome: string };
      return [[requestId, outcome] as const];
    }),
  );

test(
  `of ${RACES} simultaneous decisions by hosts at two processes each counts once, with the same outcome for both`,
  PATIENT,
  async () => {
    if (!redis) return;
    const { meetingId, host, enter } = await meetingOf(one);
    const first = await host();
    const second = await enter(await openSocket(two.url, (await one.admin()).token));
    await sql(MANY, [meetingId, RACES]);
    const ids = Array.from({ length: RACES }, (_nothing, index) => `request number ${index + 1}`);
    const races = await Promise.all(
      ids.map(async (requestId, nth) => {
        const [approving, rejecting] = nth % 2 === 0 ? [first, second] : [second, first];
        const [approved, declined] = await Promise.all([
          approving.send('approve-join', { requestId }).then(codeOf),
          rejecting.send('reject-join', { requestId }).then(codeOf),
        ]);
        expect([approved, declined].toSorted()).toEqual(['already_handled', 'ok']);
        return [requestId, approved === 'ok' ? 'approved' : 'rejected'] as const;
      }),
    );
    await untilHolds(() => expect([resolved(first).size, resolved(second).size]).toEqual([RACES, RACES]));
    expect(resolved(first)).toEqual(new Map(races));
    expect(resolved(second)).toEqual(new Map(races));
    const stored = await sql(`select request_id as id, status from join_requests where request_id = any($1)`, [ids]);
    expect(new Map(stored.map(({ id, status }) => [id, status]))).toEqual(new Map(races));
    const [{ count }] = await sql(
      `select count(*)::int from audit_events where action in ('join_approved', 'join_rejected')`,
    );
    expect(count).toBe(RACES);
    for (const { socket } of [first, second]) socket.close();
  },
);

test(
  'people at a killed process return through the other one: with their place, automatically, and once',
  PATIENT,
  async () => {
    if (!redis) return;
    const { meetingId, boss: account, host, guest, enter, knock } = await meetingOf(one);
    const boss = await host();
    const near = await guest(boss, 'Near');
    const far = await enter(await openSocket(two.url, (await one.admin()).token));
    const waiting = await knock('Waiting');
    const asked = waiting.socket.heard.find(([name]) => name === 'join-pending')?.[1] as { requestedAt: string };
    await far.next('join-request');
    await near.send('send-message', { meetingId, message: 'Before' });
    await far.next('new-message');
    await one.kill();

    const back = await enter(await openSocket(two.url, account.token));
    expect(await far.next('user-left')).toEqual({ participantId: boss.id });
    const guestAgain = await enter(await openSocket(two.url), { admitToken: near.admitToken });
    expect(await far.next('user-left')).toEqual({ participantId: near.id });
    const again = await openSocket(two.url);
    const userInfo = { name: 'Waiting' };
    await again.send('request-join', { meetingId, userInfo, requestToken: waiting.requestToken });
    expect(await again.next('join-pending')).toMatchObject({
      requestId: waiting.requestId,
      requestedAt: asked.requestedAt,
    });
    const second = await enter(await openSocket(two.url, (await two.admin()).token));
    expect(second.heard.find(([name]) => name === 'meeting-joined')?.[1]).toMatchObject({
      participants: [{ id: far.id }, { id: back.id }, { id: guestAgain.id, name: 'Near' }],
      waiting: [{ requestId: waiting.requestId }],
      messages: [{ message: 'Before' }],
    });
    expect(codeOf(await back.send('approve-join', { requestId: waiting.requestId }))).toBe('ok');
    const { admitToken } = await again.next<{ admitToken: string }>('join-approved');
    await enter(again, { admitToken });
    expect((await two.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ participantCount: 5 });

    // The process that replaces the killed one takes its name.
    one = await start('one');
    const here = await enter(await openSocket(one.url, account.token));
    expect(await back.next('error')).toMatchObject({ code: 'replaced' });
    await guestAgain.send('send-message', { meetingId, message: 'After' });
    expect(await here.next('new-message')).toMatchObject({ message: 'After' });
    await here.send('send-message', { meetingId, message: 'Heard' });
    await untilHolds(() =>
      expect(far.heard).toContainEqual(['new-message', expect.objectContaining({ message: 'Heard' })]),
    );
  },
);
