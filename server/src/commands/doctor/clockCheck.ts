import { execFile } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { createClient } from 'redis';
import { openAsFound } from '../../platform/database/store.ts';
import { hostOf, isOwnNetwork } from '../../platform/settings/modelAddress.ts';
import type { Config } from '../../platform/settings/config.ts';
import { placeOfRedis } from '../../platform/socket/redisPlace.ts';
import { attention, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

const ANSWER_MS = 5000;
const MOST_SECONDS = 5;
const MOST_PLATFORMS = 5;

/** Another machine's clock. */
export interface OtherClock {
  name: string;
  /** How far the clocks are apart at least. */
  seconds: number;
  /** false: it may be this machine's own clock, as with another container, so its agreement proves nothing. */
  isElsewhere: boolean;
}

/** Compares this machine's clock with those of the services that the server uses. */
export async function checkClock(config: Config): Promise<Finding[]> {
  const asked = [
    ...(await servicesOf(config)).map(([name, url]) => clockOfService(name, url)),
    ...(config.REDIS_URL === undefined ? [] : [clockOfRedis(config.REDIS_URL)]),
    ...(config.DATABASE_URL === undefined ? [] : [clockOfPostgres(config, config.DATABASE_URL)]),
  ];
  // A service may be down for a while; the checks of Redis and PostgreSQL report theirs.
  const answered = await Promise.all(asked.map((one) => one.catch(() => null)));
  return judgeClocks(
    answered.filter((one) => one !== null),
    await isSynchronised(),
  );
}

/** @param synchronised as the system says; null if it doesn't */
export function judgeClocks(clocks: readonly OtherClock[], synchronised: boolean | null): Finding[] {
  const off = clocks.filter(({ seconds }) => seconds > MOST_SECONDS);
  const agreeing = clocks.filter(({ seconds, isElsewhere }) => seconds <= MOST_SECONDS && isElsewhere);
  const agrees = ok(`The clock agrees with the one of ${agreeing.map(({ name }) => name).join(', ')}.`);
  if (agreeing.length > 0)
    return [
      agrees,
      ...off.map(({ name, seconds }) =>
        attention(`The clock of ${name} is ${Math.round(seconds)} seconds off ours and others’. Ask its operator.`),
      ),
    ];
  if (off.length > 0)
    return off.map(({ name, seconds }) =>
      wrong(
        `The clock differs from the one of ${name} by ${Math.round(seconds)} seconds, and it decides deadlines. Synchronise this machine with NTP.`,
      ),
    );
  if (synchronised === true) return [ok('The clock is synchronised with NTP.')];
  if (synchronised === false)
    return [
      attention('The clock isn’t synchronised with NTP, and it decides deadlines. Run: timedatectl set-ntp true'),
    ];
  return [
    attention(
      'The clock wasn’t checked: there is nothing to compare it with. It decides deadlines, so make sure that NTP runs.',
    ),
  ];
}

/** @param date of an answer, in whole seconds @param age of a stored answer, in seconds */
export function secondsApart(date: number, { asked, answered, age = 0 }: Moments): number {
  const there = date + age * 1000;
  return Math.max(asked - (there + 999), there - answered, 0) / 1000;
}

interface Moments {
  asked: number;
  answered: number;
  age?: number;
}

/** The services that a server calls, by name and address. */
async function servicesOf(config: Config): Promise<[string, string][]> {
  const { OIDC_PROVIDERS: providers = [], GOOGLE_CLIENT_ID: google, AI_BASE_URL: model } = config;
  return [
    ...providers.map(({ label, issuer }): [string, string] => [label, issuer]),
    ...(google === undefined ? [] : [['Google', 'https://accounts.google.com'] as [string, string]]),
    ...(model === undefined ? [] : [['the language model', model] as [string, string]]),
    ...(await platformsOf(config).catch(() => [])),
  ];
}

/** Learning platforms; the built-in database cannot be read while the server runs. */
async function platformsOf(config: Config): Promise<[string, string][]> {
  if (config.DATABASE_URL === undefined) return [];
  const { pool, close } = await openAsFound(config, () => undefined, 'requests');
  try {
    const { rows } = await pool.query<{ name: string; url: string }>(
      `select name, keys_url as url from lti_platforms where state = 'active' order by id limit ${MOST_PLATFORMS}`,
    );
    return rows.map(({ name, url }) => [name, url]);
  } finally {
    await close();
  }
}

async function clockOfService(name: string, url: string): Promise<OtherClock | null> {
  const isElsewhere = await leadsElsewhere(hostOf(url));
  const asked = Date.now();
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return null;
  const age = Number(answer.headers.get('age') ?? 0) || 0;
  return { name, isElsewhere, seconds: secondsApart(date, { asked, answered: Date.now(), age }) };
}

async function clockOfRedis(url: string): Promise<OtherClock> {
  const { options, socket } = placeOfRedis(url);
  const reach = { ...socket, connectTimeout: ANSWER_MS, reconnectStrategy: false as const };
  const client = createClient({ ...options, disableOfflineQueue: true, socket: reach });
  // Errors come back from the calls.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const asked = Date.now();
    const date = Number((await client.time())[0]) * 1000;
    const isElsewhere = socket.path === undefined && (await leadsElsewhere(hostOf(url)));
    return { name: 'Redis', isElsewhere, seconds: secondsApart(date, { asked, answered: Date.now() }) };
  } finally {
    client.destroy();
  }
}

async function clockOfPostgres(config: Config, url: string): Promise<OtherClock> {
  const { pool, close } = await openAsFound(config, () => undefined, 'requests');
  try {
    const asked = Date.now();
    const { rows } = await pool.query<{ seconds: number }>(
      'select extract(epoch from date_trunc($$second$$, clock_timestamp()))::float8 as seconds',
    );
    const date = (rows[0]?.seconds ?? Number.NaN) * 1000;
    const host = hostOf(url);
    const isElsewhere = host !== '' && (await leadsElsewhere(host));
    return { name: 'PostgreSQL', isElsewhere, seconds: secondsApart(date, { asked, answered: Date.now() }) };
  } finally {
    await close();
  }
}

const OWN_CONTAINER = ['/.dockerenv', '/run/.containerenv'];

async function leadsElsewhere(host: string): Promise<boolean> {
  const found = (await lookup(host, { all: true })).map(({ address }) => address);
  const ours = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  const isContainer = OWN_CONTAINER.some((path) => existsSync(path));
  return !found.some(
    (address) => isLoopback(address) || ours.includes(address) || (isContainer && isOwnNetwork(address)),
  );
}

const isLoopback = (address: string) => address.startsWith('127.') || address === '::1';

/** Whether the clock is kept right, as systemd says; null where it doesn't run. */
async function isSynchronised(): Promise<boolean | null> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], {
      timeout: ANSWER_MS,
    });
    const said = stdout.trim();
    return said === 'yes' ? true : said === 'no' ? false : null;
  } catch {
    return null;
  }
}
