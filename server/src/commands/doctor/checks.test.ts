import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../scripts/freePort.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { startTestMailServer } from '../../../test/testMailServer.ts';
import { serveMetrics } from '../../platform/http/metricsListener.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { checkClock } from './clockCheck.ts';
import { checkDataFolder, ownerProblem } from './dataFolder.ts';
import { checkMail } from './mailCheck.ts';
import { checkMetricsPort, checkPort } from './port.ts';
import { checkPublicAddress } from './publicAddress.ts';
import { checkRedis } from './redisCheck.ts';
import { checkRelays } from './relayCheck.ts';

const config = (settings: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...settings });
const found = (state: string, text: RegExp) => ({ state, text: expect.stringMatching(text) });

function newFolder(under = tmpdir()): string {
  const folder = mkdtempSync(join(under, 'assay-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function listening<S extends Server>(server: S): Promise<{ server: S; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

test('a free port is fine, another program’s is not, the server’s own is', async () => {
  const HOST = '127.0.0.1';
  expect(await checkPort({ HOST, PORT: await freePort() })).toEqual({
    finding: found('ok', /is free/),
    isRunning: false,
  });
  const { port } = await listening(createServer((_request, response) => response.end('{"status":"up"}')));
  expect(await checkPort({ HOST, PORT: port })).toEqual({
    finding: found('wrong', /Another program/),
    isRunning: false,
  });
  const own = await startTestServer();
  const state = await checkPort({ HOST, PORT: Number(new URL(own.url).port) });
  // Its jobs never ran, so it is not ready.
  expect(state).toEqual({ finding: found('attention', /isn't ready/), isRunning: true });
  await own.server.startJobs();
  expect((await checkPort({ HOST, PORT: Number(new URL(own.url).port) })).finding).toEqual(found('ok', /is ready/));
});

test('the metrics’ port is free, the server’s own, or taken by another program', async () => {
  const at = (port: number, isRunning: boolean, PORT = 1) =>
    checkMetricsPort({ PORT, METRICS_PORT: port }, { isRunning });
  expect(await checkMetricsPort({ PORT: 1, METRICS_PORT: undefined }, { isRunning: false })).toEqual([]);
  const free = await freePort();
  expect(await at(free, false)).toEqual([found('ok', /is free/)]);
  expect(await at(free, true)).toEqual([found('attention', /runs without METRICS_PORT/)]);
  expect(await at(free, false, free)).toEqual([found('wrong', /both/)]);
  const { port } = await listening(createServer((_request, response) => response.end('<h1>Hello</h1>')));
  for (const isRunning of [true, false])
    expect(await at(port, isRunning)).toEqual([found('wrong', /Another program uses METRICS_PORT/)]);
  const metrics = await serveMetrics((await startTestServer()).server, 0);
  onTestFinished(() => metrics.close());
  const own = (metrics.server.address() as AddressInfo).port;
  expect(await at(own, true)).toEqual([found('ok', /metrics are on port/)]);
  // Those of a server that is not ours.
  expect(await at(own, false)).toEqual([found('wrong', /Another program/)]);
});

test('a service whose clock is an hour off makes ours suspect; one on this machine proves nothing', async () => {
  let offset = 3_600_000;
  const { port } = await listening(
    createServer((_request, response) => response.setHeader('date', new Date(Date.now() + offset).toUTCString()).end()),
  );
  const provider = { id: 'campus', label: 'Campus', issuer: `http://127.0.0.1:${port}`, clientId: 'assay' };
  const given = config({ OIDC_PROVIDERS: JSON.stringify([provider]) });
  expect(await checkClock(given)).toEqual([found('wrong', /one of Campus by 3[56]\d\d seconds/)]);
  offset = 0;
  expect(JSON.stringify(await checkClock(given))).not.toContain('Campus');
});

test('an address that this machine does not have is wrong', async () => {
  expect((await checkPort({ HOST: '192.0.2.1', PORT: await freePort() })).finding).toEqual(
    found('wrong', /isn't an address of this machine/),
  );
});

test('a data folder that is there or not yet is fine and stays untouched; one below a file is wrong', async () => {
  const folder = newFolder();
  const [written] = await checkDataFolder(config({ DATA_DIR: folder }));
  expect(written).toEqual(found('ok', /can be written to/));
  const [absent] = await checkDataFolder(config({ DATA_DIR: join(folder, 'new', 'below') }));
  expect(absent).toEqual(found('ok', /isn't there yet/));
  expect(readdirSync(folder)).toEqual([]);
  expect(await checkDataFolder(config({ DATA_DIR: '/proc/assay' }))).toEqual([
    found('wrong', /can't write into \/proc \(E/),
  ]);
});

test.runIf(process.platform === 'linux')('a data folder in memory is wrong', async () => {
  const folder = newFolder('/dev/shm');
  expect((await checkDataFolder(config({ DATA_DIR: folder })))[1]).toEqual(found('wrong', /in memory \(tmpfs\)/));
});

test('another account than the data folder’s is refused before it leaves files there', () => {
  const folder = newFolder();
  const uid = process.getuid?.() ?? 0;
  expect(ownerProblem({ dataDir: folder }, uid)).toBeNull();
  expect(ownerProblem({ dataDir: folder }, uid + 1)).toEqual(found('wrong', /belongs to another account/));
  expect(ownerProblem({ dataDir: join(folder, 'absent') }, uid + 1)).toBeNull();
});

test('a mail server is signed in to, and gets no email', async () => {
  const mailServer = await startTestMailServer();
  expect(await checkMail(config({ SMTP_URL: mailServer.url }))).toEqual(found('ok', /accepts our sign-in/));
  expect(mailServer.raw).toEqual([]);
  expect(await checkMail(config({}))).toEqual(found('ok', /outbox/));
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://assay.example.org', TRUST_PROXY: '1' };
  expect(await checkMail(config(production))).toEqual(found('attention', /Set SMTP_URL/));
});

test('a mail server that refuses the password, has no TLS, or is not there is wrong; the password is not shown', async () => {
  const refusing = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, callback) => callback(new Error(`wrong password ${password}`)),
    logger: false,
  });
  refusing.on('error', () => undefined);
  const { port } = await listening(refusing.server);
  const refused = await checkMail(config({ SMTP_URL: `smtp://me:hush-hush@127.0.0.1:${port}` }));
  expect(refused).toEqual(found('wrong', /rejected our user name or password/));
  expect(refused.text).not.toContain('hush-hush');
  expect(await checkMail(config({ SMTP_URL: `smtp://127.0.0.1:${port}?tls=required` }))).toEqual(
    found('wrong', /connect securely/),
  );
  expect(await checkMail(config({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }))).toEqual(
    found('wrong', /couldn't reach the mail server/),
  );
});

test('a Redis or a relay that is not there is wrong; without one, nothing is', async () => {
  expect(await checkRedis({ REDIS_URL: undefined })).toEqual(found('ok', /No Redis/));
  expect(await checkRedis({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })).toEqual(
    found('wrong', /ECONNREFUSED/),
  );
  expect(await checkRelays(config({}))).toEqual([found('ok', /No relay/)]);
  expect(await checkRelays(config({ TURN_URLS: 'turn:127.0.0.1' }))).toEqual([found('wrong', /needs TURN_SECRET/)]);
  const urls = `turn:127.0.0.1:${await freePort()}?transport=tcp,turns:127.0.0.1:${await freePort()}`;
  expect(await checkRelays(config({ TURN_URLS: urls, TURN_SECRET: 'x'.repeat(32) }))).toEqual([
    found('wrong', /ECONNREFUSED/),
    found('wrong', /ECONNREFUSED/),
  ]);
});

/** A proxy of this test. */
interface Proxy {
  /** The X-Forwarded-For that it sends. */
  forwarded: (request: IncomingMessage) => string | undefined;
  sockets: boolean;
}

async function behindProxy({ forwarded, sockets }: Proxy, settings: Record<string, string>) {
  const folder = newFolder();
  const own = await startTestServer({ ...settings, DATA_DIR: folder });
  const target = new URL(own.url);
  const proxy = createServer((incoming, outgoing) => {
    const value = forwarded(incoming);
    const { 'x-forwarded-for': _given, ...headers } = incoming.headers;
    const options = { host: target.hostname, port: target.port, path: incoming.url };
    request({ ...options, headers: { ...headers, ...(value && { 'x-forwarded-for': value }) } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    }).end();
  });
  proxy.on('upgrade', (incoming, socket) => {
    if (!sockets) return socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    const onward = request({
      host: target.hostname,
      port: target.port,
      path: incoming.url,
      headers: incoming.headers,
    });
    onward.on('upgrade', (answer, upstream) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${answer.headers['sec-websocket-accept']}\r\n\r\n`,
      );
      upstream
        .pipe(socket)
        .pipe(upstream)
        .on('error', () => undefined);
    });
    onward.on('error', () => socket.destroy()).end();
  });
  const { port } = await listening(proxy);
  const given = { ...settings, DATA_DIR: folder, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const findings = await checkPublicAddress(config(given), { isRunning: true });
  expect(readdirSync(folder)).not.toContain('doctor');
  return findings;
}

const appending = ({ headers, socket }: IncomingMessage) =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
const dropping = () => undefined;

test('behind a proxy, everything at PUBLIC_URL is checked through it', async () => {
  const reached = [found('ok', /leads to the server/), found('ok', /WebSockets get/)];
  const proxy = { forwarded: appending, sockets: true };
  expect(await behindProxy(proxy, { TRUST_PROXY: '1' })).toEqual([...reached, found('ok', /own addresses/)]);
});

test('a proxy that is not trusted, trusted too far, or forwards no WebSockets is found', async () => {
  const proxy = { forwarded: appending, sockets: false };
  expect(await behindProxy(proxy, {})).toMatchObject([
    {},
    found('wrong', /WebSockets don't get through \(400\)/),
    found('wrong', /come from 127\.0\.0\.1, a proxy/),
  ]);
  expect((await behindProxy(proxy, { TRUST_PROXY: '2' }))[2]).toEqual(found('wrong', /fake their address/));
});

test('a missing proxy, one that hides visitors and a trusted one each get their own sentence', async () => {
  const proxy = { forwarded: dropping, sockets: true };
  expect((await behindProxy(proxy, {}))[2]).toEqual(found('ok', /No proxy/));
});

test('a server with another data folder cannot be asked, and a stranger’s header leaves no trace', async () => {
  const folder = newFolder();
  const own = await startTestServer({ DATA_DIR: folder });
  const notes = join(folder, 'doctor');
  mkdirSync(notes);
  writeFileSync(join(folder, 'outside.open'), '');
  for (const id of ['0123456789abcdef', '../outside', ''])
    expect((await fetch(`${own.url}/healthz`, { headers: { 'x-assay-doctor': id } })).status).toBe(200);
  expect(readdirSync(notes)).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(['doctor', 'outside.open']);
  const elsewhere = config({ DATA_DIR: newFolder(), PUBLIC_URL: own.url });
  expect((await checkPublicAddress(elsewhere, { isRunning: true })).at(-1)).toEqual(
    found('attention', /wasn’t checked/),
  );
});

test('PUBLIC_URL that leads to another program or to none is wrong', async () => {
  const { port } = await listening(
    createTcpServer((socket) => socket.end('HTTP/1.1 502 Bad\r\ncontent-length: 0\r\n\r\n')),
  );
  const at = (given: number) =>
    checkPublicAddress(config({ DATA_DIR: newFolder(), PUBLIC_URL: `http://127.0.0.1:${given}` }), { isRunning: true });
  expect(await at(port)).toEqual([found('wrong', /can't reach the server \(502\)/)]);
  expect(await at(await freePort())).toEqual([found('wrong', /refuses connections/)]);
});
