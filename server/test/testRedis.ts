import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createClient } from 'redis';
import { onTestFinished } from 'vitest';
import { freePort } from '../../scripts/freePort.ts';

/** The machine's own Redis; null if there is none. */
export function findRedis(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path)) ?? null;
}

export interface TestRedis {
  url: string;
  /** The path of its unix socket. */
  socket: string;
  /** Like a crash of its machine; its data is lost. */
  kill(): Promise<void>;
  /** Restarts it at the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** A real Redis for this test. */
export async function startRedis(binary: string): Promise<TestRedis> {
  const redis = await runRedis(binary);
  onTestFinished(redis.stop);
  return redis;
}

/** For a whole file, stopped at its end. */
export async function runRedis(binary: string): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-redis-'));
  const port = await freePort();
  const socket = join(folder, 'redis.sock');
  const start = async () => {
    const places = ['--port', String(port), '--bind', '127.0.0.1', '--unixsocket', socket];
    const child = spawn(binary, [...places, '--save', '', '--dir', folder]);
    const ended = once(child, 'exit');
    for await (const line of child.stdout) if (String(line).includes('Ready to accept connections')) break;
    return { child, ended };
  };
  let running = await start();
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    socket,
    kill,
    startAgain: async () => void (running = await start()),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Subscribes to everything published from now on, beside the processes. */
export async function listenIn(url: string): Promise<{ witnessed: string[] }> {
  const witness = await connect(url);
  const witnessed: string[] = [];
  await witness.pSubscribe('*', (text) => void witnessed.push(text));
  return { witnessed };
}

/**
 * Breaks the connections on which processes subscribe, and blocks new ones until `heal`. Publishing connections stay.
 */
export async function breakHearing(url: string): Promise<{ witnessed: string[]; heal: () => Promise<void> }> {
  const [control, witness] = [await connect(url), await connect(url)];
  await control.configSet('maxclients', '1');
  await control.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
  const witnessed: string[] = [];
  await witness.pSubscribe('*', (text) => void witnessed.push(text));
  return { witnessed, heal: async () => void (await control.configSet('maxclients', '1000')) };
}

/** Creates a user with the password `word`. */
export async function setUser(url: string, name: string, rules: string[]): Promise<void> {
  await (await connect(url)).sendCommand(['ACL', 'SETUSER', name, 'on', '>word', ...rules]);
}

async function connect(url: string) {
  const client = createClient({ url });
  // Its Redis may end first.
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.destroy());
  return client;
}
