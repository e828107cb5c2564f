import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const pathsIn = (name: string) =>
  [...read(name).matchAll(/(?:path: |page\(\s*|legalRoute\()'(\/[^'$]*)/g)].map(([, path = '']) => path);

/** The pages that boot.js gives the frame of the shell. */
const framed = new RegExp(/(\^\\\/\(\$\|.*\))\/\.test\(path\)/.exec(read('theme/boot.js'))?.[1] ?? 'none');

test('before any script has loaded, exactly the pages behind sign-in have the frame of the shell', () => {
  const inside = [...pathsIn('routesInside.ts'), ...pathsIn('routesAdmin.ts')];
  expect(inside.length).toBeGreaterThan(25);
  expect(inside.filter((path) => !framed.test(path))).toEqual([]);
  // The last one is any unknown path.
  const outside = pathsIn('routesPublic.ts').slice(0, -1);
  expect(outside.length).toBeGreaterThan(9);
  expect(outside.filter((path) => framed.test(path))).toEqual([]);
});
