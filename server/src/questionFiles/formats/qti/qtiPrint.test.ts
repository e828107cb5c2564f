import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { imageAddress } from '@assay/contract/questions/imageAddress';
import { describe, expect, test } from 'vitest';
import { pngOf } from '../../../../test/assessment/testImages.ts';
import { readFile } from '../formats.ts';
import { adoptImages } from '../images.ts';
import { markdownToBlocks, markdownToFlow } from '../html/markdownHtml.ts';
import { emptyQuestion } from '../model.ts';
import type { FileQuestion } from '../model.ts';
import { printQti } from './qtiPrint.ts';
import { SOURCES } from './qtiSources.ts';
import { parseXml } from '../xml.ts';
import { packed, unzip } from '../zip.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const png = pngOf(4, 3);
const figure = imageAddress(hash(png), { width: 4, height: 3 });
const images = new Map([[hash(png), { mediaType: 'image/png' as const, bytes: png }]]);

const rich: FileQuestion = {
  ...emptyQuestion(),
  questionText: `Look at **this** *code*:\n\n\`\`\`js\nif (a < b && "c") {\n  d();\n}\n\`\`\`\n\n- one\n- \`two\`\n\nThen:\n\n1. first\n2. [second](https://a.b/?c=1\\&d)\n\n![The figure](${figure})`,
  options: ['four', `![again](${figure})`, '`<br>` & more', 'a\n\nb'],
  key: 2,
  explanation: String.raw`Since **2** \< 3.`,
  points: 2,
  keepOrder: true,
};

const inPackage = async (bytes: Uint8Array) => new Map(await unzip(bytes, () => true));
const textIn = (files: Map<string, Uint8Array>, path: string) => new TextDecoder().decode(files.get(path));
const ITEM = 'items/question-00001.xml';

async function read(files: Map<string, Uint8Array>) {
  const { items, notes } = await readFile(packed(Object.fromEntries(files)), 'qti');
  const [item] = items;
  if (item === undefined || !('question' in item)) throw new Error(item?.reason);
  const warnings: string[] = [];
  const { question } = adoptImages(item.question, item.files, hash, (warning) => warnings.push(warning));
  return { question, warnings: [...item.warnings, ...warnings, ...notes] };
}

describe.each(['2.1', '3.0'] as const)('a question in QTI %s', (version) => {
  test('is what every other system shows, with its images in the package', async () => {
    const files = await inPackage(printQti([rich], version, images));
    const item = textIn(files, ITEM);
    for (const part of [
      '<p>Look at <strong>this</strong> <em>code</em>:</p>',
      '<pre><code class="language-js">if (a &lt; b &amp;&amp; &quot;c&quot;) {\n  d();\n}</code></pre>',
      '<ul><li>one</li><li><code>two</code></li></ul>',
      '<ol><li>first</li><li><a href="https://a.b/?c=1&amp;d">second</a></li></ol>',
      `<img src="../images/${hash(png)}.png" alt="The figure" width="4" height="3"/>`,
      'four</',
      '<code>&lt;br&gt;</code> &amp; more</',
      'Since <strong>2</strong> &lt; 3.</',
    ])
      expect(item).toContain(part);
    expect(hash(files.get(`images/${hash(png)}.png`) ?? new Uint8Array())).toBe(hash(png));
    const manifest = textIn(files, 'imsmanifest.xml');
    for (const name of [ITEM, `images/${hash(png)}.png`, SOURCES]) expect(manifest).toContain(`<file href="${name}"/>`);
  });

  test('reads the same to a system that knows nothing of our Markdown', async () => {
    const files = await inPackage(printQti([rich], version, images));
    expect(files.delete(SOURCES)).toBe(true);
    expect(await read(files)).toEqual({ question: rich, warnings: [] });
  });

  test('that was changed elsewhere is read as it is now', async () => {
    const files = await inPackage(printQti([rich], version, images));
    files.set(ITEM, new TextEncoder().encode(textIn(files, ITEM).replace('four</', 'five</')));
    expect((await read(files)).question).toEqual({ ...rich, options: ['five', ...rich.options.slice(1)] });
  });

  test('with damaged or foreign Markdown in the package is read from its item', async () => {
    const struck = { ...rich, explanation: 'Since __2__ < 3.' };
    for (const content of ['{', '[]', '[{"path":1}]']) {
      const files = await inPackage(printQti([struck], version, images));
      files.set(SOURCES, new TextEncoder().encode(content));
      expect((await read(files)).question).toEqual(rich);
    }
  });
});

describe('Markdown as HTML', () => {
  const nothing = () => null;

  test.each([
    [
      'a table',
      '| a | b |\n|---|--:|\n| 1 | `x` |',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>x</code></td></tr></tbody></table>',
    ],
    ['a table without rows', '| a |\n|---|', '<table><tbody><tr><th>a</th></tr></tbody></table>'],
    ['tags, which are text', 'a <b>c</b>\n\n<div>', '<p>a &lt;b&gt;c&lt;/b&gt;</p><p>&lt;div&gt;</p>'],
    ['a list with paragraphs', '- a\n\n  b\n- c', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>'],
    ['a list that goes on', '3. a\n4. b', '<div>3. a</div><div>4. b</div>'],
    ['tasks', '- [x] a\n- [ ] b', '<ul><li>☑ a</li><li>☐ b</li></ul>'],
    ['an image of another site', '![a cat](https://a.b/c.png)', '<p>a cat</p>'],
    ['a link to no page', '[a](javascript:b)', '<p>a</p>'],
    ['struck words', 'a ~~b~~', '<p>a ~~b~~</p>'],
    ['a quotation', '> a\n\n---\n\n# b', '<blockquote><p>a</p></blockquote><hr/><h1>b</h1>'],
    ['by references', '![a][1] [b][2]\n\n[1]: x.png\n[2]: https://a.b', '<p>a <a href="https://a.b">b</a></p>'],
    ['a note', 'a[^1]\n\n[^1]: b', '<p>a<sup>1</sup></p><div><p><sup>1</sup></p><p>b</p></div>'],
  ])('%s', (_name, markdown, html) => {
    expect(markdownToBlocks(markdown, nothing)).toBe(html);
  });

  test('an image that only a reference names is shown, too', () => {
    const imageAt = (address: string) => (address === figure ? { src: 'x.png', size: null } : null);
    expect(markdownToFlow(`![a "b"][1]\n\n[1]: ${figure}`, imageAt)).toBe(
      '<p><img src="x.png" alt="a &quot;b&quot;"/></p>',
    );
  });

  test('plain words are the same by the short way', () => {
    const word = fc.stringMatching(/^[\p{L}][\p{L}\p{N} ,;?()'"%]{0,20}[.?]?$/u);
    fc.assert(
      fc.property(word, (words) => {
        const text = words.trim();
        expect(markdownToFlow(text, nothing)).toBe(markdownToFlow(`${text}\n`, nothing));
        expect(markdownToBlocks(text, nothing)).toBe(markdownToBlocks(`${text}\n`, nothing));
      }),
    );
  });

  test('is XML that can be read, whatever it says and however deep', () => {
    const sign = fc.constantFrom(
      ...'* ** _ ` ``` ~~ [ ] ]( ![ ) | --- > - 1. 3) # <b> & &#1; x \n \n\n'.split(/(?<! ) /),
      '\n',
      '\n\n',
      '    ',
    );
    const markdown = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''));
    const imageAt = () => ({ src: 'x', size: null });
    fc.assert(
      fc.property(markdown, (text) => {
        for (const html of [markdownToBlocks(text, imageAt), markdownToFlow(text, imageAt)])
          parseXml(`<div>${html}</div>`);
      }),
      { numRuns: 300 },
    );
    for (const mark of ['> ', '- ', '3. ', '**a *b '])
      parseXml(
        `<div>${markdownToBlocks(`${mark.repeat(200)}x${mark.startsWith('*') ? '*c**'.repeat(200) : ''}`, imageAt)}</div>`,
      );
  });
});
