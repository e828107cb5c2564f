import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from './settings.ts';
import type { Setting } from './settings.ts';
import type { z } from 'zod';

const guide = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'admin');

test('the guide’s table names every setting with its default and meaning, and no other', () => {
  const page = readFileSync(join(guide, 'settings.md'), 'utf8');
  const documented = page.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  const wanted = Object.entries(settings as Record<string, Setting<z.ZodType>>).map(
    ([name, { shown, meaning, secret }]) =>
      `| \`${name}\` | ${shown} | ${meaning}${secret ? ` (secret: also as \`${name}_FILE\`)` : ''} |`,
  );
  expect(documented).toEqual(wanted);
});

test('every setting that the guide names is there', () => {
  const texts = globSync('*.md', { cwd: guide }).map((name) => readFileSync(join(guide, name), 'utf8'));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?<=[`\s])[A-Z]+(?:_[A-Z]+)+(?=[=`/])/g)].map(([name]) => name),
  );
  expect(new Set(named).size).toBeGreaterThan(25);
  const isSetting = (name: string) => name in settings || name.replace(/_FILE$/, '') in settings;
  // The second one is Node's own, the next two Buildah's and Java's, the last one a reason in the audit log.
  const others = ['NAME_FILE', 'NODE_EXTRA_CA_CERTS', 'BUILDAH_FORMAT', 'JAVA_OPTS', 'OAUTH_KEY_SELECTION_FAILED'];
  expect(named.filter((name) => !others.includes(name) && !isSetting(name))).toEqual([]);
});
