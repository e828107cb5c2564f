import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { serviceValue } from './unitFile.ts';
import type { UnitFile } from './unitFile.ts';

/** A user that no machine has, like those systemd makes up. */
export const UNIT_UID = 61_184;
/** The PATH that systemd gives. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Where a command finds the certificate authority of the check. */
export const AUTHORITY = '/srv/authority.pem';

export interface Sandboxed {
  unit: UnitFile;
  /** The folders behind WorkingDirectory and StateDirectory, and the file behind `AUTHORITY`. */
  files: string;
  state: string;
  authority: string;
  settings: Record<string, string>;
  command: string;
  /** A program that runs it. */
  tracer?: string[];
}

/**
 * Runs a command as systemd would run the unit: an unprivileged user without capabilities, everything read-only but the
 * state directory, a /tmp of its own, and only the given settings.
 */
export function runAsUnit({ unit, files, state, authority, settings, command, tracer = [] }: Sandboxed): {
  child: ChildProcess;
  output: () => string;
} {
  const place = serviceValue(unit, 'WorkingDirectory');
  const kept = `/var/lib/${serviceValue(unit, 'StateDirectory')}`;
  // The mounts of ProtectSystem, StateDirectory, ProtectHome, PrivateTmp and PrivateDevices.
  const mounts = [
    'mount --make-rprivate /',
    'mount -t tmpfs tmpfs /srv && mount -t tmpfs tmpfs /var/lib',
    `mkdir -p ${place} ${kept} && touch ${AUTHORITY}`,
    `mount --bind ${quoted(files)} ${place}`,
    `mount --bind ${quoted(state)} ${kept}`,
    `mount --bind ${quoted(authority)} ${AUTHORITY}`,
    'mount -t tmpfs -o mode=1777 tmpfs /tmp && mount -t tmpfs -o mode=0 tmpfs /root && mount -t tmpfs -o mode=0 tmpfs /home',
    `mount -o remount,bind,ro ${place} && mount -o remount,ro /srv && mount -o remount,ro /var/lib`,
    'mount -o remount,bind,ro /',
  ];
  const rights = `--reuid ${UNIT_UID} --regid ${UNIT_UID} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
  const assigned = Object.entries({ PATH, HOME: '/', USER: serviceValue(unit, 'User'), ...settings }).map(
    ([name, value]) => quoted(`${name}=${value}`),
  );
  const script = [
    ...mounts,
    `cd ${place} && umask ${serviceValue(unit, 'UMask')}`,
    `exec ${tracer.join(' ')} setpriv ${rights} env -i ${assigned.join(' ')} ${command}`,
  ].join(' && ');
  const child = spawn('unshare', ['--mount', 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  return { child, output: () => output };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
