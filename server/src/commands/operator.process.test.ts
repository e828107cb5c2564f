import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runEntry, startServer } from '../../faults/serverProcess.ts';
import type { ServerProcess } from '../../faults/serverProcess.ts';
import { prepareDataDir } from '../platform/database/embedded/embeddedForTests.ts';

// Starts whole processes, which takes long on a busy machine.
const PATIENT = { timeout: 180_000 };

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-operator-'));
  await prepareDataDir(folder);
  server = await startServer({ DATA_DIR: folder });
}, 180_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command beside the running server. */
async function run(command: string, ...words: string[]) {
  const { code, output } = await runEntry(`commands/${command}.ts`, words, { DATA_DIR: folder });
  return { code, said: output.trim() };
}

const wordsOf = (line: string) => line.split(' ').filter(Boolean);

test.each([
  '',
  'verify twice',
  'verify --user 1',
  'verify --anchor nonsense',
  'list --since yesterday',
  'list --user somebody',
])('a wrong call prints the usage and ends with 64: audit %s', PATIENT, async (line) => {
  const { code, said } = await run('audit', ...wordsOf(line));
  expect([code, said]).toEqual([
    64,
    'Usage: npm run audit -- verify [--anchor ANCHOR] | list [--user ID] [--since ISO]',
  ]);
});

test.each(['', 'create', 'create a@example.org b@example.org', 'demote', 'list all', 'promote x'])(
  'a wrong call prints the usage and ends with 64: admin %s',
  PATIENT,
  async (line) => {
    const { code, said } = await run('admin', ...wordsOf(line));
    expect([code, said.startsWith('Usage: npm run admin -- create EMAIL')]).toEqual([64, true]);
  },
);

test('the first admin is created beside a running server, and can sign in there', PATIENT, async () => {
  expect(await run('admin', 'create', 'nonsense')).toEqual({ code: 1, said: 'nonsense is not an email address.' });
  const { code, said } = await run('admin', 'create', 'you@example.org', '--first-name', 'First');
  expect([code, said]).toEqual([0, expect.stringMatching(/^you@example.org is an admin now\..*\n.*#token=\S+$/)]);
  expect(await run('admin', 'list')).toEqual({ code: 0, said: 'you@example.org  First Admin  email not confirmed' });
  const last = await run('admin', 'demote', 'you@example.org');
  expect(last).toEqual({ code: 1, said: expect.stringContaining('is the last active admin') });
});

test('an unknown candidate is not erased beside a running server either', PATIENT, async () => {
  const refused = { code: 1, said: 'There is no interview data about nobody@example.org.' };
  for (const act of ['export', 'erase']) expect(await run('candidate', act, 'nobody@example.org')).toEqual(refused);
});

test('the running server answers for the embedded database that only it can open', PATIENT, async () => {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong password' });
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(await run('audit', 'verify')).toEqual({
    code: 0,
    said: expect.stringMatching(/^The audit log is intact: \d+ events/),
  });
  expect((await run('audit', 'list')).code).toBe(0);
  const refused = await run('audit', 'verify', '--anchor', `99:${'0'.repeat(64)}`);
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('does not contain 99:') });
  // The answer may have contained a secret.
  expect(existsSync(join(folder, 'desk')) ? readdirSync(join(folder, 'desk')) : []).toEqual([]);
});
