import { expect, test } from 'vitest';
import { Webhook as Verifier } from 'standardwebhooks';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestReceiver } from '../../test/testReceiver.ts';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { startWithWebhook } from '../../test/testWebhooks.ts';

const paths = (id: number) => [
  'GET /admin/webhooks',
  `GET /admin/webhooks/${id}`,
  'POST /admin/webhooks',
  `PUT /admin/webhooks/${id}`,
  `DELETE /admin/webhooks/${id}`,
  ...['secret', 'pause', 'resume', 'test'].map((act) => `POST /admin/webhooks/${id}/${act}`),
  `GET /admin/webhooks/${id}/deliveries`,
  `POST /admin/webhooks/${id}/deliveries/1/redeliver`,
];

test('only admins see and act on webhooks', async () => {
  const { call, learner, webhook } = await startWithWebhook();
  const { token } = await learner();
  for (const path of paths(webhook.id)) {
    const body = /^P(OS|U)T/.test(path) ? { url: 'https://example.org', events: ['meeting.ended'] } : undefined;
    expect((await call(path, { body })).status, path).toBe(401);
    expect((await call(path, { body, token })).status, path).toBe(403);
  }
});

test.each([
  ['nonsense', 'Enter an address such as https://example.org/hooks'],
  ['javascript:alert(1)', 'Enter an address such as https://example.org/hooks'],
  ['ftp://example.org/', 'Enter an address such as https://example.org/hooks'],
  ['https://user:password@example.org/', 'Remove user name and password from the address'],
  ['http://example.org/', 'Enter an https address'],
  ['https://127.0.0.1/', 'Private addresses are not allowed here'],
  ['https://[::ffff:10.0.0.1]/', 'Private addresses are not allowed here'],
  ['https://169.254.169.254/latest/meta-data', 'Private addresses are not allowed here'],
])('the address %s is refused: %s', async (url, message) => {
  const { call, admin } = await startTestServer();
  const { token } = await admin();
  const reply = await call('POST /admin/webhooks', { token, body: { url, events: ['meeting.ended'] } });
  expect([reply.status, reply.body.errors]).toEqual([400, { url: message }]);
});

test('a webhook needs an event that exists', async () => {
  const { call, admin } = await startTestServer();
  const { token } = await admin();
  for (const events of [[], ['webhook.test'], ['everything'], undefined, 'meeting.ended']) {
    const reply = await call('POST /admin/webhooks', { token, body: { url: 'https://example.org/', events } });
    expect([reply.status, Object.keys(reply.body.errors ?? {})[0]]).toEqual([400, expect.stringMatching(/^events/)]);
  }
});

test('of two at once with one address only one is created, and the 51st is refused', async () => {
  const { call, admin } = await startTestServer();
  const { token } = await admin();
  const create = (url: string) => call('POST /admin/webhooks', { token, body: { url, events: ['meeting.ended'] } });
  const both = await Promise.all([create('https://example.org/'), create('https://EXAMPLE.org')]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  for (let nth = 2; nth <= 49; nth += 1) await create(`https://example.org/${nth}`);
  const last = await Promise.all([create('https://example.org/50'), create('https://example.org/51')]);
  expect(last.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([201, 'webhooks_full']);
  const { items } = (await call('GET /admin/webhooks', { token })).data;
  expect(items).toHaveLength(50);
  const taken = await call(`PUT /admin/webhooks/${items[3].id}`, {
    token,
    body: { url: 'https://example.org/', events: ['meeting.ended'] },
  });
  expect(taken.body.code).toBe('webhook_taken');
});

test('unknown webhooks and deliveries are not found, others’ deliveries too', async () => {
  const { call, token, act, deliveries, webhook } = await startWithWebhook();
  const mine = await token();
  for (const path of paths(999_999).filter((one) => one.includes('999999'))) {
    const body = path.startsWith('PUT') ? { url: 'https://example.org', events: ['meeting.ended'] } : undefined;
    expect((await call(path, { body, token: mine })).status, path).toBe(404);
  }
  await act('/test');
  const [delivery] = await deliveries();
  const other = await call('POST /admin/webhooks', {
    token: mine,
    body: { url: 'https://example.org/', events: ['meeting.ended'] },
  });
  const there = `/admin/webhooks/${other.data.webhook.id}/deliveries/${delivery?.id}/redeliver`;
  expect((await call(`POST ${there}`, { token: mine })).status).toBe(404);
  expect(webhook.id).not.toBe(other.data.webhook.id);
});

test('the secret is answered once, and neither it nor the address’s path is stored or logged in the clear', async () => {
  const { secret, store, act, shown, webhook } = await startWithWebhook();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify(await shown())).not.toContain(secret.slice(6));
  const rows = await everyRow(store);
  expect(rows).not.toContain(secret.slice(6));
  const renewed = await act('/secret');
  expect(renewed.data.secret).not.toBe(secret);
  expect(renewed.data.webhook.formerSecretUntil).not.toBeNull();
  const events = await auditEvents(store);
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['webhook_created', 'webhook_secret_renewed']),
  );
  expect(JSON.stringify(events)).not.toContain('/hooks');
  expect(JSON.stringify(events)).toContain(new URL(webhook.url).host);
});

test('the former secret signs beside the new one for 24 hours', async () => {
  const { secret, act, run, receiver, clock } = await startWithWebhook();
  const { data } = await act('/secret');
  await act('/test');
  await run();
  const [{ text, headers } = { text: '', headers: {} }] = receiver.received;
  for (const key of [secret, data.secret as string])
    expect(new Verifier(key).verify(text, headers)).toMatchObject({ type: 'webhook.test' });
  clock.move(86_400);
  await act('/test');
  await run();
  expect(receiver.received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
});

test('a paused webhook keeps its events and sends them once it is resumed; test and redelivery wait', async () => {
  const { act, run, receiver, learner, deliveries, shown } = await startWithWebhook();
  expect((await act('/resume')).body.code).toBe('webhook_active');
  expect((await act('/pause')).data.webhook.paused).toMatchObject({ because: 'admin' });
  expect((await act('/pause')).body.code).toBe('webhook_paused');
  expect((await act('/test')).body.code).toBe('webhook_paused');
  await learner();
  await run();
  const [delivery] = await deliveries();
  expect([receiver.received, delivery?.state, (await shown()).waiting]).toEqual([[], 'waiting', 1]);
  expect((await act(`/deliveries/${delivery?.id}/redeliver`)).body.code).toBe('webhook_paused');
  expect((await act('/resume')).data.webhook.paused).toBeNull();
  await run();
  expect(receiver.received).toHaveLength(1);
});

test('a changed address gets what waits, and every act is recorded', async () => {
  const { call, token, webhook, receiver, act, run, store, deliveries, admin } = await startWithWebhook();
  const other = await startTestReceiver();
  receiver.answer = 500;
  await act('/test');
  await run();
  const body = { url: other.url, events: ['decision.made', 'meeting.ended', 'meeting.ended'] };
  const changed = await call(`PUT /admin/webhooks/${webhook.id}`, { token: await token(), body });
  expect(changed.data.webhook.events).toEqual(['meeting.ended', 'decision.made']);
  const [delivery] = await deliveries();
  await act(`/deliveries/${delivery?.id}/redeliver`);
  await run();
  expect(other.received.map(({ text }) => text)).toEqual(receiver.received.map(({ text }) => text));
  await act('/pause');
  await act('/resume');
  await act('', 'DELETE');
  expect((await act('', 'GET')).status).toBe(404);
  const kinds = (await auditEvents(store)).filter(({ action }) => action.startsWith('webhook'));
  expect(kinds.map(({ action }) => action)).toEqual([
    'webhook_created',
    'webhook_tested',
    'webhook_changed',
    'webhook_redelivered',
    'webhook_paused',
    'webhook_resumed',
    'webhook_deleted',
  ]);
  expect(new Set(kinds.map(({ actorId }) => actorId))).toEqual(new Set([admin.id]));
});
