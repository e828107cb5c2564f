import { expect, test } from 'vitest';
import { imagesIn, namedImages, ownAddresses, rewriteImages } from './writtenImages.ts';

const SHA = 'a1'.repeat(32);

test('images are found where Markdown shows one, and not in code or behind a backslash', () => {
  const of = (text: string) => imagesIn(text).map(({ alt, address }) => `${alt}|${address}`);
  expect(of('![a chart](x.png) and ![](<y.png>) and ![q "r"](z.png "a title")')).toEqual([
    'a chart|x.png',
    '|y.png',
    'q "r"|z.png',
  ]);
  expect(of('![a \\] b](x.png)')).toEqual(['a \\] b|x.png']);
  expect(of('`![a](x.png)` ``![b](`y.png)``')).toEqual([]);
  expect(of('```md\n![a](x.png)\n```\n![b](y.png)\n~~~\n![c](z.png)')).toEqual(['b|y.png']);
  expect(of('\\![a](x.png) [a link](y.png)')).toEqual([]);
  expect(of('one ` alone and ![a](x.png)')).toEqual(['a|x.png']);
});

test('images are found with any title, with brackets in their description, and behind what only looks like code', () => {
  const of = (text: string) => imagesIn(text).map(({ alt, address }) => `${alt}|${address}`);
  expect(of("![a](x.png 'a title') ![b](y.png (a title))")).toEqual(['a|x.png', 'b|y.png']);
  expect(of('![f[0] and a[n-1]](x.png)')).toEqual(['f[0] and a[n-1]|x.png']);
  expect(of('about ~~~ so ![a](x.png)')).toEqual(['a|x.png']);
  expect(of('a ``` and ![b](x.png)')).toEqual(['b|x.png']);
  expect(of('a ```code``` and ![b](x.png)')).toEqual(['b|x.png']);
  expect(of('```code``` and ![b](x.png)')).toEqual(['b|x.png']);
  expect(of('- ```\n  ![a](x.png)\n  ```\n  ![b](y.png)')).toEqual(['b|y.png']);
  expect(of('> ~~~ js\n> ![a](x.png)\n> ~~~\n\n![b](y.png)')).toEqual(['b|y.png']);
  expect(of('````\n```\n![a](x.png)\n````\n![b](y.png)')).toEqual(['b|y.png']);
});

test('addresses of ours are found wherever a page could show them', () => {
  const own = `/api/images/${SHA}#4x3`;
  const other = `/api/images/${'b2'.repeat(32)}`;
  for (const text of [
    `![a][i]\n\n[i]: ${own}`,
    `![i]\n\n[i]:${own} 'a title'`,
    `![a [b [c]]](${own})`,
    `![a](\n${own}\n)`,
    `~~~ ![a](<${own}>)`,
  ])
    expect([text, ownAddresses(text), namedImages([text])]).toEqual([text, [own], [SHA]]);
  expect(namedImages([`![a](${own}) ![b](${other})`, `[i]: ${own}`])).toEqual([SHA, 'b2'.repeat(32)]);
  for (const text of [`https://example.org${own}`, `/api/images/${SHA}0`, `/api/images/${SHA.slice(1)}`])
    expect([text, ownAddresses(text)]).toEqual([text, []]);
});

test('rewriting touches the images alone', () => {
  expect(rewriteImages('**a** ![b](c) `![d](e)`', ({ alt }) => `<${alt}>`)).toBe('**a** <b> `![d](e)`');
});

// Searching the text again from each character would exceed a test's time.
test('a text made to be searched for long is not', () => {
  for (const hostile of [
    '![',
    '`',
    '![](',
    '![a](<',
    '~~~',
    '~~~\n',
    '\\',
    '``x',
    '`a``a',
    '![[a]',
    '![[',
    '> ',
    '1. ',
    '- ```\n',
    '![a](x (',
    "![a](x '",
  ])
    expect(imagesIn(hostile.repeat(Math.floor(10_000 / hostile.length)))).toEqual([]);
});
