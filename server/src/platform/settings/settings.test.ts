import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from './settings.ts';
import type { Setting } from './settings.ts';
import type { z } from 'zod';

test('the README’s table names every setting with its default and meaning, and no other', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'README.md'), 'utf8');
  const told = readme.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  const wanted = Object.entries(settings as Record<string, Setting<z.ZodType>>).map(
    ([name, { shown, meaning, secret }]) =>
      `| \`${name}\` | ${shown} | ${meaning}${secret ? ` (secret: also as \`${name}_FILE\`)` : ''} |`,
  );
  expect(told).toEqual(wanted);
});
