import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../../server/src/platform/settings/settings.ts';

// Whether the files for containers agree with the product and with each other; `npm run check:containers` runs them.

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [dockerfile, compose, caddyfile, example] = [
  'Dockerfile',
  'compose.yaml',
  'deploy/Caddyfile',
  'deploy/env.example',
].map(read) as [string, string, string, string];
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The text of each service of compose.yaml, the shared parts that it takes over included. */
function services(): Record<string, string> {
  const parts = Object.fromEntries(
    compose
      .split(/\n(?=x-)|\nservices:\n/)
      .filter((part) => part.startsWith('x-'))
      .map((part) => [/&([\w-]+)/.exec(part)?.[1] ?? '', part]),
  );
  const withShared = (text: string): string =>
    text.replaceAll(/\*([\w-]+)/g, (_whole, name: string) => withShared(parts[name] ?? ''));
  const [, list = ''] = /\nservices:\n([\s\S]*?)\nvolumes:\n/.exec(compose) ?? [];
  return Object.fromEntries(
    list
      .split(/\n(?= {2}[\w-]+:)/)
      .map((text) => [/^ *(?:#.*\n *)*([\w-]+):/m.exec(text)?.[1] ?? '', withShared(text)]),
  );
}

const inProfile = (name: string) =>
  Object.entries(services())
    .filter(([, text]) => matches(text, /profiles: \[(.*?)\]/g).some((list) => list.split(', ').includes(name)))
    .map(([service]) => service)
    .toSorted();

test('every setting that these files name is a setting of the product', () => {
  const known = new Set(Object.keys(settings));
  const named = [
    ...matches(/^ENV (.*)$/m.exec(dockerfile)?.[0] ?? '', /(\w+)=/g),
    ...matches(example, /^#? ?([A-Z_]+)=/gm),
    ...matches(compose, /^ +([A-Z_]+): /gm).filter((name) => !name.startsWith('POSTGRES_')),
  ];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('the example holds no secret, and every secret that it names is empty', () => {
  const given = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  const secrets = Object.entries(settings).flatMap(([name, setting]) => ('secret' in setting ? [name] : []));
  expect(secrets.filter((name) => given[name])).toEqual([]);
  expect(given).toMatchObject({ SECRET_KEY: '', BACKUP_KEY: '', SMTP_URL: '', TURN_SECRET: '' });
  for (const ignoring of ['.gitignore']) expect(read(ignoring).split('\n')).toContain('.env');
  expect(
    read('.dockerignore')
      .split('\n')
      .find((line) => !line.startsWith('#')),
  ).toBe('*');
});

test('each profile has its parts, and the database of its kind', () => {
  expect(inProfile('embedded')).toEqual(['embedded']);
  expect(inProfile('postgres')).toEqual(['postgres', 'server']);
  expect(inProfile('full')).toEqual(['caddy', 'coturn', 'postgres', 'redis', 'server-1', 'server-2']);
  const all = services();
  expect(all['embedded']).not.toContain('DATABASE_URL');
  expect(all['server']).toMatch(/DATABASE_URL: postgres:/);
  for (const name of ['server-1', 'server-2'])
    expect(all[name]).toMatch(/DATABASE_URL: postgres:[\s\S]*REDIS_URL: unix:/);
});

test('each of our containers is read-only but for its volume, has no rights, and time to stop', () => {
  const [, ms = ''] = /process\.exit\(1\), ([\d_]+)\)/.exec(read('server/src/main.ts')) ?? [];
  for (const name of ['embedded', 'server', 'server-1', 'server-2']) {
    const text = services()[name] ?? '';
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']", 'data:/data'])
      expect([name, text]).toEqual([name, expect.stringContaining(line)]);
    expect(Number(/stop_grace_period: (\d+)s/.exec(text)?.[1]) * 1000).toBeGreaterThan(Number(ms.replace('_', '')));
  }
  expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(dockerfile).toMatch(/^VOLUME \/data$/m);
});

test('the relay hears the signal to stop, which coturn ignores as the first process', () => {
  expect(services()['coturn']).toContain('\n    init: true\n');
});

test('health is asked for at addresses that there are', () => {
  const health = read('server/src/platform/http/health.ts');
  const [asked = ''] = matches(dockerfile, /env\.PORT\}(\/\w+)/g);
  const [watched = ''] = matches(caddyfile, /health_uri (\S+)/g);
  for (const path of [asked, watched]) expect(health).toContain(`http.get('${path}'`);
});

test('files and tasks that they name are there', () => {
  const mounted = matches(compose, /- \.\/(\S+?):/g);
  const copied = matches(dockerfile, /^COPY (?!--from|\.)(\S+) /gm);
  const started = matches(dockerfile, /"(server\/src\/\S+?\.ts)"/g);
  expect(mounted.length + copied.length + started.length).toBeGreaterThan(4);
  expect([...mounted, ...copied, ...started].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const guide = read('docs/admin/containers.md');
  const used = matches(guide, /\bassay (admin|backup|doctor|restore)\b/g);
  expect(new Set(used).size).toBe(4);
  expect(used.filter((name) => !(name in scripts))).toEqual([]);
  // These run files of the folders that the image keeps.
  expect(used.filter((name) => !scripts[name]?.startsWith('node --disable-proto=delete server/src/commands/'))).toEqual(
    [],
  );
});

test('the guide restores a backup with the image of the files that are there', () => {
  // An image that was there before would upgrade the database again.
  const runs = matches(read('docs/admin/containers.md'), /docker compose run (.*) assay restore/g);
  expect(runs.length).toBeGreaterThan(0);
  expect(runs.filter((options) => !options.includes('--build'))).toEqual([]);
});

test('every image and every workspace is pinned or present', () => {
  const images = [...matches(compose, /image: (\S+)/g), ...matches(dockerfile, /^ARG \w+_IMAGE=(\S+)$/gm)];
  // With its registry: Podman has no usual one.
  expect(images.filter((name) => name !== 'assay' && !/^docker\.io\/\S+:\d+\.\d+/.test(name))).toEqual([]);
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const sent = read('.dockerignore').split('\n');
  const missing = workspaces.filter((name) => !sent.includes(`!${name}`) && !sent.includes(`!${name}/package.json`));
  expect(missing).toEqual([]);
  expect(globSync('node_modules/node-linux-*', { cwd: root }).length).toBeGreaterThan(0);
});
