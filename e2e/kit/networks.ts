import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, LaunchOptions } from '@playwright/test';
import { FIREFOX, groupOf, launchFirefox } from './firefox.ts';

// Two people, each with a browser behind their own cable to a shared middle: Linux network namespaces. All their
// traffic uses that cable, including the server's.

/** The middle's address for both people. */
export const MIDDLE = '203.0.113.1';
const people = { near: '203.0.113.2', far: '203.0.113.3' } as const;
export type Person = keyof typeof people;
export type Engine = 'chromium' | 'firefox';

/** @returns why such networks are impossible here; null: possible */
export function networksMissing(...programs: string[]): string | null {
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  for (const program of ['ip', 'tc', 'sysctl', ...programs])
    if (!isInstalled(program)) return `${program} is not in PATH`;
  return areRefused() ? 'this machine refuses network namespaces, as some containers do' : null;
}

function areRefused(): boolean {
  const name = `assay-${process.pid}-try`;
  try {
    ip('netns', 'add', name);
  } catch {
    return true;
  }
  try {
    ip('-n', name, 'link', 'add', 'name', 'one', 'type', 'veth', 'peer', 'name', 'other');
    tc(name, 'replace', 'one', ...NOTHING_PASSES);
    return false;
  } catch {
    return true;
  } finally {
    ip('netns', 'del', name);
  }
}

const isInstalled = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

export interface Networks {
  browsers: Record<Person, Browser>;
  /** The device has no network, not even to the server, and reports that to the browser. */
  unplug(person: Person): void;
  plugIn(person: Person): void;
  /** All packets are silently lost, like behind a router whose line is down. */
  lose(person: Person): void;
  find(person: Person): void;
  /** The person's whole browser is frozen, as with a closed lid: no goodbye. */
  freeze(person: Person): void;
  thaw(person: Person): void;
  stop(): Promise<void>;
}

export interface Middle {
  folder: string;
  /** Starts a program in the middle; it ends with the networks. */
  run(program: string, ...args: string[]): ChildProcess;
  /** The output of a command there. */
  look(...command: string[]): string;
}

export interface NetworksOptions {
  /** Where the product listens on this machine; the address is the same in both networks. */
  serverUrl: string;
  /** Chromium's launch options. */
  chromium: LaunchOptions;
  engines?: Record<Person, Engine>;
  /** Whether both can reach each other directly; otherwise only the middle. */
  isDirect: boolean;
}

export async function startNetworks(options: NetworksOptions): Promise<{ networks: Networks; middle: Middle }> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const { middle, ...started } = await start(options, undo);
    return { networks: { ...started, stop }, middle };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start({ serverUrl, engines, isDirect, ...options }: NetworksOptions, undo: (() => unknown)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-networks-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const space = (name: string) => `assay-${process.pid}-${name}`;
  const middle = space('middle');
  const inside = (name: string, program: string, ...args: string[]) => {
    const child = spawn('ip', ['netns', 'exec', name, program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    undo.push(() => end(child));
    return child;
  };
  const { port } = new URL(serverUrl);
  const addSpace = (name: string) => {
    ip('netns', 'add', name);
    undo.push(() => ip('netns', 'del', name));
    ip('-n', name, 'link', 'set', 'lo', 'up');
    // Pages may use cameras on loopback, so that is the server's address for them, routed over the cable.
    for (const [key, value] of LOOPBACK_LEAVES) set(name, key, value);
  };
  const ways = (person: Person) => {
    ip('-n', space(person), 'route', 'add', MIDDLE, 'dev', 'out');
    ip('-n', space(person), 'route', 'add', 'default', 'via', MIDDLE, 'dev', 'out', 'table', TO_SERVER);
    if (isDirect) ip('-n', space(person), 'route', 'add', 'default', 'via', MIDDLE, 'dev', 'out');
  };
  addSpace(middle);
  if (isDirect) set(middle, 'net.ipv4.ip_forward', '1');
  for (const [person, address] of Object.entries(people) as [Person, string][]) {
    const name = space(person);
    addSpace(name);
    ip('link', 'add', 'name', 'out', 'netns', name, 'type', 'veth', 'peer', 'name', person, 'netns', middle);
    ip('-n', name, 'addr', 'add', `${address}/32`, 'dev', 'out');
    ip('-n', middle, 'addr', 'add', `${MIDDLE}/32`, 'dev', person);
    ip('-n', name, 'link', 'set', 'out', 'up');
    ip('-n', middle, 'link', 'set', person, 'up');
    ip('-n', middle, 'route', 'add', address, 'dev', person);
    // Otherwise the kernel checks its own addresses first, and finds the server's.
    ip('-n', name, 'rule', 'add', 'pref', '100', 'lookup', 'local');
    ip('-n', name, 'rule', 'del', 'pref', '0');
    const asked = ['ipproto', 'tcp', 'dport', port];
    ip('-n', name, 'rule', 'add', 'pref', '50', ...asked, 'lookup', TO_SERVER);
    ip('-n', name, 'rule', 'add', 'pref', '51', ...asked, 'unreachable');
    ways(person);
  }

  /** From a port or socket file in one network to one in another; socket files belong to no network. */
  const forward = async (name: string, from: object, to: object) => {
    await once(
      inside(name, process.execPath, '-e', FORWARD, JSON.stringify([from, to])).stdout as NodeJS.EventEmitter,
      'data',
    );
  };
  const local = (at: number | string) => ({ host: '127.0.0.1', port: Number(at) });
  const outside = async (from: object, to: object) => {
    const entrance = createServer((socket) => joinEnds(socket, connect(to as { path: string })));
    await once(entrance.listen(from), 'listening');
    undo.push(() => entrance.close());
    return entrance;
  };
  const toServer = { path: join(folder, 'server.sock') };
  await outside(toServer, local(port));
  await forward(middle, local(port), toServer);

  const openChromium = async (person: Person) => {
    const program = options.chromium.executablePath ?? 'chromium';
    const executablePath = await launcher(person, `${program} "$@"`);
    return chromium.launch({ ...options.chromium, executablePath, args: [...(options.chromium.args ?? []), NO_NAMES] });
  };
  // It is controlled over a port on its loopback, outside the tests' network.
  const openFirefox = async (person: Person) => {
    const driven = { path: join(folder, `${person}.sock`) };
    const entrance = await outside({ host: '127.0.0.1', port: 0 }, driven);
    const { port: drive } = entrance.address() as AddressInfo;
    await forward(space(person), driven, local(drive));
    const command = `${FIREFOX} --remote-debugging-port=${drive} "$@"`;
    return launchFirefox({ executablePath: await launcher(person, command, 'shift') });
  };
  const launcher = async (person: Person, command: string, first = ':') => {
    const file = join(folder, person);
    await writeFile(file, `#!/bin/sh\n${first}\nexec ip netns exec ${space(person)} ${command}\n`, { mode: 0o755 });
    return file;
  };
  const open = async (person: Person) => {
    const browser = await (engines?.[person] === 'firefox' ? openFirefox(person) : openChromium(person));
    undo.push(() => browser.close());
    return browser;
  };
  const browsers = { near: await open('near'), far: await open('far') };
  const ends = (person: Person) => [[space(person), 'out'] as const, [middle, person] as const];
  return {
    browsers,
    // As network managers do it: the address leaves with the cable, and is given anew once the device reports a
    // carrier.
    unplug(person: Person) {
      ip('-n', space(person), 'addr', 'del', `${people[person]}/32`, 'dev', 'out');
      ip('-n', space(person), 'link', 'set', 'out', 'down');
    },
    plugIn(person: Person) {
      ip('-n', space(person), 'link', 'set', 'out', 'up');
      while (!ip('-n', space(person), '-o', 'link', 'show', 'out').includes('state UP'));
      ip('-n', space(person), 'addr', 'add', `${people[person]}/32`, 'dev', 'out');
      ways(person);
    },
    lose(person: Person) {
      for (const [name, device] of ends(person)) tc(name, 'replace', device, ...NOTHING_PASSES);
    },
    find(person: Person) {
      for (const [name, device] of ends(person)) tc(name, 'del', device);
    },
    freeze: (person: Person) => void process.kill(-groupOf(browsers[person]), 'SIGSTOP'),
    thaw: (person: Person) => void process.kill(-groupOf(browsers[person]), 'SIGCONT'),
    middle: {
      folder,
      run: (program: string, ...args: string[]) => inside(middle, program, ...args),
      look: (...command: string[]) => ip('netns', 'exec', middle, ...command),
    },
  };
}

/** mDNS names need multicast, which does not pass the middle. */
const NO_NAMES = '--disable-features=WebRtcHideLocalIpsWithMdns';

/** The routing table for the server's address. */
const TO_SERVER = '99';

const LOOPBACK_LEAVES = [
  ['net.ipv4.conf.all.route_localnet', '1'],
  ['net.ipv4.conf.all.accept_local', '1'],
  ['net.ipv4.conf.all.rp_filter', '0'],
  ['net.ipv4.conf.default.rp_filter', '0'],
] as const;

/** No packet is as small as this burst. */
const NOTHING_PASSES = ['tbf', 'rate', '8bit', 'burst', '1', 'limit', '1'];

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' });

const set = (name: string, key: string, value: string) =>
  ip('netns', 'exec', name, 'sysctl', '-q', '-w', `${key}=${value}`);

const tc = (name: string, act: 'replace' | 'del', device: string, ...discipline: string[]) =>
  execFileSync('tc', ['-n', name, 'qdisc', act, 'dev', device, 'root', ...discipline]);

type Duplex = ReturnType<typeof connect>;

function joinEnds(one: Duplex, other: Duplex): void {
  one.pipe(other).pipe(one);
  one.on('error', () => other.destroy());
  other.on('error', () => one.destroy());
}

const FORWARD = `const [from, to] = JSON.parse(process.argv[1]);
  const { createServer, connect } = require('node:net');
  createServer((one) => {
    const other = connect(to);
    one.pipe(other).pipe(one);
    one.on('error', () => other.destroy());
    other.on('error', () => one.destroy());
  }).listen(from, () => console.log('ready'));`;

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
