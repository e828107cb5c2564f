import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../scripts/freePort.ts';

/** The machine's own Redis; null where there is none. */
export function findRedis(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path)) ?? null;
}

/** A real Redis of this test's own. */
export async function startRedis(binary: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-redis-'));
  const port = await freePort();
  const redis = spawn(binary, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]);
  const ended = once(redis, 'exit');
  for await (const line of redis.stdout) if (String(line).includes('Ready to accept connections')) break;
  const stop = async () => {
    redis.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  onTestFinished(stop);
  return { url: `redis://127.0.0.1:${port}`, stop };
}
