import { describe, expect, test } from 'vitest';
import { htmlToMarkdown } from './html.ts';

function read(html: string) {
  const warnings: string[] = [];
  return { markdown: htmlToMarkdown(html, (warning) => warnings.push(warning)), warnings };
}
const shown = (mark: string) => [`${mark} words are shown in bold or italics.`];

describe('words that other systems mark', () => {
  test.each([
    ['<p>Name the <u>verb</u>.</p>', 'Name the **verb**.', 'Underlined'],
    ['<p>Name the <ins>verb</ins>.</p>', 'Name the **verb**.', 'Underlined'],
    ['<p>Name the <span style="text-decoration: underline;">verb</span>.</p>', 'Name the **verb**.', 'Underlined'],
    ['<p>Name the <span style="text-decoration-line:underline">verb</span>.</p>', 'Name the **verb**.', 'Underlined'],
    ['<p>Read the <mark>word</mark>.</p>', 'Read the **word**.', 'Highlighted'],
    ['<p>Read the <span style="background:#ff0">word</span>.</p>', 'Read the **word**.', 'Highlighted'],
    ['<p>Read the <span style="COLOR: Red">word</span>.</p>', 'Read the **word**.', 'Coloured'],
    ['<p>Read the <span style="color: rgb(186, 55, 42)">word</span>.</p>', 'Read the **word**.', 'Coloured'],
    ['<p>Read the <font color="#cc0000">word</font>.</p>', 'Read the **word**.', 'Coloured'],
    ['<p><b>Name the <u>verb</u>.</b></p>', '**Name the *verb*.**', 'Underlined'],
    ['<p><u><code>x</code></u> is</p>', '**`x`** is', 'Underlined'],
  ])('%s is %s, and that is said', (html, markdown, mark) =>
    expect(read(html)).toEqual({ markdown, warnings: shown(mark) }),
  );

  test.each([
    ['<p><span style="font-weight: bold">a</span> <span style="font-style:italic">b</span></p>', '**a** *b*'],
    ['<p><span style="text-decoration:line-through">a</span> <var>b</var></p>', '~~a~~ *b*'],
    ['<p>Press <kbd>Tab</kbd>, see <samp>a*b</samp></p>', 'Press `Tab`, see `a*b`'],
    ['<p>Say <q>a <q>b</q></q>.</p>', 'Say “a ‘b’”.'],
    // As editors paste them.
    ['<p><span style="color: #2d3b45; background: white">a</span> <font color="black">b</font></p>', 'a b'],
    ['<b style="font-weight:normal"><p style="color:rgb(51, 51, 51)">a</p></b>', 'a'],
    ['<p><u> </u>a</p>', 'a'],
  ])('%s is %s without a remark', (html, markdown) => expect(read(html)).toEqual({ markdown, warnings: [] }));

  test('headings and block quotations become paragraphs, and that is said', () => {
    const heading = 'Headings are shown as paragraphs in bold.';
    expect(read('<h2>Part <i>A</i></h2><p>Name it.</p>')).toEqual({
      markdown: '**Part *A***\n\nName it.',
      warnings: [heading],
    });
    expect(read('<h5><strong>Part A</strong></h5>')).toEqual({ markdown: '**Part A**', warnings: [heading] });
    expect(read('<h1 style="color:red">A</h1>').warnings).toEqual([heading, 'Coloured paragraphs are not marked.']);
    expect(read('<blockquote><p>So it was.</p></blockquote><p>Who said it?</p>')).toEqual({
      markdown: 'So it was.\n\nWho said it?',
      warnings: ['Block quotations are shown as paragraphs.'],
    });
    expect(read('<h1> </h1><blockquote></blockquote>a')).toEqual({ markdown: 'a', warnings: [] });
  });

  test('a mark that cannot be shown is named', () => {
    expect(read('<p><b><i>a <u>b</u></i></b></p>').warnings).toEqual(['Underlined words are not marked.']);
    expect(read('<p><code>a <u>b</u></code></p>')).toEqual({
      markdown: '`a b`',
      warnings: ['Underlined words in code are not marked.'],
    });
    expect(read('<p style="color:red">a</p><p>b</p>')).toEqual({
      markdown: 'a\n\nb',
      warnings: ['Coloured paragraphs are not marked.'],
    });
    expect(read('a<embed src="x">b').warnings).toEqual(['<embed> is not kept.']);
  });
});

test.each([
  [
    '<a href="$IMS-CC-FILEBASE$/Uploaded%20Media/map.pdf?canvas_=1">map</a>',
    'The attached file “Uploaded Media/map.pdf”',
  ],
  ['<a href="%24IMS-CC-FILEBASE%24/map.pdf">map</a>', 'The attached file “map.pdf”'],
  ['<a href="@@PLUGINFILE@@/map%20a.pdf">map</a>', 'The attached file “map a.pdf”'],
  ['<a href="mailto:office@example.org">map</a>', 'The link to “mailto:office@example.org”'],
  ['<a href="../pages/map">map</a>', 'The link to “../pages/map”'],
  ['<a href="javascript:alert(1)">map</a>', 'The link to “javascript:alert(1)”'],
  ['<a href="%E0%A4%A">map</a>', 'The link to “%E0%A4%A”'],
])('%s keeps its words, and what is lost is named', (html, lost) =>
  expect(read(html)).toEqual({ markdown: 'map', warnings: [`${lost} is not kept.`] }),
);
