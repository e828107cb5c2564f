import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../freePort.ts';
import { startPrivatePostgres } from '../privatePostgres.ts';
import { buildImage, makeBaseImages } from './baseImages.ts';
import { startCaddy } from './caddy.ts';
import { openMachine } from './containerMachine.ts';
import { CHECK_PASSCODE } from './mainJob.ts';
import { unpackOlderVersion } from './olderVersion.ts';
import { meetAcross } from './roomJob.ts';
import { mainJob, untilReady } from './waiting.ts';

// `npm run check:containers` (Linux, root, Debian's buildah, podman, crun, debootstrap and caddy) builds the image and
// runs it as compose.yaml does: without rights, on a read-only root, behind Caddy with deploy/Caddyfile. PostgreSQL,
// Redis and coturn are this machine's own programs. The first image is of an older version, from which it upgrades to
// these files. An argument names a folder, which keeps that image for later runs.

const root = join(import.meta.dirname, '..', '..');
const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'assay-containers-'));
mkdirSync(folder, { recursive: true });
// PostgreSQL runs as a user of its own, who needs to enter.
if (process.argv[2] === undefined) chmodSync(folder, 0o755);
const machine = openMachine(folder);
const { podman, tryPodman } = machine;
const SECRET = 'b7c1f04e9a5d48236f0e1a7bd9c35284e6f17a0c';
const children: ChildProcess[] = [];
const started: string[] = [];

try {
  const bases = makeBaseImages(machine, folder);
  if (tryPodman('image', 'exists', 'assay:one').status !== 0) {
    const { files, commit, migrations } = unpackOlderVersion(folder);
    buildImage(machine, folder, bases, 'assay:one', files);
    console.log(`assay:one: ${commit}, with ${migrations} migrations`);
  }
  buildImage(machine, folder, bases, 'assay:two');
  const [size = ''] = podman('image', 'inspect', '--format', '{{.Size}}', 'assay:two').split('\n');
  const [base = ''] = podman('image', 'inspect', '--format', '{{.Size}}', 'assay-base').split('\n');
  console.log(`image: ${megabytes(size)} MB, of which ${megabytes(base)} MB are the base`);
  await embedded();
  await full();
} finally {
  for (const name of started) tryPodman('rm', '--force', '--time', '0', name);
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
}
console.log('The image works with the built-in database, and twice with PostgreSQL, Redis and a relay.');

async function embedded() {
  const { url, authority, ports } = await startProxy(1);
  const [port = 0] = ports;
  const settings = { PUBLIC_URL: url, PORT: String(port) };
  const volume = `embedded-${process.pid}:/data`;
  const notes = join(folder, 'embedded.json');
  for (const [image, step] of [
    ['assay:one', 'first'],
    ['assay:two', 'again'],
  ] as const) {
    await run({ name: 'embedded', image, settings, volumes: [volume], authority });
    const done = await mainJob({ step, url, notes, authority });
    console.log(`embedded, ${image}: ${done}`);
    podman('healthcheck', 'run', nameOf('embedded'));
    console.log(`embedded, ${image}: the health check passes`);
    requireLocked('embedded');
    doctor('embedded');
    stop('embedded');
  }
}

async function full() {
  const { url, authority, ports } = await startProxy(2);
  const postgres = await startPrivatePostgres(folder);
  if (!postgres) throw new Error('This check needs PostgreSQL.');
  const sockets = dirname(readlinkSync(`/proc/${postgres.pid()}/cwd`));
  chmodSync(sockets, 0o755);
  const database = new URL(postgres.url);
  database.hostname = 'localhost';
  database.searchParams.set('host', '/run/postgresql');
  const redis = join(folder, 'redis');
  mkdirSync(redis, { recursive: true });
  begin('redis-server', [
    '--port',
    '0',
    '--unixsocket',
    join(redis, 'redis.sock'),
    '--unixsocketperm',
    '777',
    '--save',
    '',
  ]);
  const relayPort = await freePort();
  begin(
    'sh',
    [
      join(root, 'deploy', 'startRelay.sh'),
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${relayPort}`,
    ],
    {
      env: { ...process.env, TURN_SECRET: SECRET, CONFIGURATION: join(root, 'docs', 'turnserver.conf') },
    },
  );
  const settings = {
    PUBLIC_URL: url,
    DATABASE_URL: database.href,
    REDIS_URL: 'unix:///run/redis/redis.sock',
    SECRET_KEY: SECRET,
    TURN_URLS: `turn:127.0.0.1:${relayPort}`,
    TURN_SECRET: SECRET,
  };
  const volumes = [`full-${process.pid}:/data`, `${sockets}:/run/postgresql`, `${redis}:/run/redis`];
  const notes = join(folder, 'full.json');
  const names = ['server-1', 'server-2'];
  try {
    for (const [image, step] of [
      ['assay:one', 'first'],
      ['assay:two', 'again'],
    ] as const) {
      for (const [nth, name] of names.entries())
        await run({ name, image, settings: { ...settings, PORT: String(ports[nth]) }, volumes, authority });
      console.log(`full, ${image}: ${await mainJob({ step, url, notes, authority })}`);
      const { learner } = JSON.parse(readFileSync(notes, 'utf8')) as { learner: string };
      const [one = '', other = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
      console.log(`full, ${image}: ${await meetAcross(one, other, learner)}`);
      doctor('server-1');
      stop('server-1');
      console.log(`full, ${image}, one of two: ${await mainJob({ step: 'again', url, notes, authority })}`);
      stop('server-2');
    }
  } finally {
    await postgres.stop();
  }
}

/** Caddy with the shipped file. */
async function startProxy(upstreams: number) {
  const url = `https://localhost:${await freePort()}`;
  const ports = await Promise.all(Array.from({ length: upstreams }, freePort));
  const site = readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8');
  const UPSTREAMS = ports.map((one) => `127.0.0.1:${one}`).join(' ');
  const { child, authority } = await startCaddy(folder, site, { PUBLIC_URL: url, UPSTREAMS });
  children.push(child);
  return { url, authority, ports };
}

interface Container {
  name: string;
  image: string;
  settings: Record<string, string>;
  volumes: string[];
  authority: string;
}

/** As compose.yaml runs it, but in the machine's network, where Caddy is. */
async function run({ name, image, settings, volumes, authority }: Container) {
  tryPodman('rm', '--force', '--time', '0', nameOf(name));
  const given = {
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    ADMIN_PASSCODE: CHECK_PASSCODE,
    RATE_LIMIT_FACTOR: '100',
    NODE_EXTRA_CA_CERTS: '/authority.pem',
    ...settings,
  };
  started.push(nameOf(name));
  podman(
    ...'run --detach --network host --cgroups disabled --log-driver k8s-file'.split(' '),
    ...'--read-only --read-only-tmpfs=false --tmpfs /tmp --cap-drop all'.split(' '),
    ...'--security-opt no-new-privileges --name'.split(' '),
    nameOf(name),
    ...[...volumes, `${authority}:/authority.pem:ro`].flatMap((volume) => ['--volume', volume]),
    ...Object.entries(given).flatMap(([setting, value]) => ['--env', `${setting}=${value}`]),
    image,
  );
  const isOver = () => {
    const state = podman('inspect', '--format', '{{.State.Status}}', nameOf(name));
    return state === 'running' ? null : `${name} is ${state}: ${tryPodman('logs', nameOf(name)).output}`;
  };
  const ms = await untilReady(`http://127.0.0.1:${settings['PORT']}`, isOver);
  // Caddy looks every two seconds.
  await delay(3000);
  console.log(`${name}, ${image}: ready after ${(ms / 1000).toFixed(1)} s`);
}

function nameOf(name: string) {
  return `assay-${process.pid}-${name}`;
}

/** Not root, no capability, nothing to write on but the volume and /tmp. */
function requireLocked(name: string) {
  const status = podman('exec', nameOf(name), 'cat', '/proc/1/status');
  for (const line of [/^Uid:\s+10001\s/m, /^CapEff:\s+0+$/m, /^CapBnd:\s+0+$/m, /^NoNewPrivs:\s+1$/m])
    if (!line.test(status)) throw new Error(`Its process is not as locked as it should be: ${line}\n${status}`);
  if (tryPodman('exec', nameOf(name), 'touch', '/app/mark').status === 0)
    throw new Error('Its root can be written to.');
  podman('exec', nameOf(name), 'touch', '/data/mark');
}

/** `assay doctor` inside, through Caddy too. */
function doctor(name: string) {
  const { status, output } = tryPodman('exec', nameOf(name), 'assay', 'doctor');
  const lines = output.trim().split('\n');
  const notable = lines.filter((line) => /^(attention|wrong)/.test(line));
  console.log(`doctor: ${lines.at(-1)}${notable.map((line) => `\n  ${line}`).join('')}`);
  if (status !== 0) throw new Error(output);
}

/** SIGTERM, and no more than it may take. */
function stop(name: string) {
  const asked = performance.now();
  podman('stop', '--time', '30', nameOf(name));
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', nameOf(name));
  const took = ((performance.now() - asked) / 1000).toFixed(1);
  if (code !== '0')
    throw new Error(`${name} ended with ${code}: ${tryPodman('logs', nameOf(name)).output.slice(-2000)}`);
  console.log(`${name}: stopped with 0 after ${took} s`);
}

function begin(program: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { ...options, stdio: 'ignore' });
  children.push(child);
  void once(child, 'exit').then(([code]) => code && console.error(`${program} ended with ${code}`));
}

function megabytes(bytes: string) {
  return Math.round(Number(bytes) / 1e6);
}
