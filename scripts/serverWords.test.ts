import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The words that nobody would say in an email or an error: they hide who does what. */
const RIDDLES = /\b(?:somebody|nobody|told|for ever|goes on|comes in|stands?)\b/i;
/** A statement with a riddle as its subject; questions may start so. */
const RIDDLE_FIRST = /(?:^|[.:;!?|] |\n)(?:Who|Whoever|What) [^.?!\n]*(?:[.!\n]|$)/;

/** Why a text may keep the word. */
const EXCEPTIONS: Record<string, string> = {
  'nobody has this password': 'hashed at the start, never shown',
};

/** The strings and templates of a file that a person can read: those of at least two words. */
function textsIn(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    // SQL; its values may hold texts.
    const isSql = ts.isTaggedTemplateExpression(node);
    if (ts.isStringLiteralLike(node) && !ts.isTaggedTemplateExpression(node.parent)) texts.push(node.text);
    if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)) texts.push(flat(node));
    ts.forEachChild(isSql ? node.template : node, visit);
  };
  visit(ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true));
  return texts.filter((text) => /\p{L}.* \p{L}/u.test(text));
}

const flat = ({ head, templateSpans }: ts.TemplateExpression) =>
  head.text + templateSpans.map(({ literal }) => `…${literal.text}`).join('');

const files = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts'], { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => path.replaceAll('\\', '/'));
const texts = files.flatMap((file) => textsIn(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })));
const breaks = ({ text }: { text: string }) => RIDDLES.test(text) || RIDDLE_FIRST.test(text);

test('emails, errors and command lines say who does what, in words that people say', () => {
  expect(texts.length).toBeGreaterThan(1500);
  expect(texts.filter((one) => breaks(one) && !(one.text in EXCEPTIONS))).toEqual([]);
});

test('every exception is still needed', () => {
  const kept = new Set(texts.filter(breaks).map(({ text }) => text));
  expect(Object.keys(EXCEPTIONS).filter((text) => !kept.has(text))).toEqual([]);
});
