import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface BenchServer {
  url: string;
  pid: number;
  /** Processor seconds used so far; null if the system does not report them. */
  cpuSeconds(): number | null;
  /** Megabytes in use after a collection of garbage. */
  heapInUse(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * The product in its own process, on a free port, with production logging to nowhere. `BENCH_PROFILE=folder` writes its
 * CPU profile there.
 */
export async function startServer(environment: Record<string, string>): Promise<BenchServer> {
  const profile = process.env['BENCH_PROFILE'];
  const child = spawn(
    process.execPath,
    [
      '--disable-proto=delete',
      '--expose-gc',
      `--import=${join(import.meta.dirname, 'heapReport.server.ts')}`,
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
      join(root, 'server', 'src', 'main.ts'),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        PORT: '0',
        HOST: '127.0.0.1',
        NODE_ENV: 'development',
        DEMO: '0',
        ...environment,
      },
    },
  );
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
      const port = /is ready: http:\/\/[^\s:]+:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    async heapInUse() {
      const earlier = output.length;
      child.kill('SIGUSR2');
      for (;;) {
        const found = /heap in use: (\S+) MB\n/.exec(output.slice(earlier));
        if (found) return Number(found[1]);
        await once(child.stderr, 'data');
      }
    },
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null) throw new Error(`The server ended by itself with ${child.exitCode}:\n${output}`);
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

// Linux: fields 14 and 15 of /proc/PID/stat, in ticks of 10 ms.
function cpuSecondsOf(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** A folder for DATA_DIR that is deleted when this process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
