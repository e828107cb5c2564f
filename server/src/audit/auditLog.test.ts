import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestServer } from '../../test/testServer.ts';
import { openSocket } from '../../test/testSocket.ts';
import { signInAgain } from '../../test/testWorld.ts';
import { sealEvents } from './chain.service.ts';
import { recordAudit } from './audit.service.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000' };

test('only admins read or verify the log', async () => {
  const { call, learner } = await startTestServer();
  const { token } = await learner();
  for (const name of ['GET /admin/audit', 'POST /admin/audit/verify']) {
    expect((await call(name)).status).toBe(401);
    expect((await call(name, { token })).status).toBe(403);
  }
});

test.each(['action=DROP%20TABLE', 'actorId=-1', 'from=yesterday', 'before=0', 'limit=101', 'search='])(
  'a filter that means nothing is refused: %s',
  async (query) => {
    const { admin, call } = await startTestServer();
    const { token } = await admin();
    expect((await call(`GET /admin/audit?${query}`, { token })).status).toBe(400);
  },
);

test('the log is read newest first, page by page by key, each event once', async () => {
  const server = await startTestServer(LOOSE);
  const { token, id } = await server.admin();
  for (let nth = 0; nth < 7; nth += 1)
    await recordAudit(server.app, { action: 'user_changed', actorId: id, details: { nth } });
  const seen: number[] = [];
  for (let before = ''; ;) {
    const { data } = await server.call(`GET /admin/audit?action=user_changed&limit=3${before}`, { token });
    seen.push(...data.items.map(({ details }: { details: { nth: number } }) => details.nth));
    if (!data.hasOlder) break;
    before = `&before=${data.items.at(-1).id}`;
    // New events do not shift the pages.
    await recordAudit(server.app, { action: 'user_changed', actorId: id, details: { nth: 99 } });
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0]);
});

test('the log is filtered by action, actor, subject, days and text', async () => {
  const server = await startTestServer({ ...LOOSE, TIME_ZONE: 'Europe/Berlin' });
  const admin = await server.admin();
  const learner = await server.learner();
  await server.store.pool.query(`update users set first_name = 'Ada' where id = $1`, [learner.id]);
  server.clock.set('2026-03-10T22:59:00.000Z');
  await recordAudit(server.app, {
    action: 'user_changed',
    actorId: admin.id,
    subjectId: learner.id,
    details: { renamed: true },
  });
  server.clock.set('2026-03-10T23:01:00.000Z');
  await recordAudit(server.app, {
    action: 'account_banned',
    actorId: admin.id,
    subjectId: learner.id,
    address: '203.0.113.9',
  });
  const token = await signInAgain(server, admin);
  const found = async (query: string) =>
    (await server.call(`GET /admin/audit?${query}`, { token })).data.items.map(
      ({ action }: { action: string }) => action,
    );
  expect(await found(`subjectId=${learner.id}&actorId=${admin.id}`)).toEqual(['account_banned', 'user_changed']);
  expect(await found('action=user_changed')).toEqual(['user_changed']);
  // A day in the organisation's zone, which ends an hour before UTC's.
  expect(await found('from=2026-03-10&to=2026-03-10')).toEqual(['user_changed']);
  expect(await found(`from=2026-03-11&subjectId=${learner.id}`)).toEqual(['account_banned']);
  expect(await found('search=ada%20last&action=account_banned')).toEqual(['account_banned']);
  expect(await found('search=203.0.113')).toEqual(['account_banned']);
  expect(await found('search=renamed')).toEqual(['user_changed']);
  expect(await found('search=%25')).toEqual([]);
});

test('an event names its people, also those whose account is gone', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  await recordAudit(server.app, { action: 'account_purged', actorId: null, subjectId: 4711 });
  const { data } = await server.call('GET /admin/audit?action=account_purged', { token });
  expect(data.items).toMatchObject([{ actor: null, subject: { id: 4711, name: null }, address: null, details: {} }]);
});

async function verdictOf(server: Awaited<ReturnType<typeof startTestServer>>, token: string) {
  const page = await openSocket(server.url, token);
  const { verificationId } = (await server.call('POST /admin/audit/verify', { token })).data;
  let verification = await page.next<{ verdict: string | null; verificationId: string; what: string }>(
    'audit-verification',
  );
  while (verification.verdict === null) verification = await page.next('audit-verification');
  expect(verification.verificationId).toBe(verificationId);
  return verification;
}

test('an intact chain is reported with its head, and the verdict is in the log', async () => {
  const server = await startTestServer(LOOSE);
  const { token, id } = await server.admin();
  const verification = await verdictOf(server, token);
  expect(verification).toMatchObject({ verdict: 'whole', what: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) });
  expect(await auditEvents(server.store, 'audit_verified')).toMatchObject([{ actorId: id, details: { whole: true } }]);
});

test('an event that was changed behind the server is named', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  await recordAudit(server.app, { action: 'user_changed', actorId: null, details: { nth: 1 } });
  await sealEvents(server.app);
  await server.store.pool.query(
    `do $$ begin perform set_config('session_replication_role', 'replica', true);
     update audit_events set action = 'signed_in' where action = 'user_changed'; end $$`,
  );
  const verification = await verdictOf(server, token);
  expect(verification).toMatchObject({ verdict: 'broken', what: expect.stringMatching(/^event \d+ /) });
  expect(await auditEvents(server.store, 'audit_verified')).toMatchObject([{ details: { whole: false } }]);
});
