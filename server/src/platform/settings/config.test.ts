import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigFaults, isWorkbench, readConfig } from './config.ts';

type Environment = Record<string, string>;

function faultsOf(environment: Environment): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
}

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'secret'), text, { mode: 0o600 });
  return join(folder, 'secret');
}

const ORIGINS = 'takes up to 20 exact origins such as https://app.example.org, with commas; http only for this machine';
const KEYS = 'takes at least 16 characters; put several keys on separate lines, the newest first';

const wrong: [name: string, value: string, why: string][] = [
  ...['abc', '-1', '70000', '1.5', '0x50', '1e3', '３０００'].map((value): [string, string, string] => [
    'PORT',
    value,
    'takes a whole number from 0 to 65535',
  ]),
  ['METRICS_PORT', 'x', 'takes a whole number from 0 to 65535'],
  ['PUBLIC_URL', 'example.org', 'takes an address such as https://assay.example.org'],
  ['PUBLIC_URL', 'ftp://example.org', 'takes an address such as https://assay.example.org'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'takes an address such as https://assay.example.org'],
  [
    'DATABASE_URL',
    'mysql://assay:topsecret@host/assay',
    'takes an address such as postgres://user:password@host/database',
  ],
  ...[
    '*',
    'null',
    'app.example.org',
    'http://app.example.org',
    'https://app.example.org/',
    'https://app.example.org/path',
    'https://*.example.org',
    'https://user@app.example.org',
    'HTTPS://app.example.org',
    'https://app.example.org:443',
    'https://app.example.org,javascript:alert(1)',
  ].map((value): [string, string, string] => ['CORS_ORIGINS', value, ORIGINS]),
  ['DATABASE_URL', 'topsecret', 'takes an address such as postgres://user:password@host/database'],
  ['SMTP_URL', 'x', 'takes an address such as smtp://user:password@host:587'],
  ['GOOGLE_CLIENT_ID', 'x', 'takes a client id of at least 10 characters'],
  ['AI_MODEL', 'x'.repeat(121), 'takes at most 120 characters'],
  ['AI_BASE_URL', 'http://192.0.2.1/v1', 'takes an https address, or http within your own network'],
  ['AI_BASE_URL', 'http://[2001:db8::1]/v1', 'takes an https address, or http within your own network'],
  ['AI_LEARNER_DAILY_TOKENS', '999', 'takes a whole number from 1000 to 999999999'],
  ['AI_CONTEXT_TOKENS', '3999', 'takes a whole number from 4000 to 1000000'],
  ['SMTP_URL', 'http://mail.example.org', 'takes an address such as smtp://user:password@host:587'],
  ...['smtp:', 'smtp://host?tls=maybe', 'smtp://host?ignoreTLS=true', 'smtps://host?tls=off&x=y'].map(
    (value): [string, string, string] => [
      'SMTP_URL',
      value,
      'takes an address such as smtp://user:password@host:587, with ?tls=required or ?tls=off at most',
    ],
  ),
  ...['nobody', 'Assay', 'a@b@c', 'A <a@example.org>, B <b@example.org>', 'A\nBcc: b@example.org <a@example.org>'].map(
    (value): [string, string, string] => ['MAIL_FROM', value, 'takes an address such as Assay <no-reply@example.org>'],
  ),
  ['TIME_ZONE', 'Mars/Phobos', 'is not a time zone name such as Europe/Berlin'],
  ['PRODUCT_NAME', 'x'.repeat(61), 'takes at most 60 characters'],
  ['CONTACT_EMAIL', 'nobody', 'takes an email address'],
  ['HOME_URL', '//elsewhere.example', 'takes / or an address such as https://example.org'],
  ['HOME_URL', 'javascript:alert(1)', 'takes / or an address such as https://example.org'],
  ['DEMO', 'yes', 'takes 1 or 0'],
  ['UNSAFE_STORE', 'maybe', 'takes 1 or 0'],
  ['PASSWORD_MIN', '5', 'takes a whole number from 6 to 64'],
  ['PASSWORD_MIN', 'six', 'takes a whole number from 6 to 64'],
  ['PROFILE_EMAIL', 'hidden', 'takes one of masked, visible'],
  ['NODE_ENV', 'prod', 'takes one of production, development, test'],
  ['LOG_LEVEL', 'loud', 'takes one of fatal, error, warn, info, debug, silent'],
  ['BACKUP_KEY', 'topsecret', KEYS],
  ['BACKUP_KEY', 'a key of sixteen letters\ntopsecret', KEYS],
  ...['yes', 'abc', '-1', '100', '1.2.3', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', '10.0.0.1,nonsense'].map(
    (value): [string, string, string] => [
      'TRUST_PROXY',
      value,
      'takes a number of proxies or a list of their addresses',
    ],
  ),
  ...['0', '-1', 'Infinity', 'NaN', 'much', '1000001'].map((value): [string, string, string] => [
    'RATE_LIMIT_FACTOR',
    value,
    'takes a number above 0, at most 1000000',
  ]),
];

test.each(wrong)('%s=%s is refused in one line that says what it takes', (name, value, why) => {
  expect(faultsOf({ [name]: value })).toEqual([`${name}: ${why}`]);
});

test('every wrong setting is reported at once, without secrets’ values', () => {
  const faults = faultsOf({ PORT: 'x', DEMO: 'x', DATABASE_URL: 'mysql://u:topsecret@h/d', BACKUP_KEY: 'topsecret' });
  expect(faults.map((line) => line.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'DEMO', 'BACKUP_KEY']);
  expect(faults.join()).not.toContain('topsecret');
});

test('without any setting the defaults hold; an empty one is an unset one', () => {
  const config = readConfig({}, '/srv/assay');
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    dataDir: '/srv/assay/data',
    TIME_ZONE: 'UTC',
    PRODUCT_NAME: 'Assay',
    DEMO: true,
    PASSWORD_MIN: 6,
    PROFILE_EMAIL: 'masked',
    RATE_LIMIT_FACTOR: 1,
    UNSAFE_STORE: false,
    LOG_LEVEL: 'info',
  });
  expect(config.ADMIN_PASSCODE).toBeUndefined();
  const blank = Object.fromEntries(Object.keys(config).map((name) => [name, '  ']));
  // An empty setting disables STUN, so that no outside server is contacted.
  expect(readConfig(blank, '/srv/assay')).toEqual({ ...config, STUN_URLS: [] });
});

test('the demo is on where the store is embedded and it is not production, or where it is asked for', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' };
  const postgres = { DATABASE_URL: 'postgres://assay@127.0.0.1/assay' };
  expect(readConfig({ NODE_ENV: 'development' }).DEMO).toBe(true);
  expect(readConfig(postgres).DEMO).toBe(false);
  expect(readConfig(production).DEMO).toBe(false);
  expect(readConfig({ DEMO: '0' }).DEMO).toBe(false);
  expect(readConfig({ ...production, ...postgres, DEMO: '1' }).DEMO).toBe(true);
});

test('a reachable server is never unsafe by oversight: beyond this machine NODE_ENV is required', () => {
  for (const HOST of ['0.0.0.0', '::', '10.0.0.5', 'assay.example.org'])
    expect(faultsOf({ HOST })).toEqual([
      expect.stringMatching(/^NODE_ENV: HOST is open to other machines; set production/),
    ]);
  for (const HOST of ['localhost', '127.0.0.2', '::1']) expect(readConfig({ HOST }).DEMO).toBe(true);
  expect(readConfig({ HOST: '0.0.0.0', NODE_ENV: 'development' }).DEMO).toBe(true);
});

test('an installation that others reach through a proxy or under another name is asked for NODE_ENV as well', () => {
  for (const [given, said] of [
    [{ PUBLIC_URL: 'https://assay.example.org' }, 'PUBLIC_URL is not on this machine'],
    [{ PUBLIC_URL: 'http://127.example.org' }, 'PUBLIC_URL is not on this machine'],
    [{ PUBLIC_URL: 'http://localhost.example.org', HOST: 'localhost' }, 'PUBLIC_URL is not on this machine'],
    [{ PUBLIC_URL: 'http://[2001:db8::1]:3000' }, 'PUBLIC_URL is not on this machine'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY says a proxy is in front'],
    [{ TRUST_PROXY: '10.0.0.0/8' }, 'TRUST_PROXY says a proxy is in front'],
    [{ HOST: '::', PUBLIC_URL: 'https://a.example', TRUST_PROXY: '1' }, 'HOST is open to other machines'],
  ] as [Environment, string][]) {
    expect(faultsOf(given)).toEqual([
      `NODE_ENV: ${said}; set production, which guards what others reach (or development)`,
    ]);
    expect(faultsOf({ ...given, NODE_ENV: 'development' })).toEqual([]);
  }
  for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000'])
    expect(readConfig({ PUBLIC_URL }).DEMO).toBe(true);
});

test('only what others cannot reach is a workbench', () => {
  const workbench = (given: Environment) => isWorkbench(readConfig({ NODE_ENV: 'development', ...given }));
  expect(workbench({})).toBe(true);
  expect(workbench({ PUBLIC_URL: 'http://localhost:5173' })).toBe(true);
  expect(workbench({ HOST: '0.0.0.0' })).toBe(false);
  expect(workbench({ PUBLIC_URL: 'https://assay.example.org' })).toBe(false);
  expect(workbench({ TRUST_PROXY: '1' })).toBe(false);
});

test('MAIL_FROM is an address with or without a name', () => {
  const address = 'office@example.org';
  expect(readConfig({ MAIL_FROM: address }).MAIL_FROM).toEqual({ name: '', address });
  expect(readConfig({ MAIL_FROM: `Exam Office, Hall 3 <${address}>` }).MAIL_FROM).toEqual({
    name: 'Exam Office, Hall 3',
    address,
  });
});

test('TRUST_PROXY is a number of hops or addresses', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY, NODE_ENV: 'test' }).TRUST_PROXY;
  expect(read('2')).toBe(2);
  expect(read('10.0.0.0/8, ::1,fc00::/7')).toEqual(['10.0.0.0/8', '::1', 'fc00::/7']);
});

test('a secret may come from the file that NAME_FILE names, trimmed; other settings may not', async () => {
  const file = await fileWith('open sesame 42\n');
  expect(readConfig({ ADMIN_PASSCODE_FILE: file }).ADMIN_PASSCODE).toBe('open sesame 42');
  const url = await fileWith('postgres://assay:secret@127.0.0.1/assay\n');
  expect(readConfig({ DATABASE_URL_FILE: url }).DATABASE_URL).toBe('postgres://assay:secret@127.0.0.1/assay');
  expect(readConfig({ PORT_FILE: file }).PORT).toBe(3000);
});

test('a secret file that is absent, empty, wrong, or beside the setting itself is refused without its content', async () => {
  expect(faultsOf({ ADMIN_PASSCODE_FILE: '/nowhere/secret' })).toEqual([
    'ADMIN_PASSCODE_FILE: cannot read /nowhere/secret',
  ]);
  const short = await fileWith('topsecret');
  expect(faultsOf({ BACKUP_KEY_FILE: short })).toEqual([`BACKUP_KEY: ${KEYS}`]);
  expect(faultsOf({ BACKUP_KEY_FILE: await fileWith('\n') })).toHaveLength(1);
  const both = faultsOf({ ADMIN_PASSCODE: 'open sesame 42', ADMIN_PASSCODE_FILE: short });
  expect(both).toEqual(['ADMIN_PASSCODE: set either ADMIN_PASSCODE or ADMIN_PASSCODE_FILE, not both']);
});

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://assay.example.org', TRUST_PROXY: '1' };
const remote = (rest: string) => ({ DATABASE_URL: `postgres://assay:${rest}` });
const MAKE = 'Make one with: openssl rand -hex 32';
const weak = (name: string, why: string, what = '') => `${name}: ${what}too weak for production: it ${why}. ${MAKE}`;
const PASSCODE = weak('ADMIN_PASSCODE', 'needs at least 12 characters');
const DRAWN = randomBytes(32).toString('hex');
const OWN_PASSWORD = 'DATABASE_URL: a database on another machine needs a password of its own';
const UNENCRYPTED_MAIL = 'SMTP_URL: a mail server on another machine needs encryption, without tls=off';
const REDIS = 'REDIS_URL: a Redis on another machine needs encryption, an address such as rediss://host:6379';
const ENCRYPTED = 'DATABASE_URL: a database on another machine needs sslmode=require or better';

test.each<[string, Environment, string[]]>([
  ['no public address', { PUBLIC_URL: '' }, ['PUBLIC_URL: production needs the address people use']],
  [
    'http off this machine',
    { PUBLIC_URL: 'http://assay.example.org' },
    ['PUBLIC_URL: in production, an address that is not on this machine needs https'],
  ],
  [
    'a name that only begins like loopback',
    { PUBLIC_URL: 'http://127.example.org' },
    ['PUBLIC_URL: in production, an address that is not on this machine needs https'],
  ],
  ['http on this machine', { PUBLIC_URL: 'http://127.0.0.1:8080' }, []],
  ['http on localhost', { PUBLIC_URL: 'http://localhost:8080', TRUST_PROXY: '' }, []],
  [
    'https without a word on proxies',
    { TRUST_PROXY: '' },
    ['TRUST_PROXY: with https, set the number of proxies in front (usually 1)'],
  ],
  ['https directly', { TRUST_PROXY: '0' }, []],
  ['a short passcode', { ADMIN_PASSCODE: 'elevenchars' }, [PASSCODE]],
  ['a good passcode', { ADMIN_PASSCODE: 'twelve chars' }, []],
  ['a database here', remote('x@127.0.0.1/assay'), []],
  ['a database on a socket', { DATABASE_URL: 'postgres:///assay?host=/var/run/postgresql' }, []],
  ['a remote database without encryption', remote('own-word@db.example.org/assay'), [ENCRYPTED]],
  [
    'a remote database with a default password',
    remote('postgres@db.example.org/assay?sslmode=require'),
    [weak('DATABASE_URL', 'is a placeholder', 'password ')],
  ],
  ['a remote database without a password', remote('@db.example.org/assay?sslmode=require'), [OWN_PASSWORD]],
  [
    'a remote database whose password stands in the query',
    remote('own-word@db.example.org/assay?sslmode=require&password=changeme'),
    [weak('DATABASE_URL', 'is on the list of common passwords', 'password ')],
  ],
  [
    'a remote database whose password is its user and name',
    remote('assay%5Fassay@db.example.org/assay?sslmode=require'),
    [weak('DATABASE_URL', 'repeats itself', 'password ')],
  ],
  [
    'a remote mail server with a short password',
    { SMTP_URL: 'smtps://assay:word@mail.example.org' },
    [weak('SMTP_URL', 'needs at least 8 characters', 'password ')],
  ],
  ['a remote mail server without a password', { SMTP_URL: 'smtps://mail.example.org' }, []],
  [
    'a remote Redis with a common password',
    { REDIS_URL: 'rediss://:changeme123@redis.example.org:6379' },
    [weak('REDIS_URL', 'is on the list of common passwords', 'password ')],
  ],
  ['a remote Redis without a password', { REDIS_URL: 'rediss://redis.example.org:6379' }, []],
  ['a repeated key', { SECRET_KEY: 'x'.repeat(32) }, [weak('SECRET_KEY', 'repeats itself')]],
  ['a key that is an example', { BACKUP_KEY: 'your-secret-backup-key' }, [weak('BACKUP_KEY', 'is a placeholder')]],
  [
    'the product’s name as key',
    { PRODUCT_NAME: 'Northern Lights', BACKUP_KEY: 'Northern-Lights-2026' },
    [weak('BACKUP_KEY', 'is a placeholder')],
  ],
  [
    'the secret of our turnserver.conf',
    { TURN_SECRET: 'CHANGE-ME-please-the-turn-secret-0' },
    [weak('TURN_SECRET', 'is a placeholder')],
  ],
  [
    'a short secret of the relay',
    { TURN_SECRET: 'vR8-qkT2-mB5x-wQ' },
    [weak('TURN_SECRET', 'needs at least 32 characters')],
  ],
  [
    'a common passcode',
    { ADMIN_PASSCODE: 'Q1w2e3r4t5y6' },
    [weak('ADMIN_PASSCODE', 'is on the list of common passwords')],
  ],
  ['a weak key that only opens what it once sealed', { SECRET_KEY: `${DRAWN}\n${'x'.repeat(32)}` }, []],
  [
    'a weak key above a good one',
    { SECRET_KEY: `${'x'.repeat(32)}\n${DRAWN}` },
    [weak('SECRET_KEY', 'repeats itself')],
  ],
  ['secrets drawn at random', { ADMIN_PASSCODE: DRAWN, SECRET_KEY: DRAWN, BACKUP_KEY: DRAWN, TURN_SECRET: DRAWN }, []],
  ['a remote database hidden behind a local name', remote('own-word@localhost/assay?host=db.example.org'), [ENCRYPTED]],
  ['a remote mail server', { SMTP_URL: 'smtp://assay:own-word@mail.example.org:587' }, []],
  ['a remote mail server under TLS', { SMTP_URL: 'smtps://assay:own-word@mail.example.org' }, []],
  ['a remote mail server without encryption', { SMTP_URL: 'smtp://mail.example.org?tls=off' }, [UNENCRYPTED_MAIL]],
  ['a mail server here without encryption', { SMTP_URL: 'smtp://127.0.0.1:25?tls=off' }, []],
  ['a remote Redis without encryption', { REDIS_URL: 'redis://:own-word@redis.example.org:6379' }, [REDIS]],
  ['a remote Redis under TLS', { REDIS_URL: 'rediss://:own-word@redis.example.org:6379' }, []],
  ['a Redis behind a unix socket', { REDIS_URL: 'unix:///run/redis/redis.sock' }, []],
  ['a Redis here without encryption', { REDIS_URL: 'redis://127.0.0.1:6379' }, []],
  ['a remote database, verified', remote('own-word@db.example.org/assay?sslmode=verify-full'), []],
  [
    'two faults',
    { PUBLIC_URL: '', ADMIN_PASSCODE: 'short' },
    ['PUBLIC_URL: production needs the address people use', PASSCODE],
  ],
])('production with %s', (_name, settings, faults) => {
  expect(faultsOf({ ...production, ...settings })).toEqual(faults);
});

test('a weak secret is refused only in production, and never printed', () => {
  const secrets = {
    ADMIN_PASSCODE: 'canary-word',
    SECRET_KEY: 'canary-word'.repeat(3),
    BACKUP_KEY: 'canary-word'.repeat(2),
  };
  expect(faultsOf(secrets)).toEqual([]);
  const faults = faultsOf({ ...production, ...secrets, ...remote('canary@db.example.org/assay?sslmode=require') });
  expect(faults).toHaveLength(4);
  expect(faults.join()).not.toContain('canary');
});

test.skipIf(process.platform === 'win32')(
  'a secret file readable by everyone is reported; production refuses it, except in a container',
  async () => {
    const file = await fileWith('a secret of sixteen letters');
    const warning = `BACKUP_KEY_FILE: everyone on this machine can read ${file}; run chmod o-r on it`;
    const warnings = (settings: Environment, inContainer: boolean) =>
      readConfig({ ...settings, BACKUP_KEY_FILE: file }, '/', inContainer).warnings;
    for (const mode of [0o600, 0o640]) {
      await chmod(file, mode);
      expect(warnings(production, false)).toEqual([]);
    }
    await chmod(file, 0o644);
    expect(() => warnings(production, false)).toThrow(new ConfigFaults([warning]));
    expect(warnings(production, true)).toEqual([warning]);
    expect(warnings({}, false)).toEqual([warning]);
  },
);
