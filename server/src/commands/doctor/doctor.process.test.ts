import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../../scripts/freePort.ts';
import { startPrivatePostgres } from '../../../../scripts/privatePostgres.ts';
import { runEntry, startServer } from '../../../faults/serverProcess.ts';
import { findRedis, setUser, startRedis } from '../../../test/testRedis.ts';
import { untilHolds } from '../../../test/testWaiting.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { openStore } from '../../platform/database/store.ts';
import { checkClock } from './clockCheck.ts';
import { checkDatabase } from './databaseCheck.ts';
import { checkRedis } from './redisCheck.ts';
import { checkRelays } from './relayCheck.ts';

// Starts whole processes, which takes long on a busy machine.
const PATIENT = { timeout: 240_000 };
const root = join(import.meta.dirname, '..', '..', '..', '..');
const found = (state: string, text: RegExp) => ({ state, text: expect.stringMatching(text) });

/** On the disk of the sources, because /tmp may be in memory. */
function newFolder(): string {
  const caches = join(root, 'node_modules', '.cache');
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, 'assay-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The findings on a clock that is an hour ahead. */
async function withClockAhead(config: ReturnType<typeof readConfig>) {
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  try {
    return await checkClock(config);
  } finally {
    vi.useRealTimers();
  }
}

async function doctor(environment: NodeJS.ProcessEnv) {
  const { code, output } = await runEntry('commands/doctor.ts', [], environment);
  return { code, lines: output.trim().split('\n'), output };
}
const wrongIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('wrong '));

test('a sound installation passes before its first start, while it runs and afterwards', PATIENT, async () => {
  const environment = { DATA_DIR: newFolder(), PORT: String(await freePort()) };
  const before = await doctor(environment);
  expect(before).toMatchObject({ code: 0, output: expect.stringMatching(/isn't there yet/) });
  expect(wrongIn(before.lines)).toEqual([]);
  expect(readdirSync(environment.DATA_DIR)).toEqual([]);

  const server = await startServer(environment);
  onTestFinished(() => server.kill('SIGKILL'));
  const meanwhile = await doctor({ ...environment, PUBLIC_URL: server.url });
  expect({ code: meanwhile.code, wrong: wrongIn(meanwhile.lines) }).toEqual({ code: 0, wrong: [] });
  for (const line of [/server is ready on port/, /in use by a running server/, /WebSockets get through/, /No proxy/])
    expect(meanwhile.output).toMatch(line);

  server.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  const afterwards = await doctor(environment);
  expect(afterwards).toMatchObject({ code: 0, output: expect.stringMatching(/and not in use/) });
  expect(readdirSync(environment.DATA_DIR)).not.toContain('doctor');
});

test('every fault is a line and ends it with 1; no secret is printed', PATIENT, async () => {
  const secret = 'quartz-lagoon-7-velvet-anchor-19';
  const nowhere = `127.0.0.1:${await freePort()}`;
  const { code, lines, output } = await doctor({
    DATA_DIR: newFolder(),
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://me:${secret}@${nowhere}/nothing`,
    REDIS_URL: `redis://me:${secret}@${nowhere}`,
    SMTP_URL: `smtp://me:${secret}@${nowhere}`,
    TURN_URLS: `turn:${nowhere}?transport=tcp`,
    TURN_SECRET: secret,
  });
  expect(code).toBe(1);
  for (const subject of [/reach PostgreSQL/, /reach Redis/, /reach the mail server/, /turn:.* doesn't answer/])
    expect(wrongIn(lines).filter((line) => subject.test(line))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^4 wrong, /);
  expect(output).not.toContain(secret);
});

test('wrong settings are all named, and nothing else is checked', PATIENT, async () => {
  const { code, lines } = await doctor({ PORT: 'seven', TIME_ZONE: 'Middle/Earth', DATA_DIR: newFolder() });
  expect(code).toBe(1);
  expect(wrongIn(lines)).toEqual([expect.stringMatching(/ PORT: /), expect.stringMatching(/ TIME_ZONE: /)]);
});

test('PostgreSQL: empty, up to date, without this database, another password', PATIENT, async () => {
  const postgres = await startPrivatePostgres();
  if (!postgres) return;
  onTestFinished(postgres.stop);
  const at = (url: string) => readConfig({ NODE_ENV: 'test', DATA_DIR: newFolder(), DATABASE_URL: url });
  const answers = found('ok', /^PostgreSQL \d+\.\d+ answers/);
  expect(await checkDatabase(at(postgres.url))).toEqual([answers, found('ok', /is empty/)]);
  await (await openStore(at(postgres.url), () => undefined, 'work')).close();
  expect(await checkDatabase(at(postgres.url))).toEqual([answers, found('ok', /up to date/)]);
  expect(await withClockAhead(at(postgres.url))).toEqual([found('wrong', /one of PostgreSQL by 3[56]\d\d seconds/)]);
  expect(await checkDatabase(at(postgres.url.replace(/\/postgres$/, '/absent')))).toEqual([
    found('wrong', /doesn’t exist/),
  ]);
  expect(await checkDatabase(at(postgres.url.replace(/:[0-9a-f]+@/, ':other@')))).toEqual([
    found('wrong', /rejected our user name or password/),
  ]);
});

test('a PostgreSQL that does not sync is wrong', PATIENT, async () => {
  const postgres = await startPrivatePostgres(tmpdir(), ['fsync=off']);
  if (!postgres) return;
  onTestFinished(postgres.stop);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: newFolder(), DATABASE_URL: postgres.url });
  expect(await checkDatabase(config)).toEqual([found('wrong', /^PostgreSQL: fsync is off/), found('ok', /is empty/)]);
});

const redisServer = findRedis();
test.runIf(redisServer !== null)(
  'Redis: passes messages on; a wrong password and a user without channels are named',
  PATIENT,
  async () => {
    const { url: REDIS_URL, socket } = await startRedis(redisServer ?? '');
    for (const url of [REDIS_URL, `unix://${socket}`])
      expect(await checkRedis({ REDIS_URL: url })).toEqual(found('ok', /passes messages on/));
    for (const url of [REDIS_URL, `unix://${socket}`])
      expect(await withClockAhead(readConfig({ NODE_ENV: 'test', REDIS_URL: url }))).toEqual([
        found('wrong', /one of Redis by 3[56]\d\d seconds/),
      ]);
    expect(await checkRedis({ REDIS_URL: `unix://${socket}.none` })).toEqual(found('wrong', /ENOENT/));
    await setUser(REDIS_URL, 'mute', ['+@all', 'resetchannels']);
    await setUser(REDIS_URL, 'own', ['+@all', 'resetchannels', '&assay-*']);
    const as = (name: string, word: string) => ({ REDIS_URL: REDIS_URL.replace('//', `//${name}:${word}@`) });
    expect(await checkRedis(as('own', 'word'))).toEqual(found('ok', /passes messages on/));
    expect(await checkRedis(as('mute', 'word'))).toEqual(found('wrong', /assay-/));
    expect(await checkRedis(as('own', 'other'))).toEqual(found('wrong', /rejected our user name or password/));
  },
);

const folders = (process.env['PATH'] ?? '').split(delimiter);
test.runIf(folders.some((folder) => existsSync(join(folder, 'turnserver'))))(
  'a real relay gives addresses over UDP and TCP; with another secret it rejects us',
  PATIENT,
  async () => {
    const [folder, port, secret] = [newFolder(), await freePort(), 'a secret between relay and server'];
    const own = [
      '--listening-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--relay-ip=127.0.0.1',
      '--no-tls',
      '--no-dtls',
    ];
    const credentials = ['--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=relay.example.org'];
    const files = ['-n', '--log-file=stdout', `--pidfile=${join(folder, 'pid')}`, '--no-cli', '--allow-loopback-peers'];
    const relay = spawn('turnserver', [...own, ...credentials, ...files, '--user-quota=1', '--cli-password=none'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(async () => {
      relay.kill('SIGKILL');
      await once(relay, 'exit');
    });
    for await (const line of createInterface({ input: relay.stdout }))
      if (/listener opened on.*:\d+|Relay ports initialization done/.test(line)) break;
    relay.stdout.resume();
    const ask = (urls: string, TURN_SECRET: string) =>
      checkRelays(readConfig({ NODE_ENV: 'test', TURN_URLS: urls, TURN_SECRET }));
    const [udp, tcp] = [`turn:127.0.0.1:${port}`, `turn:127.0.0.1:${port}?transport=tcp`];
    // A quota of one: each address has to be given back before the next is asked for, which the relay notices soon.
    for (const url of [udp, tcp, udp])
      await untilHolds(async () =>
        expect(await ask(url, secret)).toEqual([found('attention', /works, but relays from 127\.0\.0\.1/)]),
      );
    expect(await ask(`${udp},${tcp}`, `${secret}!`)).toEqual([
      found('wrong', /rejects our credentials/),
      found('wrong', /rejects our credentials/),
    ]);
  },
);
