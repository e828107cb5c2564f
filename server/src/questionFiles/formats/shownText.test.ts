import * as fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { readFile } from './formats.ts';
import { htmlToMarkdown } from './html/html.ts';
import { plainToMarkdown } from './html/plainText.ts';
import { escapeXml } from './xml.ts';

/** A text as pages show it, by their parser: its words and the node kinds around them. */
function shown(markdown: string): { text: string; kinds: Set<string> } {
  const kinds = new Set<string>();
  const textOf = (node: Nodes): string => {
    kinds.add(node.type);
    if (node.type === 'break') return '\n';
    if ('children' in node) {
      const isBlock = ['root', 'list', 'listItem', 'blockquote'].includes(node.type);
      return node.children.map((child) => textOf(child)).join(isBlock ? '\n' : '');
    }
    return 'value' in node ? node.value : node.type;
  };
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return { text: folded(textOf(tree)), kinds };
}

const folded = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const signs =
  '* ** _ __ ____ ~~ ` `` ``` \\ # ## > - + 1. 2) = === --- | |---| :-: [ ] ]( ![ (x) [x]:y [^1] <b> </p> <!-- & &lt; &amp; &#65; ' +
  'http://a.b/c_d_e https://a.b/*x* www.a.de a_b@c.de word x 1 . , " ! é 東 👍 $x$ @ : //';
const blanks = [' ', '  ', '    ', '\n', '\n\n', '\t', '\u00A0'];

/** Markdown and HTML characters in and between words. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(...signs.split(' ')),
  fc.constantFrom(...blanks),
);
const text = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('').replaceAll(/[\r\0\u2028\u2029]/g, ''));

const inline = fc.letrec<{ one: Html; many: Html }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3 },
    text.map((words) => ({ html: escapeXml(words), text: words })),
    fc.constant({ html: '<br>', text: '\n' }),
    text.map((words) => ({ html: `<code>${escapeXml(words)}</code>`, text: words })),
    fc
      .tuple(fc.constantFrom('b', 'strong', 'i', 'em', 'del', 'span', 'a href="https://a.b/c_(d)"', 'a'), tie('many'))
      .map(([tag, inner]) => ({ html: `<${tag}>${inner.html}</${tag.split(' ')[0]}>`, text: inner.text })),
  ),
  many: fc.array(tie('one'), { maxLength: 4 }).map((parts) => ({
    html: parts.map(({ html }) => html).join(''),
    text: parts.map((part) => part.text).join(''),
  })),
})).many;

interface Html {
  html: string;
  text: string;
}

const INLINE = ['root', 'paragraph', 'text', 'strong', 'emphasis', 'delete', 'inlineCode', 'code', 'link', 'break'];

describe('Markdown made of what other systems write shows its words', () => {
  test('of plain text', () => {
    fc.assert(
      fc.property(text, (words) => {
        const { text: seen, kinds } = shown(plainToMarkdown(words));
        expect(seen).toBe(folded(words));
        expect([...kinds].filter((kind) => !['root', 'paragraph', 'text', 'break', 'link'].includes(kind))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  const item = (words: string) =>
    `<assessmentItem identifier="q" title="q"><responseDeclaration identifier="RESPONSE" cardinality="single"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><div><p>${escapeXml(words)}</p><choiceInteraction responseIdentifier="RESPONSE"><prompt>Which?</prompt><simpleChoice identifier="a">${escapeXml(words)}</simpleChoice><simpleChoice identifier="b">b</simpleChoice></choiceInteraction></div></itemBody></assessmentItem>`;
  const moodle = (format: string, words: string) => {
    const written = `<text>${escapeXml(words)}</text>`;
    return `<quiz><question type="multichoice"><questiontext format="${format}">${written}</questiontext><answer fraction="100">${written}</answer><answer fraction="0"><text>b</text></answer></question></quiz>`;
  };
  const gift = (mark: string, words: string) => {
    const written = words.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
    return `::x::${mark}${written} {=${written} ~b}`;
  };
  /** Text that XML can hold. */
  const inXml = (words: string) => !/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/u.test(words);
  const hasReference = (words: string) => /&#?\w+;/.test(words);

  test.each([
    ['GIFT, plain', 'gift', (words: string) => gift('[plain]', words), () => true],
    ['GIFT without a format', 'gift', (words: string) => gift('', words), (words: string) => !hasReference(words)],
    ['Moodle XML, plain', 'moodle-xml', (words: string) => moodle('plain_text', words), inXml],
    ['Moodle XML, HTML', 'moodle-xml', (words: string) => moodle('html', escapeXml(words)), inXml],
    ['Moodle XML, its own', 'moodle-xml', (words: string) => moodle('moodle_auto_format', escapeXml(words)), inXml],
    ['QTI', 'qti', item, inXml],
  ] as const)('of a text and an option in %s', async (_name, format, write, isWritable) => {
    const readable = text.filter(
      (words) => words.trim() !== '' && !/^\s*(\[(html|markdown|plain|moodle)\]|[%$/])/m.test(words),
    );
    await fc.assert(
      fc.asyncProperty(readable.filter(isWritable), async (words) => {
        const [read] = (await readFile(new TextEncoder().encode(write(words)), format)).items;
        if (read === undefined || !('question' in read)) throw new Error(read?.reason);
        const { questionText, options } = read.question;
        expect([shown(questionText).text.replace(/ Which\?$/, ''), shown(options[0] ?? '').text]).toEqual([
          folded(words),
          folded(words),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('of an address in which a character reference is written out', () => {
    const words = 'www.a.de&amp; or https://a.de/?b&lt;c so';
    expect(shown(plainToMarkdown(words)).text).toBe(words);
  });

  test('of HTML with marks, code, links and breaks however nested', () => {
    fc.assert(
      fc.property(fc.array(inline, { maxLength: 3 }), (paragraphs) => {
        const html = paragraphs.map((part) => `<p>${part.html}</p>`).join('\n');
        const { text: seen, kinds } = shown(htmlToMarkdown(html, () => {}));
        expect(seen).toBe(folded(paragraphs.map((part) => part.text).join('\n')));
        expect([...kinds].filter((kind) => !INLINE.includes(kind))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
