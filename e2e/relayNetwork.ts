import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, LaunchOptions } from '@playwright/test';

// Two people whose networks reach a relay in the middle and never each other: Linux network namespaces, the real coturn
// with the configuration that is shipped, and a browser of its own in each of the two.

const RELAY = '203.0.113.1';
const people = { near: '203.0.113.2', far: '203.0.113.3' } as const;
type Person = keyof typeof people;

export const TURN_SECRET = 'a secret between relay and server';
export const TURN_URL = `turn:${RELAY}:3478`;
/** The relay's port in the kernel's table of sockets. */
const LISTENING = ':0D96 ';

/** @returns why there can be no such network here; null: there can */
export function relayMissing(): string | null {
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  for (const program of ['ip', 'tc', 'turnserver']) if (!isInstalled(program)) return `${program} is not in PATH`;
  return null;
}

const isInstalled = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

export interface RelayNetwork {
  browsers: Record<Person, Browser>;
  /** Somebody's device has no network, not even to the server, and says so to the browser. */
  unplug(person: Person): void;
  plugIn(person: Person): void;
  /** Whatever somebody sends or is sent gets lost, and nothing says so, as behind a router that has lost its line. */
  lose(person: Person): void;
  find(person: Person): void;
  /** The relay dies, and with it whatever went through it. */
  stopRelay(): Promise<void>;
  startRelay(): Promise<void>;
  stop(): Promise<void>;
}

/** @param serverUrl where the product listens on this machine; in both networks it is at the same address */
export async function startRelayNetwork(serverUrl: string, options: LaunchOptions): Promise<RelayNetwork> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await start(serverUrl, options, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(serverUrl: string, options: LaunchOptions, undo: (() => unknown)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-relay-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const space = (name: string) => `assay-${process.pid}-${name}`;
  const addSpace = (name: string) => {
    ip('netns', 'add', name);
    undo.push(() => ip('netns', 'del', name));
  };
  const inside = (name: string, program: string, ...args: string[]) => {
    const child = spawn('ip', ['netns', 'exec', name, program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    undo.push(() => end(child));
    return child;
  };

  const middle = space('middle');
  addSpace(middle);
  for (const [person, address] of Object.entries(people)) {
    const name = space(person);
    addSpace(name);
    ip('link', 'add', 'name', 'out', 'netns', name, 'type', 'veth', 'peer', 'name', person, 'netns', middle);
    wire(name, { device: 'out', own: address, other: RELAY });
    wire(middle, { device: person, own: RELAY, other: address });
  }

  // Pages are trusted with cameras on loopback, which every network has for itself: this leads from there to the server.
  const { port } = new URL(serverUrl);
  const way = join(folder, 'server.sock');
  const entrance = createServer((socket) => {
    const server = connect(Number(port), '127.0.0.1');
    socket.pipe(server).pipe(socket);
    socket.on('error', () => server.destroy());
    server.on('error', () => socket.destroy());
  }).listen(way);
  undo.push(() => entrance.close());
  for (const person of Object.keys(people))
    await once(inside(space(person), process.execPath, '-e', FORWARD, port, way).stdout as NodeJS.EventEmitter, 'data');

  const configuration = join(folder, 'turnserver.conf');
  await writeFile(configuration, await shippedConfiguration(folder));
  let relay: ChildProcess | null = null;
  const startRelay = async () => {
    relay = inside(middle, 'turnserver', '-c', configuration);
    relay.stdout?.resume();
    await until(() => ip('netns', 'exec', middle, 'cat', '/proc/net/udp').includes(LISTENING));
  };
  const stopRelay = async () => {
    if (relay !== null) await end(relay);
  };
  await startRelay();

  const open = async (person: Person) => {
    const launcher = join(folder, person);
    const program = options.executablePath ?? 'chromium';
    await writeFile(launcher, `#!/bin/sh\nexec ip netns exec ${space(person)} ${program} "$@"\n`, { mode: 0o755 });
    const browser = await chromium.launch({ ...options, executablePath: launcher });
    undo.push(() => browser.close());
    return browser;
  };
  const browsers = { near: await open('near'), far: await open('far') };
  // Loopback, too: it leads to the server.
  const set = (person: Person, device: string, to: 'up' | 'down') => ip('-n', space(person), 'link', 'set', device, to);
  const unplug = (person: Person) => {
    for (const device of ['out', 'lo']) set(person, device, 'down');
  };
  const plugIn = (person: Person) => {
    for (const device of ['lo', 'out']) set(person, device, 'up');
    // Unlike addresses, ways are forgotten with the device.
    ip('-n', space(person), 'route', 'add', RELAY, 'dev', 'out');
  };
  const ways = (person: Person) => [
    [space(person), 'out'] as const,
    [space(person), 'lo'] as const,
    [middle, person] as const,
  ];
  const lose = (person: Person) => {
    for (const [name, device] of ways(person)) tc(name, 'replace', device, ...NOTHING_PASSES);
  };
  const find = (person: Person) => {
    for (const [name, device] of ways(person)) tc(name, 'del', device);
  };
  return { browsers, startRelay, stopRelay, unplug, plugIn, lose, find };
}

/** No packet is as small as what may pass at once. */
const NOTHING_PASSES = ['tbf', 'rate', '8bit', 'burst', '1', 'limit', '1'];

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' });

const tc = (name: string, act: 'replace' | 'del', device: string, ...discipline: string[]) =>
  execFileSync('tc', ['-n', name, 'qdisc', act, 'dev', device, 'root', ...discipline]);

/** The one address that is reached over this device; there is no way to any other. */
function wire(name: string, { device, own, other }: { device: string; own: string; other: string }) {
  ip('-n', name, 'addr', 'add', `${own}/32`, 'dev', device);
  for (const each of ['lo', device]) ip('-n', name, 'link', 'set', each, 'up');
  ip('-n', name, 'route', 'add', other, 'dev', device);
}

const FORWARD = `const [port, way] = process.argv.slice(1);
  const { createServer, connect } = require('node:net');
  createServer((socket) => {
    const server = connect(way);
    socket.pipe(server).pipe(socket);
    socket.on('error', () => server.destroy());
    server.on('error', () => socket.destroy());
  }).listen(Number(port), '127.0.0.1', () => console.log('ready'));`;

/** What an operator copies, with the values they fill in. */
async function shippedConfiguration(folder: string): Promise<string> {
  const shipped = await readFile(join(import.meta.dirname, '..', 'docs', 'turnserver.conf'), 'utf8');
  return [
    shipped
      .replace('static-auth-secret=CHANGE-ME', `static-auth-secret=${TURN_SECRET}`)
      .replace(/^(cert|pkey)=.*$/gm, ''),
    'no-tls',
    'no-dtls',
    `listening-ip=${RELAY}`,
    `relay-ip=${RELAY}`,
    `pidfile=${join(folder, 'turnserver.pid')}`,
    'log-file=stdout',
    '',
  ].join('\n');
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (isSo()) return;
    await delay(50);
  }
  throw new Error('the relay did not begin to listen');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
