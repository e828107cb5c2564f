import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../freePort.ts';

interface Caddy {
  child: ChildProcess;
  /** The certificate of the authority that only this check trusts. */
  authority: string;
}

/** Starts Caddy with that site on localhost, under a certificate authority of its own. */
export async function startCaddy(folder: string, site: string, environment: NodeJS.ProcessEnv = {}): Promise<Caddy> {
  const data = mkdtempSync(join(folder, 'caddy-'));
  const file = join(data, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${await freePort()}\n}\n${site}`);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, XDG_DATA_HOME: data, ...environment },
    stdio: 'ignore',
  });
  void once(child, 'exit').then(([code]) => code && console.error(`caddy ended with ${code}`));
  const certificate = join(data, 'caddy', 'pki', 'authorities', 'local', 'root.crt');
  while (!existsSync(certificate)) {
    if (child.exitCode !== null) throw new Error(`Caddy does not run with:\n${site}`);
    await delay(100);
  }
  const authority = join(data, 'authority.pem');
  copyFileSync(certificate, authority);
  chmodSync(authority, 0o644);
  return { child, authority };
}
