import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { guidePages } from '../web/src/platform/guide.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const guide = globSync('docs/admin/*.md', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
const documents = [...guide, ...globSync('*.md', { cwd: root }), ...globSync('docs/decisions/*.md', { cwd: root })];

const withoutCode = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]+`/g, '');
const linksIn = (text: string) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((to) => !/^\w+:/.test(to));

/** A heading's anchor, as GitHub makes it. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('no link between documents is dead, also not its heading', () => {
  const isDead = (from: string, target: string) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? from : join(dirname(from), path);
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !anchorsIn(read(file)).includes(anchor);
  };
  const links = documents.flatMap((from) => linksIn(read(from)).map((target) => ({ from, target })));
  expect(links.length).toBeGreaterThan(60);
  expect(links.filter(({ from, target }) => isDead(from, target))).toEqual([]);
});

test('the guide’s pages are those that the product knows, and its list names each', () => {
  const names = guide.map((path) => path.slice('docs/admin/'.length, -'.md'.length));
  expect(names.toSorted()).toEqual(['README', ...Object.keys(guidePages)].toSorted());
  expect(linksIn(read('docs/admin/README.md')).toSorted()).toEqual(
    Object.keys(guidePages)
      .map((name) => `${name}.md`)
      .toSorted(),
  );
});

test('a page of the guide is short, starts with what you will have, and links to other pages alone', () => {
  for (const [name, title] of Object.entries(guidePages)) {
    const text = read(`docs/admin/${name}.md`);
    expect(text.split('\n')[0]).toBe(`# ${title}`);
    expect(text, name).toMatch(/^# \S.*\n\n\*\*At the end\*\* /);
    const prose = text.replaceAll(/^\|.*\|$/gm, '');
    expect(prose.split(/\s+/).length, name).toBeLessThan(700);
    expect(
      linksIn(text).filter((target) => !/^[\w-]+\.md$/.test(target)),
      name,
    ).toEqual([]);
  }
  expect(read('README.md').split(/\s+/).length).toBeLessThan(900);
});

test('every command in README and guide is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = ['README.md', ...guide].flatMap((path) =>
    [...read(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  );
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
