import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');

/** A real server in its own process with its own data directory. */
export interface World {
  url: string;
  dataDir: string;
  /** SIGKILL, like a power button. */
  kill(): Promise<void>;
  /** SIGTERM: a clean stop. */
  terminate(): Promise<void>;
  /** Restarts on the same port and data. @param changed settings to override */
  restart(changed?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** The folder that all worlds of a run are copied from; workers get it from the process that made it. */
const TEMPLATE = 'ASSAY_E2E_TEMPLATE';

/** Node's variable for its compile cache; the run's workers use it as well. */
const COMPILED = 'NODE_COMPILE_CACHE';

/**
 * Once per run: the data folder after a first start, so that worlds need not create tables, bank and history, and the
 * server's compile cache. Both belong to this run only, because the next may have other code.
 * @returns a function that deletes them
 */
export default async function prepareWorlds(): Promise<() => Promise<void>> {
  const [dataDir, compiled] = [await newFolder(), await newFolder()];
  process.env[COMPILED] = compiled;
  const first = await launch(dataDir, '0', {}, 'server/src/main.ts');
  await end(first.process, 'SIGTERM');
  process.env[TEMPLATE] = dataDir;
  return async () => {
    for (const folder of [dataDir, compiled]) await rm(folder, { recursive: true, force: true });
  };
}

const newFolder = () => mkdtemp(join(tmpdir(), 'assay-e2e-'));

/**
 * @param settings environment variables on top of the tests' defaults. A server that others must find by its address
 *   needs a port here.
 * @param entry the program to start
 */
export async function startWorld(
  { PORT = '0', ...settings }: Record<string, string> = {},
  entry = 'server/src/main.ts',
): Promise<World> {
  const dataDir = await newFolder();
  const template = process.env[TEMPLATE];
  // Without a template, as for pictures or an empty product, it creates everything itself.
  if (template && settings['DEMO'] !== '0') await cp(template, dataDir, { recursive: true });
  let child = await launch(dataDir, PORT, settings, entry);
  const { port } = new URL(child.url);
  return {
    url: child.url,
    dataDir,
    kill: () => end(child.process, 'SIGKILL'),
    terminate: () => end(child.process, 'SIGTERM'),
    async restart(changed = {}) {
      child = await launch(dataDir, port, { ...settings, ...changed }, entry);
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
  const compiled = process.env[COMPILED];
  const defaults = { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', ...(compiled && { [COMPILED]: compiled }) };
  const env = { ...defaults, ...settings, DATA_DIR: dataDir, PORT: port };
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
