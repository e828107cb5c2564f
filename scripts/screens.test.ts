import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linesOf, questionsOf } from './otherTexts.ts';
import { screensUnder } from './screens.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-screens-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(files: Record<string, string>) {
  for (const [name, source] of Object.entries(files)) {
    const path = join(root, 'web/src', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
}

const PAGE = 'export const Page = 1;';

test('a screen is a route with the files that its component reaches, however the route names it', () => {
  write({
    'latePages.ts': `export const latePages = { Late: async () => (await import('./late/Late.tsx')).Late };`,
    'routesPublic.ts': `
      const lost = lazyRouteComponent(() => import('./Lost.tsx'), 'Lost');
      const own = legal('/own', 'Own');
      const any = createRoute({ getParentRoute: () => root, path: '/$', staticData: { title: 'Lost' }, component: lost });
      function legal(path, title) {
        return createRoute({ getParentRoute: () => root, path, staticData: { title }, component: latePage('Late') });
      }`,
    'routesAdmin.ts': `
      const frame = createRoute({ getParentRoute: () => root, path: '/admin/a', component: lazyRouteComponent(() => import('./pages.ts'), 'Frame') });
      const inner = createRoute({ getParentRoute: () => frame, path: 'inner', component: lazyRouteComponent(() => import('./pages.ts'), 'Inner') });`,
    'pages.ts': `export { Frame } from './Frame.tsx';\nexport { Inner } from './Inner.tsx';`,
    'Lost.tsx': `import type { A } from './Types.ts';\nimport { b } from './shared.ts';\n${PAGE}`,
    'late/Late.tsx': `const more = () => import('./More.tsx');`,
    'late/More.tsx': PAGE,
    'Frame.tsx': PAGE,
    'Inner.tsx': `import './shared.ts';`,
    'Types.ts': PAGE,
    'shared.ts': PAGE,
  });
  const found = screensUnder(root).map(({ name, title, files }) => [
    name,
    title,
    ...[...files].map((file) => file.replace('web/src/', '')),
  ]);
  expect(found).toEqual([
    ['/own', 'Own', 'late/Late.tsx', 'late/More.tsx'],
    ['/$', 'Lost', 'Lost.tsx', 'shared.ts'],
    ['/admin/a', '', 'Frame.tsx'],
    ['/admin/a/inner', '', 'Inner.tsx', 'shared.ts'],
  ]);
});

test('a page of the guide is read by paragraph and item, without its code', () => {
  const page = '# Mail\n\nOne line\nand its end.\n- An item\n  of two lines\n\n```\ncode\n```\nLast.';
  expect(linesOf('mail.md', page).map(({ line, text }) => [line, text])).toEqual([
    [1, '# Mail'],
    [3, 'One line and its end.'],
    [5, '- An item of two lines'],
    [11, 'Last.'],
  ]);
});

test('a bank is read by question, with its options and its explanation', () => {
  const bank = {
    skill: { name: 'Git', description: 'Everyday Git' },
    questions: [{ ref: 'git-1', questionText: 'Which?', options: { A: 'This' }, explanation: 'So it is.' }],
  };
  const texts = questionsOf('git.json', JSON.stringify(bank, null, 2));
  expect(texts.map(({ line, shownBy, text }) => [line, shownBy, text])).toEqual([
    [3, 'name', 'Git'],
    [4, 'description', 'Everyday Git'],
    [9, 'git-1', 'Which?'],
    [11, 'git-1 A', 'This'],
    [13, 'git-1 why', 'So it is.'],
  ]);
});
