import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { startTestMailServer } from '../../test/testMailServer.ts';
import type { TestMailServer } from '../../test/testMailServer.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { createDelivery, sweepMail } from './delivery.service.ts';
import { queueMail } from './mail.service.ts';
import { claimMail } from './mail.store.ts';

const HOUR = 3600;
const message = { kind: 'test', to: 'learner@example.org', userId: null, subject: 'Your code', paragraphs: ['Here.'] };

async function start(smtpServer: TestMailServer | null, settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const server = await startTestServer(
    { LOG_LEVEL: 'info', ...(smtpServer && { SMTP_URL: smtpServer.url }), ...settings },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  return { ...server, delivery: createDelivery(server.app), lines, log: () => lines.join('') };
}

async function outbox({ store }: TestServer) {
  const { rows } = await store.pool.query(
    `select tries, last_error as error, sent_at is not null as sent, given_up_at is not null as "givenUp",
       text_part is not null as text, html_part is not null as html from outbox order by id`,
  );
  return rows as object[];
}
const waiting = (tries: number, error: string) => ({
  tries,
  error,
  sent: false,
  givenUp: false,
  text: true,
  html: true,
});
const gone = (how: 'sent' | 'givenUp', tries: number, error: string | null) => ({
  tries,
  error,
  sent: how === 'sent',
  givenUp: how === 'givenUp',
  text: false,
  html: false,
});

test('a permanently refused recipient is given up at once, and nothing of the email is kept', async () => {
  const smtpServer = await startTestMailServer({ recipient: () => 550 });
  const world = await start(smtpServer);
  await queueMail(world.app, { ...message, code: '123456' });
  await world.delivery.turn();
  expect(await outbox(world)).toEqual([gone('givenUp', 1, 'EENVELOPE RCPT TO 550')]);
  expect(await everyRow(world.store)).not.toMatch(/(?<![\d.])123456(?!\d)/);
  expect(world.log()).toContain('"event":"mail_given_up"');
  expect(world.log()).not.toContain('learner@example.org');
  world.clock.move(24 * HOUR);
  await world.delivery.turn();
  expect(await outbox(world)).toEqual([gone('givenUp', 1, 'EENVELOPE RCPT TO 550')]);
});

test('a temporary refusal is retried after 1, 5 and 15 minutes, and the email arrives once', async () => {
  const smtpServer = await startTestMailServer({ recipient: () => 450 });
  const world = await start(smtpServer);
  await queueMail(world.app, message);
  await world.delivery.turn();
  for (const [nth, minutes] of [1, 5].entries()) {
    world.clock.move(minutes * 60 - 1);
    await world.delivery.turn();
    expect(await outbox(world)).toEqual([waiting(nth + 1, 'EENVELOPE RCPT TO 450')]);
    world.clock.move(1);
    await world.delivery.turn();
    expect(await outbox(world)).toEqual([waiting(nth + 2, 'EENVELOPE RCPT TO 450')]);
  }
  expect(smtpServer.raw).toEqual([]);
  smtpServer.manners = {};
  world.clock.move(15 * 60);
  await world.delivery.turn();
  expect(await outbox(world)).toEqual([gone('sent', 4, null)]);
  world.clock.move(24 * HOUR);
  await world.delivery.turn();
  expect(smtpServer.raw).toHaveLength(1);
  expect(world.log()).not.toContain('learner@example.org');
});

test('while the mail server is down emails wait; when it is back they arrive; after a day they are given up', async () => {
  const smtpServer = await startTestMailServer();
  const world = await start(smtpServer);
  await smtpServer.close();
  await queueMail(world.app, message);
  await world.delivery.turn();
  expect(await outbox(world)).toEqual([waiting(1, 'ESOCKET CONN')]);
  const back = await startTestMailServer({}, Number(new URL(smtpServer.url).port));
  world.clock.move(60);
  await world.delivery.turn();
  expect(await outbox(world)).toEqual([gone('sent', 2, null)]);
  expect(back.raw).toHaveLength(1);

  await back.close();
  await queueMail(world.app, message);
  for (let hour = 0; hour < 26; hour += 1) {
    await world.delivery.turn();
    world.clock.move(HOUR);
  }
  // Kept for a week, so that an admin who repairs the mail server can send it again.
  expect((await outbox(world))[1]).toMatchObject({ givenUp: true, text: true, html: true });
  world.clock.move(6 * 24 * HOUR);
  await sweepMail(world.app);
  expect((await outbox(world))[1]).toMatchObject({ text: true });
  world.clock.move(24 * HOUR);
  await sweepMail(world.app);
  expect((await outbox(world))[1]).toMatchObject({ givenUp: true, text: false, html: false });
  expect(world.log()).toContain('"event":"mail_given_up"');
});

test('an expired email is given up without being sent', async () => {
  const smtpServer = await startTestMailServer();
  const world = await start(smtpServer);
  await queueMail(world.app, { ...message, expiresAt: new Date(world.clock.now().getTime() + 600_000) });
  world.clock.move(600);
  await world.delivery.turn();
  expect(await outbox(world)).toEqual([gone('givenUp', 1, 'expired')]);
  expect(smtpServer.raw).toEqual([]);
});

test('an answer lost after delivery makes the email arrive again, recognisably the same', async () => {
  const smtpServer = await startTestMailServer({ afterMessage: () => 'hang up' });
  const world = await start(smtpServer);
  await queueMail(world.app, message);
  await world.delivery.turn();
  smtpServer.manners = {};
  world.clock.move(60);
  await world.delivery.turn();
  expect(await outbox(world)).toEqual([gone('sent', 2, null)]);
  const ids = (await smtpServer.read()).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('an email whose sender died is sent again when its claim has ended, not before', async () => {
  const smtpServer = await startTestMailServer();
  const world = await start(smtpServer);
  await queueMail(world.app, message);
  const now = world.clock.now();
  await claimMail(world.app.db, now, new Date(now.getTime() + 300_000));
  world.clock.move(299);
  await world.delivery.turn();
  expect(smtpServer.raw).toEqual([]);
  world.clock.move(1);
  await world.delivery.turn();
  expect(smtpServer.raw).toHaveLength(1);
});

test('with two servers and eight senders no email is lost or doubled', async () => {
  const smtpServer = await startTestMailServer();
  const [one, other] = [await start(smtpServer), await start(smtpServer)];
  for (let nth = 0; nth < 60; nth += 1) await queueMail(one.app, { ...message, subject: `Email ${nth}` });
  await Promise.all([one, other].flatMap(({ delivery }) => [1, 2, 3, 4].map(() => delivery.turn())));
  const arrived = await smtpServer.read();
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(60);
  expect(arrived).toHaveLength(60);
  expect(await outbox(one)).toEqual(Array.from({ length: 60 }, () => gone('sent', 1, null)));
});

test('a mail server that stays silent holds up no request and no other email', async () => {
  const silent = Promise.withResolvers<void>();
  let visits = 0;
  const smtpServer = await startTestMailServer({
    greet: () => ((visits += 1) === 1 ? silent.promise : Promise.resolve()),
  });
  const world = await start(smtpServer);
  const person = await world.learner();
  await queueMail(world.app, message);
  const held = world.delivery.turn();
  await expect.poll(() => visits).toBe(1);
  const body = { currentPassword: person.password, newPassword: 'another password' };
  expect((await world.call('PUT /auth/change-password', { token: person.token, body })).status).toBe(200);
  await world.delivery.turn();
  expect((await smtpServer.read()).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  silent.resolve();
  await held;
  expect(smtpServer.raw).toHaveLength(2);
});

test('a server that stops does not wait for a mail server that stays silent', async () => {
  const smtpServer = await startTestMailServer({ greet: () => new Promise(() => undefined) });
  const world = await start(smtpServer);
  await queueMail(world.app, message);
  const delivery = createDelivery(world.app, 500);
  const turn = delivery.turn();
  delivery.stop();
  await turn;
  expect(await outbox(world)).toEqual([waiting(1, 'EABORT')]);
});

test('line breaks in a subject, a name or an address make no header and no second recipient', async () => {
  const smtpServer = await startTestMailServer();
  const breaks = 'x\r\nBcc: thief@example.org\r\n\r\nDear victim';
  const world = await start(smtpServer, { PRODUCT_NAME: breaks, CONTACT_EMAIL: 'help@example.org' });
  await queueMail(world.app, { ...message, subject: breaks, paragraphs: [breaks] });
  const inAddresses = [
    'a@example.org\r\nBcc: thief@example.org',
    'a@example.org, thief@example.org',
    'a@example.org>\r\nRCPT TO:<thief@example.org',
    '"a, thief@example.org" <b@example.org>',
  ];
  for (const to of inAddresses) await queueMail(world.app, { ...message, to });
  await world.delivery.turn();
  for (const email of await smtpServer.read()) {
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect([email.to?.length, email.cc, email.bcc]).toEqual([1, undefined, undefined]);
  }
  expect(smtpServer.envelopes.map(({ to }) => to)).toEqual([[message.to]]);
  expect((await outbox(world)).slice(1)).toEqual(inAddresses.map(() => gone('givenUp', 1, 'EENVELOPE API')));
  const [first] = await smtpServer.read();
  expect(first?.to).toEqual([{ name: '', address: message.to }]);
  expect(first?.subject).not.toMatch(/[\r\n]/);
  expect(first?.subject).toContain('Dear victim');
  expect(first?.replyTo?.map(({ address }) => address)).toEqual(['help@example.org']);
});

test('an email names its sender, is marked as automated, and has text and HTML parts', async () => {
  const smtpServer = await startTestMailServer();
  const world = await start(smtpServer, {
    PUBLIC_URL: 'http://localhost:3000',
    MAIL_FROM: 'Exam Office <office@example.org>',
  });
  await queueMail(world.app, { ...message, to: 'jürgen@example.org', subject: 'Ihr Schlüssel – 鍵', code: '042042' });
  await world.delivery.turn();
  const [email] = await smtpServer.read();
  expect(email?.from).toEqual({ name: 'Exam Office', address: 'office@example.org' });
  expect(email?.subject).toBe('Ihr Schlüssel – 鍵');
  expect(email?.messageId).toMatch(/^<[0-9a-f]{32}@localhost>$/);
  expect(email?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  expect(email?.headers.map(({ key }) => key)).not.toContain('x-mailer');
  expect(email?.text).toContain('042042');
  expect(email?.html).toContain('042042');
  expect(new Date(email?.date ?? '')).toEqual(world.clock.now());
  const plain = await start(smtpServer, { PUBLIC_URL: 'http://localhost:3000' });
  await queueMail(plain.app, message);
  await plain.delivery.turn();
  expect((await smtpServer.read())[1]?.from).toEqual({ name: 'Assay', address: 'no-reply@localhost' });
});

test('where encryption is required nothing is sent without', async () => {
  const smtpServer = await startTestMailServer();
  const world = await start(smtpServer, { SMTP_URL: `${smtpServer.url}?tls=required` });
  await queueMail(world.app, message);
  await world.delivery.turn();
  expect(smtpServer.raw).toEqual([]);
  expect(await outbox(world)).toEqual([expect.objectContaining({ tries: 1, sent: false, givenUp: false })]);
});

test('without a mail server emails are files that only this account may read, and the log tells no address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const world = await start(null, { DATA_DIR: folder });
  await queueMail(world.app, { ...message, code: '123456' });
  await queueMail(world.app, message);
  await world.delivery.turn();
  const names = await readdir(join(folder, 'outbox'));
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^2026-03-04T10-00-00-000Z-[0-9a-f]{32}\.eml$/);
    const file = join(folder, 'outbox', name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const email = await PostalMime.parse(await readFile(file));
    expect([email.to?.[0]?.address, email.subject]).toEqual([message.to, message.subject]);
  }
  expect((await stat(join(folder, 'outbox'))).mode & 0o777).toBe(0o700);
  expect(world.lines.filter((line) => line.includes('"event":"mail_sent"'))).toHaveLength(2);
  expect(world.log()).not.toMatch(/learner@example|(?<![\d.])123456(?!\d)/);
});

test('the metrics count waiting emails and their age', async () => {
  const smtpServer = await startTestMailServer({ recipient: () => 450 });
  const world = await start(smtpServer);
  const read = async (name: string) => {
    const found = await world.app.metrics.registry.getSingleMetric(name)?.get();
    return found?.values[0]?.value;
  };
  expect([await read('outbox_pending'), await read('outbox_oldest_seconds')]).toEqual([0, 0]);
  await queueMail(world.app, message);
  await world.delivery.turn();
  world.clock.move(42);
  await queueMail(world.app, message);
  expect([await read('outbox_pending'), await read('outbox_oldest_seconds')]).toEqual([2, 42]);
});
