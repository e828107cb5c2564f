import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html.ts';

function read(html: string) {
  const warnings: string[] = [];
  return { markdown: htmlToMarkdown(html, (warning) => warnings.push(warning)), warnings };
}
const items = (...texts: string[]) => texts.map((text) => `<li>${text}</li>`).join('');
const none = Array.from({ length: 7 }, () => 'x');
const labelled = (...labels: string[]) => labels.map((label) => `${label} x`).join('\n\n');

test.each([
  [`<p>Which of I and II?</p><ol type="I">${items('a', 'b')}</ol>`, 'Which of I and II?\n\nI. a\n\nII. b'],
  [`<ol type="i" start="4">${items('a', 'b')}</ol>`, 'iv. a\n\nv. b'],
  [`<ol type="A">${items('a')}</ol>`, 'A. a'],
  [`<ol type="a" start="26">${items('y', 'z')}</ol>`, 'z. y\n\naa. z'],
  [
    `<ol style="margin: 0; list-style-type: upper-roman">${items(...none)}</ol>`,
    labelled('I.', 'II.', 'III.', 'IV.', 'V.', 'VI.', 'VII.'),
  ],
  [`<ol style="list-style: lower-latin inside;">${items('x', 'x')}</ol>`, labelled('a.', 'b.')],
  [`<ol style="list-style-type:lower-greek">${items('x', 'x')}</ol>`, labelled('α.', 'β.')],
  // As Google Docs writes it.
  [
    '<ol><li style="list-style-type:upper-alpha">x</li><li style="list-style-type:upper-alpha">x</li></ol>',
    labelled('A.', 'B.'),
  ],
  // Further paragraphs, code and lists are not taken for a part of the label.
  [
    '<ol type="I"><li><p>a</p><pre>b\nc</pre></li><li>d<ul><li>e</li></ul></li><li>f</li></ol>',
    'I. a\n\n```\nb\nc\n```\n\nII. d\n- e\n\nIII. f',
  ],
  ['<ul><li>a<ol type="a"><li>b</li><li>c</li></ol></li></ul>', '- a\n\n  a. b\n\n  b. c'],
  ['<ol><li>a</li><li value="5">b</li><li>c</li></ol>', '1. a\n\n5\\. b\n\n6\\. c'],
  [`<ol start="-1">${items('a', 'b')}</ol>`, '-1\\. a\n\n0\\. b'],
  [`<ol type="1" style="list-style-type:decimal">${items('a', 'b')}</ol>`, '1. a\n2. b'],
  [`<ol type="I" start="5000">${items('a')}</ol>`, '5000\\. a'],
])('%s keeps its labels', (html, markdown) => expect(read(html)).toEqual({ markdown, warnings: [] }));

test('a numbering that we lack is named', () =>
  expect(read(`<ol style="list-style-type: hebrew">${items('a')}</ol>`)).toEqual({
    markdown: '1. a',
    warnings: ['The list numbering “hebrew” became 1, 2, 3.'],
  }));
