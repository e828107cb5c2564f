import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '..', 'src');
const START_MS = 120_000;

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

export interface ServerProcess {
  pid: number;
  url: string;
  /** All output so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

/** The server ended before it was ready. */
export class DidNotStart extends Error {
  readonly ended: Ended;
  constructor(ended: Ended) {
    super(`The server did not start (${ended.code ?? ended.signal}):\n${ended.output}`);
    this.name = 'DidNotStart';
    this.ended = ended;
  }
}

const basics = { DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'info' };

function launch(entry: string, args: string[], environment: NodeJS.ProcessEnv, flags: string[] = []) {
  const child = spawn(process.execPath, ['--disable-proto=delete', ...flags, join(SOURCE, entry), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...basics, ...environment },
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      // Always drained, so that the server never blocks on it; a long log is truncated.
      if (output.length < 200_000) output += chunk;
      for (const listener of listeners) listener();
    });
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    process.off('exit', kill);
    return { code, signal, output };
  });
  return { child, ended, output: () => output, listeners };
}

/**
 * Starts the product's server on a free port and waits until it serves.
 * @param flags for Node, such as `--import`
 * @throws DidNotStart
 */
export async function startServer(environment: NodeJS.ProcessEnv, flags?: string[]): Promise<ServerProcess> {
  const { child, ended, output, listeners } = launch('main.ts', [], environment, flags);
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS);
    void ended.then((how) => reject(new DidNotStart(how))).finally(() => clearTimeout(late));
    listeners.add(() => {
      const found = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(output())?.[1];
      if (!found) return;
      clearTimeout(late);
      listeners.clear();
      resolve(found);
    });
  });
  return { pid: child.pid ?? 0, url, output, ended, kill: (signal) => child.kill(signal) };
}

/** Runs one of the product's entry points, such as `commands/backup.ts`, to its end. */
export async function runEntry(entry: string, args: string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  return launch(entry, args, environment).ended;
}
