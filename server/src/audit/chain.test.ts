import { expect, test } from 'vitest';
import { Refusal } from '../platform/refusals/refusal.ts';
import { canMeet } from '../../test/testRaces.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { together } from '../../test/assessment/testQuiz.ts';
import { auditCommand } from './auditCommand.service.ts';
import { recordAudit } from './audit.service.ts';
import { forgetOldEvents, keepAuditLog, sealEvents, verifyChain } from './chain.service.ts';

const note = ({ app }: TestServer, more: object = {}) =>
  recordAudit(app, { action: 'signed_in', actorId: 7, address: '10.0.0.1', details: { nth: 1 }, ...more });

/** A server with that many sealed events; `ids` in chain order. */
async function sealedLog(count: number) {
  const server = await startTestServer();
  for (let nth = 0; nth < count; nth += 1) await note(server);
  await sealEvents(server.app);
  const { rows } = await server.store.pool.query<{ id: number }>(
    'select event_id as id from audit_seals order by position',
  );
  return { ...server, ids: rows.map(({ id }) => id) };
}

/** An attacker's changes, made with the database's password. */
async function behindTheTriggers({ store }: TestServer, table: string, statement: string): Promise<void> {
  const client = await store.pool.connect();
  try {
    await client.query(`alter table ${table} disable trigger user`);
    await client.query(statement);
    await client.query(`alter table ${table} enable trigger user`);
  } finally {
    client.release();
  }
}

const verdictOf = async ({ app }: TestServer): Promise<string> => {
  const verdict = await verifyChain(app);
  return verdict.whole ? `whole, ${verdict.count}` : verdict.what;
};

test.each([
  'update audit_events set actor_id = 8',
  'delete from audit_events',
  'update audit_seals set position = position + 1',
  'delete from audit_seals',
])('the database itself refuses: %s', async (statement) => {
  const server = await sealedLog(1);
  await server.app.db
    .insertInto('audit_events')
    .values({ at: new Date(), action: 'fresh', actor_id: null, subject_id: null, details: '{}' })
    .execute();
  await expect(server.store.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
});

test.each([
  ['who did it', 'actor_id = 8'],
  ['to whom', 'subject_id = 8'],
  ['what', `action = 'registered'`],
  ['the details', `details = '{"nth": 2}'`],
  ['the moment, by a millionth of a second', `at = at + interval '1 microsecond'`],
])('a changed event is named: %s', async (_what, change) => {
  const server = await sealedLog(5);
  await behindTheTriggers(server, 'audit_events', `update audit_events set ${change} where id = ${server.ids[2]}`);
  expect(await verdictOf(server)).toBe(`event ${server.ids[2]} was changed`);
});

test('a missing event, a changed seal and a missing seal are named', async () => {
  const missing = await sealedLog(5);
  await behindTheTriggers(missing, 'audit_events', `delete from audit_events where id = ${missing.ids[3]}`);
  expect(await verdictOf(missing)).toBe(`event ${missing.ids[3]} is missing`);
  await behindTheTriggers(missing, 'audit_seals', `delete from audit_seals where event_id = ${missing.ids[3]}`);
  expect(await verdictOf(missing)).toBe('seal 4 is missing');
  await behindTheTriggers(missing, 'audit_seals', `update audit_seals set hash = sha256('x') where position = 2`);
  expect(await verdictOf(missing)).toBe('seal 2 was changed');
});

test('a change of the last event or its seal is detected', async () => {
  const server = await sealedLog(3);
  await behindTheTriggers(server, 'audit_events', `update audit_events set actor_id = 8 where id = ${server.ids[2]}`);
  expect(await verdictOf(server)).toBe(`event ${server.ids[2]} or its seal 3 was changed`);
});

test('two swapped events are detected', async () => {
  const server = await sealedLog(4);
  const [, second, third] = server.ids;
  await behindTheTriggers(
    server,
    'audit_seals',
    `update audit_seals set event_id = -event_id where position in (2, 3);
     update audit_seals set event_id = case position when 2 then ${third} else ${second} end where position in (2, 3)`,
  );
  expect(await verdictOf(server)).toBe(`event ${third} was changed`);
});

test('an event older than a minute that was kept from being sealed is named; a fresh one is not', async () => {
  const server = await sealedLog(2);
  await note(server);
  await server.store.pool.query('delete from audit_unsealed');
  expect(await verdictOf(server)).toBe('whole, 2');
  server.clock.move(61);
  expect(await verdictOf(server)).toMatch(/^event \d+ was never sealed$/);
});

test('a log cut off at its end no longer leads through the anchor that the server’s log remembers', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => void lines.push(line) } });
  for (let nth = 0; nth < 5; nth += 1) await note(server);
  await keepAuditLog(server.app);
  const anchor: string = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'audit_anchor').anchor;
  expect(anchor).toMatch(/^5:[\da-f]{64}$/);
  const verify = () => auditCommand(server.app, { act: 'verify', anchor });
  expect(await verify()).toBe(`The audit log is intact: 5 events, anchor ${anchor}`);
  await note(server);
  expect(await verify()).toContain('6 events');
  for (const table of ['audit_events', 'audit_seals'])
    await behindTheTriggers(
      server,
      table,
      table === 'audit_events'
        ? 'delete from audit_events where id in (select event_id from audit_seals where position > 4)'
        : 'delete from audit_seals where position > 4',
    );
  expect(await verdictOf(server)).toBe('whole, 4');
  await expect(verify()).rejects.toThrow(`it does not contain ${anchor}`);
});

test('a broken log ends the command with a refusal, and the hourly walk says so', async () => {
  const server = await sealedLog(2);
  await behindTheTriggers(server, 'audit_events', `update audit_events set actor_id = 8 where id = ${server.ids[0]}`);
  const asked = auditCommand(server.app, { act: 'verify', anchor: null });
  await expect(asked).rejects.toBeInstanceOf(Refusal);
  await expect(asked).rejects.toThrow(`The audit log is broken: event ${server.ids[0]} was changed.`);
  expect((await keepAuditLog(server.app)).whole).toBe(false);
});

test('an event that becomes visible after a later one is sealed after it, and the chain is whole', async () => {
  const server = await startTestServer();
  if (!canMeet(server.store)) return; // One transaction at a time: there none overtakes another.
  const slow = await server.app.db.startTransaction().execute();
  await recordAudit({ ...server.app, db: slow }, { action: 'registered', actorId: 1 });
  await note(server);
  await sealEvents(server.app);
  await slow.commit().execute();
  await sealEvents(server.app);
  const { rows } = await server.store.pool.query('select event_id from audit_seals order by position');
  expect(rows[0].event_id).toBeGreaterThan(rows[1].event_id);
  expect(await verdictOf(server)).toBe('whole, 2');
});

test('a rolled back transaction leaves no event', async () => {
  const server = await startTestServer();
  const failing = server.app.db.transaction().execute(async (tx) => {
    await recordAudit({ ...server.app, db: tx }, { action: 'registered', actorId: 1 });
    throw new Error('not done');
  });
  await expect(failing).rejects.toThrow('not done');
  expect(await verdictOf(server)).toBe('whole, 0');
});

test('many concurrent sealers, while events are being written, make one chain', async () => {
  const server = await sealedLog(3);
  await together(40, (nth) => (nth % 2 === 0 ? sealEvents(server.app) : note(server)));
  expect(await verdictOf(server)).toBe('whole, 23');
  const { rows } = await server.store.pool.query('select count(*) as n, max(position) as last from audit_seals');
  expect(rows[0]).toEqual({ n: 23, last: 23 });
});

test('thousands of waiting events are sealed', async () => {
  const server = await startTestServer();
  await server.store.pool.query(
    `with events as (
       insert into audit_events (at, action, details) select now(), 'signed_in', '{}' from generate_series(1, 2500) returning id)
     insert into audit_unsealed select id from events`,
  );
  await sealEvents(server.app);
  expect(await verdictOf(server)).toBe('whole, 2500');
});

test('after 400 days events are forgotten, the rest is still verified from where it was cut', async () => {
  const server = await startTestServer();
  const at = async (iso: string, count: number) => {
    server.clock.set(iso);
    for (let nth = 0; nth < count; nth += 1) await note(server);
    await sealEvents(server.app);
  };
  await at('2021-01-01T00:00:00.000Z', 4);
  await at('2022-01-01T00:00:00.000Z', 3);
  server.clock.set('2022-02-05T00:00:00.000Z'); // The 400th day after the first four.
  await forgetOldEvents(server.app);
  expect(await verdictOf(server)).toBe('whole, 7');
  server.clock.move(1);
  await forgetOldEvents(server.app);
  expect(await verdictOf(server)).toBe('whole, 3');
  const { rows } = await server.store.pool.query('select id from audit_events order by id');
  expect(rows).toHaveLength(3);
  await behindTheTriggers(server, 'audit_events', `update audit_events set actor_id = 8 where id = ${rows[0].id}`);
  expect(await verdictOf(server)).toBe(`event ${rows[0].id} was changed`);
});

test('a fully expired log continues from its last position', async () => {
  const server = await startTestServer();
  server.clock.set('2021-01-01T00:00:00.000Z');
  await note(server);
  await sealEvents(server.app);
  server.clock.set('2023-01-01T00:00:00.000Z');
  await forgetOldEvents(server.app);
  await note(server);
  const said = await auditCommand(server.app, { act: 'verify', anchor: null });
  expect(said).toMatch(/^The audit log is intact: 1 events, anchor 2:/);
  const forgotten = auditCommand(server.app, { act: 'verify', anchor: `0:${'0'.repeat(64)}` });
  await expect(forgotten).rejects.toThrow('older than the oldest event');
});

test('request addresses are deleted after 30 days, and the events stay intact', async () => {
  const server = await sealedLog(1);
  const list = async () =>
    JSON.parse(await auditCommand(server.app, { act: 'list', userId: null, since: null })) as { address: string };
  server.clock.move(30 * 86_400);
  await forgetOldEvents(server.app);
  expect((await list()).address).toBe('10.0.0.1');
  server.clock.move(1);
  await forgetOldEvents(server.app);
  expect(await list()).toMatchObject({ action: 'signed_in', actorId: 7, address: null, details: { nth: 1 } });
  expect(await verdictOf(server)).toBe('whole, 1');
});

test('events are listed one JSON object a line, by the person who did them or had them done, and since a moment', async () => {
  const server = await startTestServer();
  await note(server, { actorId: 1, subjectId: 2 });
  server.clock.move(60);
  await note(server, { actorId: 2, subjectId: 3 });
  await note(server, { actorId: 4 });
  const actors = async (asked: { userId?: number; since?: string }) => {
    const text = await auditCommand(server.app, { act: 'list', userId: null, since: null, ...asked });
    return text.split('\n').map((line) => JSON.parse(line).actorId);
  };
  expect(await actors({})).toEqual([1, 2, 4]);
  expect(await actors({ userId: 2 })).toEqual([1, 2]);
  expect(await actors({ userId: 2, since: '2026-03-04T10:00:01Z' })).toEqual([2]);
});
