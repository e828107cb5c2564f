import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');

/** Starts the real program, which must end by itself. */
function run(environment: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...environment } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (err += part.toString()));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

const weakPasscode = (why: string) =>
  `ADMIN_PASSCODE: too weak for production: it ${why}. Make one with: openssl rand -hex 32\n`;

test(
  'a wrong configuration ends the program with 78 and one line a fault, and nothing else',
  { timeout: 90_000 },
  async () => {
    const served = { PUBLIC_URL: 'http://localhost:3000', DATA_DIR: '/nonexistent/assay' };
    const ended = await Promise.all([
      run({ PORT: 'abc', DEMO: 'perhaps', DATA_DIR: '/nonexistent/assay' }),
      run({ NODE_ENV: 'production', ADMIN_PASSCODE: 'topsecret', DATA_DIR: '/nonexistent/assay' }),
      run({ BACKUP_KEY_FILE: '/nonexistent/key', DATA_DIR: '/nonexistent/assay' }),
      run({ NODE_ENV: 'production', ADMIN_PASSCODE: 'Q1w2e3r4t5y6', ...served }),
    ]);
    expect(ended).toEqual([
      { code: 78, out: '', err: 'PORT: takes a whole number from 0 to 65535\nDEMO: takes 1 or 0\n' },
      {
        code: 78,
        out: '',
        err: `PUBLIC_URL: production needs the address people use\n${weakPasscode('needs at least 12 characters')}`,
      },
      { code: 78, out: '', err: 'BACKUP_KEY_FILE: cannot read /nonexistent/key\n' },
      { code: 78, out: '', err: weakPasscode('is on the list of common passwords') },
    ]);
  },
);
