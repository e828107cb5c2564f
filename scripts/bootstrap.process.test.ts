import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const bootstrap = join(import.meta.dirname, 'bootstrap.mjs');
const basics = { DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'info' };

/** Its own process group, so that the end of the test also ends a server left behind. */
function start(dataDir: string) {
  const child = spawn(process.execPath, [bootstrap, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...basics, DATA_DIR: dataDir },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  onTestFinished(() => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  });
  return { child, output: () => output };
}

// It may build the web pages first.
test('npm start, signalled alone, ends the server and itself with 0', { timeout: 300_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bootstrap-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { child, output } = start(dataDir);
  const address = () => /Server listening at (http:\/\/[\d.]+:\d+)/.exec(output())?.[1];
  await expect.poll(() => address() ?? (child.exitCode !== null && output()), { timeout: 240_000 }).toMatch(/^http:/);
  const url = address() ?? '';
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});

test('npm run serve never installs: other packages than this version’s end it with 78', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bootstrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'node_modules'));
  copyFileSync(bootstrap, join(folder, 'scripts', 'bootstrap.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'node_modules', '.assay-installed'), 'of an older version');
  const child = spawn(process.execPath, [join(folder, 'scripts', 'bootstrap.mjs'), 'serve'], { stdio: 'pipe' });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  expect(await once(child, 'close')).toEqual([78, null]);
  expect(output).toMatch(/Run: npm run build/);
  expect(readdirSync(join(folder, 'node_modules'))).toEqual(['.assay-installed']);
});
