import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface TestAuthority {
  /** Path of its certificate (PEM). */
  file: string;
  folder: string;
  /** A key and certificate for a server with these names, `DNS:localhost` or `IP:127.0.0.1`. */
  issue(names: string): { key: string; cert: string };
}

/** A certificate authority for this test, created by openssl. */
export function makeAuthority(): TestAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'assay-authority-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  );
  return {
    file: join(folder, 'ca.pem'),
    folder,
    issue(names) {
      openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=server');
      writeFileSync(join(folder, 'names'), `subjectAltName=${names}`);
      const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
      openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...signed);
      const [key = '', cert = ''] = ['server.key', 'server.pem'].map((name) =>
        readFileSync(join(folder, name), 'utf8'),
      );
      return { key, cert };
    },
  };
}
