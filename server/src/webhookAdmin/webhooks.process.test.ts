import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/freePort.ts';
import { startTestReceiver } from '../../test/testReceiver.ts';
import { startProcess } from '../../test/testProcesses.ts';
import type { ProcessServer } from '../../test/testProcesses.ts';

const root = join(import.meta.dirname, '..', '..', '..');

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'assay-webhooks-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const settingsIn = (DATA_DIR: string) => ({ DATA_DIR, DEMO: '0', ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' });

const hookTo = async (server: ProcessServer, token: string, url: string) =>
  (await server.call('POST /admin/webhooks', { token, body: { url, events: ['person.created'] } })).data as {
    webhook: { id: number };
    secret: string;
  };

const create = (server: ProcessServer, token: string, email: string) =>
  server.call('POST /users', { token, body: { email, firstName: 'Ada', lastName: 'Byron', role: 'user' } });

test('an event whose server is killed before and during its delivery arrives after the next start, under one id', async () => {
  const receiver = await startTestReceiver();
  receiver.answer = () => undefined;
  const settings = settingsIn(folder());
  const first = await startProcess(settings);
  const { token } = await first.admin();
  const { secret } = await hookTo(first, token, receiver.url);
  const [arrived] = await Promise.all([receiver.next(), create(first, token, 'one@example.org')]);
  // One is on its way, the other one not yet sent.
  await create(first, token, 'two@example.org');
  await first.kill();
  receiver.received.length = 0;
  receiver.answer = 204;
  const second = await startProcess(settings);
  onTestFinished(() => second.kill());
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2);
  const events = receiver.received.map(({ text, headers }) => new Verifier(secret).verify(text, headers));
  expect(events.map((event) => (event as { data: { email: string } }).data.email).toSorted()).toEqual([
    'one@example.org',
    'two@example.org',
  ]);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toContain(arrived.headers['webhook-id']);
}, 180_000);

test('the receiver in the guide verifies what the server sends, handles it once, and refuses the rest', async () => {
  const guide = readFileSync(join(root, 'docs', 'admin', 'webhooks.md'), 'utf8');
  const [, code = ''] = /```js\n([^]+?)```/.exec(guide) ?? [];
  const server = await startProcess(settingsIn(folder()));
  onTestFinished(() => server.kill());
  const { token } = await server.admin();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { webhook, secret } = await hookTo(server, token, url);
  const example = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: join(root, 'server'),
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  onTestFinished(() => void example.kill('SIGKILL'));
  let said = '';
  example.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const post = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(post, { timeout: 20_000 }).toBe(400);
  await create(server, token, 'three@example.org');
  await expect.poll(() => said, { timeout: 20_000 }).toContain('three@example.org');
  const list = async () =>
    (await server.call(`GET /admin/webhooks/${webhook.id}/deliveries`, { token })).data as {
      items: { id: number; state: string; tries: number; lastTry: { statusCode: number } | null }[];
    };
  await expect.poll(async () => (await list()).items[0]?.state, { timeout: 20_000 }).toBe('delivered');
  const [delivery] = (await list()).items;
  await server.call(`POST /admin/webhooks/${webhook.id}/deliveries/${delivery?.id}/redeliver`, { token });
  await expect.poll(async () => (await list()).items[0]?.tries, { timeout: 20_000 }).toBe(2);
  await expect.poll(async () => (await list()).items[0]?.lastTry?.statusCode, { timeout: 20_000 }).toBe(204);
  expect(said.match(/three@example\.org/g)).toHaveLength(1);
}, 120_000);
