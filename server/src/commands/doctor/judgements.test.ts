import { describe, expect, test } from 'vitest';
import { migrations } from '../../../migrations/list.ts';
import { judgeConnection as judgeDatabaseConnection, judgeMigrations } from './databaseCheck.ts';
import { judgeFileSystem, judgeSpace, judgeSyncs } from './dataFolder.ts';
import { judgeClocks, secondsApart } from './clockCheck.ts';
import { attention, codeOf, ok, printed, wrong } from './finding.ts';
import type { Finding } from './finding.ts';
import { judgeMail } from './mailCheck.ts';
import { judgeNode } from './nodeVersion.ts';
import { FORGED, judgeProxies } from './proxyHeaders.ts';
import { judgeAnswer, judgeClock, judgeFailure } from './publicAddress.ts';
import { judgeRedis } from './redisCheck.ts';
import { judgeRelay } from './relayCheck.ts';
import { placeOf } from './relayConnection.ts';

const found = (state: Finding['state'], text: RegExp) => ({ state, text: expect.stringMatching(text) });

test('the findings are printed in order, with a count; without a problem that is said', () => {
  expect(printed([ok('One.'), attention('Two.'), wrong('Three.')]).split('\n')).toEqual([
    'ok         One.',
    'attention  Two.',
    'wrong      Three.',
    '',
    '1 wrong, 1 attention, 1 ok.',
  ]);
  expect(printed([ok('One.')])).toMatch(/No problems found\.$/);
});

test('of an error only its code is shown, however deep, never its text', () => {
  const refused = Object.assign(new Error('connect to secret'), { code: 'ECONNREFUSED' });
  expect(codeOf(refused)).toBe('ECONNREFUSED');
  expect(codeOf(new TypeError('fetch failed', { cause: refused }))).toBe('ECONNREFUSED');
  expect(codeOf(new AggregateError([refused], 'both'))).toBe('ECONNREFUSED');
  expect(codeOf(new TypeError('the password is secret'))).toBe('TypeError');
  expect(codeOf('secret')).toBe('unknown error');
});

test('an older Node is wrong, another one needs attention', () => {
  expect(judgeNode('26.10.0', '26.10.0')).toEqual(found('ok', /26\.10\.0/));
  expect(judgeNode('20.20.2', '26.10.0')).toEqual(found('wrong', /too old/));
  expect(judgeNode('26.9.0', '26.10.0')).toEqual(found('attention', /npm/));
  expect(judgeNode('28.0.0', '26.10.0')).toEqual(found('attention', /isn't the tested/));
});

test('a data folder in memory, in a container or on a network loses data; beside PostgreSQL only keys and files', () => {
  const database = { isDatabase: true };
  expect(judgeFileSystem(0x01021994, database)).toEqual(found('wrong', /in memory \(tmpfs\)/));
  expect(judgeFileSystem(0x794c7630, database)).toEqual(found('wrong', /inside the container.*Mount a volume/));
  expect(judgeFileSystem(0x6969, database)).toEqual(found('wrong', /network share \(NFS\)/));
  for (const type of [0x01021994, 0x794c7630])
    expect(judgeFileSystem(type, { isDatabase: false })).toEqual(found('attention', /keys/));
  expect(judgeFileSystem(0x6969, { isDatabase: false })).toEqual(found('ok', /elsewhere/));
  for (const local of [0xef53, 0x58465342, 0x9123683e]) expect(judgeFileSystem(local, database)).toBeNull();
});

test('syncs that no disk can do that fast need attention, slow ones too, and very slow ones are wrong', () => {
  expect(judgeSyncs([0.001, 0.002, 0.9])).toEqual(found('attention', /too fast to be real/));
  expect(judgeSyncs([0.4, 0.5, 300])).toEqual(found('ok', /0\.50 ms/));
  expect(judgeSyncs([1, 40, 41])).toEqual(found('attention', /40 ms/));
  expect(judgeSyncs([1, 400, 410])).toEqual(found('wrong', /400 ms/));
});

test('a full disk is wrong, from the share at which the server reports it', () => {
  expect(judgeSpace(0.05)).toEqual(found('wrong', /Only 5%/));
  expect(judgeSpace(0.09)).toEqual(found('attention', /Only 9%/));
  expect(judgeSpace(0.5)).toEqual(found('ok', /50%/));
});

test('tables are up to date, behind, absent, or newer than this version', () => {
  const names = migrations.map(({ name }) => name);
  expect(judgeMigrations(names)).toEqual(found('ok', /up to date/));
  expect(judgeMigrations(names.slice(0, -1))).toEqual(found('ok', /1 step behind/));
  expect(judgeMigrations([])).toEqual(found('ok', /empty/));
  expect(judgeMigrations([...names, '9999_later'])).toEqual(found('wrong', /newer version/));
});

test.each([
  ['28P01', /user name or password/],
  ['3D000', /Create it/],
  ['ENOTFOUND', /host name/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /DATABASE_CA_FILE/],
  ['ECONNREFUSED', /can't reach PostgreSQL \(ECONNREFUSED\)/],
])('a database that answers %s is wrong', (code, text) =>
  expect(judgeDatabaseConnection(code)).toEqual(found('wrong', text)),
);

test.each([
  ['EAUTH', /user name or password/],
  ['ETLS', /connect securely/],
  ['EDNS', /host name/],
  ['ETIMEDOUT', /couldn't reach the mail server \(ETIMEDOUT\)/],
])('a mail server with %s is wrong', (code, text) => expect(judgeMail(code)).toEqual(found('wrong', text)));

test.each([
  ['WRONGPASS invalid username-password pair', undefined, /user name or password/],
  ['NOAUTH Authentication required.', undefined, /user name or password/],
  ['NOPERM this user has no permissions', undefined, /assay-/],
  ['getaddrinfo', 'ENOTFOUND', /host name/],
  ['connect', 'ECONNREFUSED', /\(ECONNREFUSED\)/],
  ['late', undefined, /\(no answer\)/],
])('a Redis that says %s is wrong', (message, code, text) =>
  expect(judgeRedis(Object.assign(new Error(message), code && { code }))).toEqual(found('wrong', text)),
);

test('an address of a relay leads where browsers go', () => {
  expect(placeOf('turn:relay.example.org')).toEqual({ transport: 'udp', host: 'relay.example.org', port: 3478 });
  expect(placeOf('turn:[2001:db8::1]:80?transport=tcp')).toEqual({ transport: 'tcp', host: '2001:db8::1', port: 80 });
  expect(placeOf('turns:relay.example.org')).toEqual({ transport: 'tls', host: 'relay.example.org', port: 5349 });
  expect(placeOf('turns:relay.example.org:443?transport=udp')).toMatchObject({ transport: 'dtls', port: 443 });
  for (const text of ['turn:', 'stun:relay.example.org', 'turn:a:b', 'turn://relay'])
    expect(placeOf(text), text).toBeNull();
});

test('a relay that rejects, is full, or relays from where others cannot reach is found', () => {
  const answer = { isSuccess: false, errorCode: null, realm: '', nonce: Buffer.alloc(0), relayed: null };
  const url = 'turn:relay.example.org';
  expect(judgeRelay(url, { ...answer, isSuccess: true, relayed: '203.0.113.4' })).toEqual(found('ok', /works\.$/));
  expect(judgeRelay(url, { ...answer, isSuccess: true, relayed: '10.0.0.4' })).toEqual(
    found('attention', /external-ip/),
  );
  expect(judgeRelay(url, { ...answer, errorCode: 401 })).toEqual(found('wrong', /static-auth-secret/));
  expect(judgeRelay(url, { ...answer, errorCode: 486 })).toEqual(found('attention', /quota/));
  expect(judgeRelay(url, { ...answer, errorCode: 403 })).toEqual(found('wrong', /\(403\)/));
});

const https = 'https://assay.example.org';

test('TRUST_PROXY that counts too many or too few proxies is wrong, and the right number is named', () => {
  const judge = (address: string, forwarded: string[], TRUST_PROXY?: number | string[]) =>
    judgeProxies({ address, peer: '10.0.0.2', forwarded }, { PUBLIC_URL: https, TRUST_PROXY });
  expect(judge('198.51.100.7', ['198.51.100.7'], 1)).toEqual(found('ok', /own addresses/));
  // A proxy that drops what it gets protects from any number.
  expect(judge('198.51.100.7', ['198.51.100.7'], 3)).toEqual(found('ok', /own addresses/));
  expect(judge('198.51.100.7', [FORGED, '198.51.100.7'], 1)).toEqual(found('ok', /own addresses/));
  expect(judge(FORGED, [FORGED, '198.51.100.7'], 2)).toEqual(found('wrong', /fake their address.*which is 1/));
  expect(judge('10.0.0.1', [FORGED, '198.51.100.7', '10.0.0.1'], 1)).toEqual(
    found('wrong', /come from 10\.0\.0\.1.*which is 2/),
  );
  expect(judge('10.0.0.2', ['198.51.100.7'], undefined)).toEqual(found('wrong', /come from 10\.0\.0\.2.*which is 1/));
  expect(judge('10.0.0.2', [], 1)).toEqual(found('wrong', /doesn’t send X-Forwarded-For/));
  expect(judge(FORGED, [FORGED], 1)).toEqual(found('wrong', /doesn’t send X-Forwarded-For/));
  expect(judge('10.0.0.2', ['198.51.100.7'], 1)).toEqual(found('attention', /runs with a different TRUST_PROXY/));
});

test('without https there may be no proxy, which is fine unless one is trusted', () => {
  const judge = (address: string, TRUST_PROXY?: number) =>
    judgeProxies({ address, peer: '127.0.0.1', forwarded: [FORGED] }, { PUBLIC_URL: undefined, TRUST_PROXY });
  expect(judge('127.0.0.1')).toEqual(found('ok', /No proxy/));
  expect(judge(FORGED, 1)).toEqual(found('wrong', /fake their address.*which is 0/));
});

test('a proxy on this machine is found even though all its addresses are the same', () => {
  const here = (TRUST_PROXY?: number) =>
    judgeProxies({ address: '::1', peer: '::1', forwarded: ['::1'] }, { PUBLIC_URL: https, TRUST_PROXY });
  expect(here(1)).toEqual(found('ok', /own addresses/));
  expect(here()).toEqual(found('wrong', /which is 1/));
});

test('a command that runs on a listed proxy itself cannot tell, so it accuses no setting', () => {
  const forwarded = [FORGED, '10.0.0.9'];
  const here = { PUBLIC_URL: https, TRUST_PROXY: ['10.0.0.0/8'] };
  expect(judgeProxies({ address: FORGED, peer: '10.0.0.2', forwarded }, here)).toEqual(found('ok', /own addresses/));
});

test('an answer at PUBLIC_URL that is not the server’s is wrong', () => {
  expect(judgeAnswer(https, 200, '{"status":"ok"}')).toEqual(found('ok', /leads to the server/));
  expect(judgeAnswer(https, 502, 'Bad gateway')).toEqual(found('wrong', /can't reach the server \(502\)/));
  expect(judgeAnswer(https, 308, '')).toEqual(found('wrong', /leads elsewhere/));
  expect(judgeAnswer(https, 200, '<h1>It works</h1>')).toEqual(found('wrong', /another program/));
  expect(judgeFailure(https, 'CERT_HAS_EXPIRED')).toEqual(found('wrong', /certificate/));
  expect(judgeFailure(https, 'ENOTFOUND')).toEqual(found('wrong', /host name/));
  expect(judgeFailure(https, 'ECONNREFUSED')).toEqual(found('wrong', /refuses/));
  expect(judgeFailure(https, 'TimeoutError')).toEqual(found('attention', /ignore this/));
});

test('a clock more than five seconds off the one at PUBLIC_URL is wrong, in both directions; an equal one says nothing', () => {
  const there = 'Sat, 28 Nov 2026 10:00:00 GMT';
  const at = Date.parse(there);
  const judge = (asked: number, answered: number) => judgeClock(there, { asked: at + asked, answered: at + answered });
  expect(judge(-20, 500)).toEqual([]);
  expect(judge(5900, 5950)).toEqual([]);
  expect(judge(7000, 7100)).toEqual([found('wrong', /by 6 seconds/)]);
  expect(judge(-9000, -8000)).toEqual([found('wrong', /by 8 seconds/)]);
  expect(judgeClock(null, { asked: 0, answered: 0 })).toEqual([]);
});

test('an answer from a cache is as old as it says', () => {
  expect(secondsApart(0, { asked: 60_000, answered: 60_100, age: 60 })).toBe(0);
  expect(secondsApart(0, { asked: 60_000, answered: 60_100 })).toBeCloseTo(59, 0);
});

describe('the clock', () => {
  const clock = (name: string, seconds: number, isElsewhere = true) => ({ name, seconds, isElsewhere });

  test('is wrong if every other machine disagrees, whatever the system says', () => {
    const off = [found('wrong', /one of Campus by 3600 seconds.*NTP/)];
    for (const synchronised of [true, false, null])
      expect(judgeClocks([clock('Campus', 3600)], synchronised)).toEqual(off);
    expect(judgeClocks([clock('Campus', 3600), clock('Redis', 0, false)], null)).toEqual(off);
  });

  test('agrees with another machine; one that is off alone is named', () => {
    expect(judgeClocks([clock('Campus', 0), clock('Redis', 4)], false)).toEqual([
      found('ok', /agrees with the one of Campus, Redis/),
    ]);
    expect(judgeClocks([clock('Campus', 0), clock('Redis', 30)], null)).toEqual([
      found('ok', /agrees with the one of Campus\./),
      found('attention', /clock of Redis is 30 seconds off/),
    ]);
  });

  test('without another machine depends on the system, and is not called right if that says nothing', () => {
    expect(judgeClocks([], true)).toEqual([found('ok', /synchronised with NTP/)]);
    expect(judgeClocks([], false)).toEqual([found('attention', /set-ntp true/)]);
    for (const clocks of [[], [clock('Redis', 0, false)]])
      expect(judgeClocks(clocks, null)).toEqual([found('attention', /nothing to compare it with/)]);
  });
});
