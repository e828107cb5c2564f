import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/freePort.ts';

// Tests the shipped relay configuration in the real coturn: it must not reach into the operator's network. Its relayed
// addresses are on loopback, so nothing leaves the machine.

const SECRET = 'a secret between relay and server';
const SHIPPED = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'turnserver.conf'), 'utf8');
const folders = (process.env['PATH'] ?? '').split(delimiter);
const isThere = ['turnserver', 'turnutils_uclient'].every((name) =>
  folders.some((folder) => existsSync(join(folder, name))),
);
if (!isThere) console.error('What the relay refuses is not tried on this machine: coturn is not in PATH.');

let folder = '';
let port = 0;
let relay: ChildProcess | null = null;

beforeAll(async () => {
  if (!isThere) return;
  folder = mkdtempSync(join(tmpdir(), 'assay-ranges-'));
  port = await freePort();
  const configuration = join(folder, 'turnserver.conf');
  const own = [
    'no-tls',
    'no-dtls',
    'listening-ip=127.0.0.1',
    `listening-port=${port}`,
    'relay-ip=127.0.0.1',
    'relay-ip=::1',
    `pidfile=${join(folder, 'pid')}`,
    'log-file=stdout',
  ];
  const filledIn = SHIPPED.replace('static-auth-secret=CHANGE-ME', `static-auth-secret=${SECRET}`).replace(
    /^(cert|pkey|listening-port|user-quota|total-quota)=.*$/gm,
    '',
  );
  writeFileSync(configuration, [filledIn, ...own, ''].join('\n'));
  relay = spawn('turnserver', ['-c', configuration], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: relay.stdout as NodeJS.ReadableStream }))
    if (/listener opened on.*:\d+/.test(line) || /Relay ports initialization done/.test(line)) break;
  relay.stdout?.resume();
});
afterAll(async () => {
  if (relay?.exitCode === null) {
    relay.kill('SIGKILL');
    await once(relay, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

let asked = 0;

/** The relay's answer to a client with a valid credential that wants to send to this address. */
async function answerFor(peer: string): Promise<string> {
  asked += 1;
  const user = `${Math.floor(Date.now() / 1000) + 600}:${asked}`;
  const password = createHmac('sha1', SECRET).update(user).digest('base64');
  const family = peer.includes(':') ? ['-x'] : [];
  // Each client has its own source address: reusing an earlier client's port would be answered with 437.
  const from = `127.0.${1 + Math.floor(asked / 250)}.${1 + (asked % 250)}`;
  const asking = ['-u', user, '-w', password, '-e', peer, '-p', String(port), '-L', from, '-n', '1', '-m', '1', '-c'];
  return new Promise((resolve) => {
    const client = execFile('turnutils_uclient', [...family, ...asking, '127.0.0.1'], () =>
      resolve(/error (403|4\d\d)/.exec(output)?.[1] ?? 'ended'),
    );
    let output = '';
    client.stdout?.on('data', (data: Buffer) => {
      output += String(data);
      // The client got a channel to the peer and would send for seconds.
      if (!output.includes('start_mclient: msz=1')) return;
      client.kill('SIGKILL');
      resolve('let through');
    });
  });
}

/** Both ends of every private range, and its IPv6 notations. */
const REFUSED = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.1', '127.255.255.255'],
  ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['224.0.0.1', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['::', '::1'],
  ['::ffff:10.0.0.1', '::ffff:127.0.0.1', '::ffff:192.168.1.1'],
  ['64:ff9b::a00:1', '64:ff9b::ffff:ffff', '64:ff9b:1::a00:1'],
  ['2001:0:0:1::1', '2002:a00:1::1'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'fe80::1', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fec0::1'],
  ['ff02::1'],
];

test.skipIf(!isThere).each(REFUSED)('the relay as it is shipped sends nothing to %s', async (...addresses) => {
  for (const address of addresses) expect([address, await answerFor(address)]).toEqual([address, '403']);
});

test.skipIf(!isThere)('and it does send to all others', async () => {
  for (const address of ['203.0.113.9', '172.32.0.1', '2001:db8::1'])
    expect([address, await answerFor(address)]).toEqual([address, 'let through']);
});
