import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commentsUnder } from './comments.ts';
import { textsUnder, type UserText } from './userTexts.ts';

const root = join(import.meta.dirname, '..');
const texts = ['web/src/**/*.{ts,tsx}', 'server/src/**/*.ts', 'contract/src/**/*.ts'].flatMap((pattern) =>
  textsUnder(root, pattern),
);

/** Rule 2 of the voice and the words that rule 3 replaces. */
const AVOIDED =
  /\b((some|any|every|no)body|whoever|told|for ever|(go|goes|went) on|comes? in|stands?|choose|chosen|take off|pass(ed)? over|a person’s)\b/i;
/** A question may start so, a statement may not. */
const RIDDLE = /(?:^[Ww]|[.:;!?|] W)(?:ho|hom|hoever|hat) [^.!?]*(?:[.!]|$)/;
/** Whether a source needs a closer look. */
const SUSPECT = new RegExp(`${AVOIDED.source}|\\bw(ho|hom|hoever|hat)\\b`, 'i');
const TOOLTIP_WORDS = 20;
const SUBTITLE_WORDS = 6;

const shown = (found: readonly Pick<UserText, 'file' | 'line' | 'text'>[]) =>
  found.map(({ file, line, text }) => `${file}:${line} ${text}`);

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d…]/u.test(word)).length;

test('screens, emails, errors and command lines use everyday words', () => {
  for (const [folder, least] of [
    ['web', 3_000],
    ['server', 1_500],
    ['contract', 250],
  ] as const)
    expect([folder, texts.filter(({ file }) => file.startsWith(folder)).length > least]).toEqual([folder, true]);
  expect(shown(texts.filter(({ text }) => AVOIDED.test(text)))).toEqual([]);
});

test('statements do not start with who or what', () => {
  expect(shown(texts.filter(({ text }) => RIDDLE.test(text)))).toEqual([]);
});

test('a tooltip has at most 20 words', () => {
  const tooltips = texts.filter(({ shownBy }) => shownBy === 'info' || shownBy === 'Info');
  expect(tooltips.length).toBeGreaterThan(25);
  expect(shown(tooltips.filter(({ text }) => words(text) > TOOLTIP_WORDS))).toEqual([]);
});

test('a page’s subtitle has at most six words', () => {
  const subtitles = texts.filter(({ file, shownBy }) => shownBy === 'description' && file.endsWith('Page.tsx'));
  expect(subtitles.length).toBeGreaterThan(8);
  expect(shown(subtitles.filter(({ text }) => words(text) > SUBTITLE_WORDS))).toEqual([]);
});

test('comments follow the same two rules in every workspace', () => {
  const workspaces = [
    'web/{src,test}',
    'server/{src,test,faults,migrations}',
    'contract/src',
    'e2e',
    'bench',
    'scripts',
  ];
  const comments = workspaces.map((folders) => commentsUnder(root, `${folders}/**/*.{ts,tsx}`, SUSPECT));
  expect(comments.map((found) => found.length > 0)).toEqual(workspaces.map(() => true));
  expect(comments.flat().length).toBeGreaterThan(500);
  expect(shown(comments.flat().filter(({ text }) => AVOIDED.test(text) || RIDDLE.test(text)))).toEqual([]);
});
