import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');

/** A real server in its own process with its own data directory. */
export interface World {
  url: string;
  dataDir: string;
  /** SIGKILL, as a power button would. */
  kill(): Promise<void>;
  /** Starts again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param settings environment variables on top of the tests' defaults
 * @param entry what is started
 */
export async function startWorld(settings: Record<string, string> = {}, entry = 'server/src/main.ts'): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
  let child = await launch(dataDir, '0', settings, entry);
  const { port } = new URL(child.url);
  return {
    url: child.url,
    dataDir,
    kill: () => end(child.process, 'SIGKILL'),
    async restart() {
      child = await launch(dataDir, port, settings, entry);
    },
    async stop() {
      await end(child.process, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Child {
  process: ChildProcess;
  url: string;
}

function launch(dataDir: string, port: string, settings: Record<string, string>, entry: string): Promise<Child> {
  const env = { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', ...settings, DATA_DIR: dataDir, PORT: port };
  const child = spawn(process.execPath, ['--disable-proto=delete', entry], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      const url = /is ready: (http\S+)/.exec(line)?.[1];
      if (url) resolve({ process: child, url });
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)));
  });
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
