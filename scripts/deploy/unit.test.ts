import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../../server/src/platform/settings/settings.ts';
import { guideSettings, guideSite } from './installGuide.ts';
import { readUnit, serviceValue, unitEnvironment } from './unitFile.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const unit = readUnit(read('deploy/assay.service'));
const value = (name: string) => serviceValue(unit, name);

test('the unit sets only settings that there are, in the folders that it gives', () => {
  const given = unitEnvironment(unit);
  expect(Object.keys(given).filter((name) => !(name in settings))).toEqual([]);
  expect(given).toEqual({ NODE_ENV: 'production', DATA_DIR: `/var/lib/${value('StateDirectory')}` });
});

test('the unit starts a task that there is, without building', () => {
  const [program, node, script = '', task, ...more] = value('ExecStart').split(' ');
  expect([program, node, task, more]).toEqual(['/usr/bin/env', 'node', 'serve', []]);
  expect(existsSync(join(root, script))).toBe(true);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts['serve']).toBe(`node ${script} serve`);
});

test('the unit waits longer for a stop than the server, and does not repeat a start that wrong settings ended', () => {
  const [, ms = ''] = /process\.exit\(1\), ([\d_]+)\)/.exec(read('server/src/main.ts')) ?? [];
  expect(Number(value('TimeoutStopSec')) * 1000).toBeGreaterThan(Number(ms.replace('_', '')));
  const [, code] = /EX_CONFIG = (\d+)/.exec(read('server/src/platform/operators/explain.ts')) ?? [];
  expect(value('RestartPreventExitStatus')).toBe(code);
  expect(read('scripts/bootstrap.mjs')).toContain(`process.exit(${code})`);
});

test('the guide copies the unit and prepares what it names', () => {
  const guide = read('docs/admin/install.md');
  for (const said of [
    'cp deploy/assay.service /etc/systemd/system/',
    value('WorkingDirectory'),
    value('EnvironmentFile'),
    `useradd --system --create-home ${value('User')}`,
    `/var/lib/${value('StateDirectory')}`,
  ])
    expect(guide).toContain(said);
});

test('the check takes the guide’s settings and proxy, in which one proxy is trusted', () => {
  const guide = read('docs/admin/install.md');
  const given = guideSettings(guide);
  expect(Object.keys(given).filter((name) => !(name in settings))).toEqual([]);
  expect(given).toMatchObject({
    ...unitEnvironment(unit),
    PUBLIC_URL: 'https://assay.example.org',
    TRUST_PROXY: '1',
    ORG_NAME: 'Example College',
  });
  expect(guideSite(guide, 'localhost:8443', 4000)).toBe('localhost:8443 {\n    reverse_proxy 127.0.0.1:4000\n}\n');
  expect(() => guideSettings('')).toThrow('no settings');
  expect(() => guideSite('', 'localhost:8443', 4000)).toThrow('no Caddyfile');
});

test('a unit is read by section, with repeated names; another line is an error', () => {
  const sample = readUnit(
    '# Why\n[Unit]\nAfter=a\n\n[Service]\nEnvironment=A=1 B=x=y\nEnvironment=C=\nUser=one\nUser=two\n',
  );
  expect(unitEnvironment(sample)).toEqual({ A: '1', B: 'x=y', C: '' });
  expect(serviceValue(sample, 'User')).toBe('two');
  expect(() => serviceValue(sample, 'Group')).toThrow('no Group');
  expect(() => readUnit('[Service]\nwhat is this')).toThrow('Not a line');
});
