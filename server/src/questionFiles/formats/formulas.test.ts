import { describe, expect, test } from 'vitest';
import { mathmlOf } from './formulas.ts';
import { lossesOf, readFile } from './formats.ts';
import { htmlToMarkdown } from './html/html.ts';
import { emptyQuestion } from './model.ts';
import { markdownToFlow } from './html/markdownHtml.ts';

const inMarkdown = (html: string) =>
  htmlToMarkdown(html, (warning) => {
    throw new Error(warning);
  });
const math = (inner: string, attributes = '') =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML"${attributes}>${inner}</math>`;

describe('TeX in the text of another system', () => {
  test.each([
    [String.raw`<p>Solve \(x^2 &lt; 4\) or \(a_1*b*c\).</p>`, String.raw`Solve \(x^2 < 4\) or \(a_1*b*c\).`],
    [String.raw`Solve \[\frac12\]`, String.raw`Solve \(\displaystyle \frac12\)`],
    [String.raw`<b>$$ E = mc^2 $$</b>`, String.raw`**\(\displaystyle E = mc^2\)**`],
    [
      String.raw`$$\begin{align*}a&amp;=b\\c&amp;=d\end{align*}$$`,
      String.raw`\(\displaystyle \begin{aligned}a&=b\\c&=d\end{aligned}\)`,
    ],
    [
      '<p>Is <img class="equation_image" title="x" src="/equation_images/x" alt="LaTeX: x" data-equation-content="\\sqrt{x}"> real?</p>',
      String.raw`Is \(\sqrt{x}\) real?`,
    ],
    ['<p>Is it $$5 or $$6?</p>', 'Is it $$5 or $$6?'],
    ['<p>$$5x$$, $$6$$</p>', String.raw`\(\displaystyle 5x\), \(\displaystyle 6\)`],
    // Neither code nor a price nor an escaped sign.
    [String.raw`<code>\(x\)</code> $5 or $$6 \\(y\\)`, String.raw`${'`\\(x\\)`'} $5 or $$6 \\\\(y\\\\)`],
  ])('%s is %s', (html, markdown) => expect(inMarkdown(html)).toBe(markdown));

  test.each([
    [String.raw`\(\frac{1\)`, /“\\frac\{1” cannot be shown/],
    [String.raw`\(\unknown x\)`, /Undefined control sequence: \\unknown/],
    [String.raw`\(\href{javascript:alert(1)}{x}\)`, /\\href is not supported/],
    [String.raw`\(\includegraphics{x}\)`, /\\includegraphics is not supported/],
    [String.raw`\(\htmlData{a=b}{x}\)`, /\\htmlData is not supported/],
    [String.raw`\(\def\a{\a\a}\a\)`, /Too many expansions/],
    [String.raw`\(a % b\)`, /a comment after %/],
  ])('%s is refused by its formula', (html, reason) => expect(() => inMarkdown(html)).toThrow(reason));

  test.each([
    ['in a line', '\\(', '\\)'],
    ['of its own', '\\[', '\\]'],
    ['between dollar signs', '$$', '$$'],
  ])('%s is refused if it is too long, however far away its end is', (_name, start, end) => {
    for (const terms of [501, 20_000])
      expect(() => inMarkdown(`${start}x${'+1'.repeat(terms)}${end}`)).toThrow(/longer than 1,000 letters/);
    // Without an end it is no formula.
    expect(inMarkdown(`a ${start}x${'+1'.repeat(600)}`)).toContain('x+1+1');
  });

  test('takes no time that grows faster than its text', () => {
    const started = performance.now();
    inMarkdown('\\('.repeat(25_000));
    inMarkdown('$$ '.repeat(15_000).slice(0, 29_999));
    inMarkdown(`$$${'$$1 '.repeat(14_000)}`);
    inMarkdown('\\[ \\( '.repeat(9000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('MathML', () => {
  test.each([
    [
      math('<mfrac><mn>1</mn><mi>x</mi></mfrac><mo>≤</mo><msqrt><mn>2</mn></msqrt>'),
      String.raw`\(\frac{1}{x} \leq \sqrt{2}\)`,
    ],
    [math('<msup><mi>x</mi><mn>2</mn></msup>', ' display="block"'), String.raw`\(\displaystyle x^{2}\)`],
    [math('<mi>sin</mi><mi>α</mi>'), String.raw`\(\text{sin} \alpha\)`],
    [
      math('<semantics><mi>x</mi><annotation encoding="application/x-tex">x &lt; \\sqrt{y}</annotation></semantics>'),
      String.raw`\(x < \sqrt{y}\)`,
    ],
    // Another reading of the formula is not part of it, whatever it holds.
    [
      math(
        '<semantics><mi>x</mi><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></semantics>',
      ),
      String.raw`\(x\)`,
    ],
    [math('<mi href="javascript:alert(1)" onclick="x" style="color:red">x</mi>'), String.raw`\(x\)`],
  ])('%s is %s', (markup, markdown) => expect(inMarkdown(`<p>${markup}</p>`)).toBe(markdown));

  test.each([
    [math('<script>alert(1)</script>'), /<script>/],
    [math('<maction actiontype="statusline"><mi>x</mi></maction>'), /<maction>/],
    [math('<mtext><img src="x"></mtext>'), /<img>/],
    [math('<mglyph src="x"/>'), /<mglyph>/],
    [math('<mi>x</mi><a href="javascript:alert(1)">y</a>'), /<a>/],
    [math('<mtext>\\href{x}{y}</mtext>'), /TeX characters/],
    [
      math('<semantics><mi>x</mi><annotation encoding="LaTeX">\\url{x}</annotation></semantics>'),
      /\\url is not supported/,
    ],
    [math('<mfrac><mn>1</mn></mfrac>'), /cannot be/],
  ])('%s is refused', (markup, reason) => expect(() => inMarkdown(markup)).toThrow(reason));

  test('is written into QTI with its TeX, and what cannot be drawn as text', () => {
    const written = markdownToFlow(String.raw`If \(x < 1\), \(\unknown\)`, () => null);
    expect(written).toMatch(
      /^If <math xmlns="[^"]*"><semantics><mrow>.*<\/mrow><annotation encoding="application\/x-tex">x &lt; 1<\/annotation><\/semantics><\/math>, \\\(\\unknown\\\)$/,
    );
    expect(mathmlOf(String.raw`\href{javascript:alert(1)}{x}`)).toBeNull();
  });

  test.each([
    String.raw`\frac{a_1}{\sqrt[3]{b}}`,
    String.raw`\sum_{i=1}^{n} x_i`,
    String.raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`,
  ])('of ours is read again by another of us: %s', (tex) =>
    expect(inMarkdown(markdownToFlow(`\\(${tex}\\)`, () => null))).toBe(`\\(${tex}\\)`),
  );
});

test('a choice made of formulas alone is a choice', async () => {
  const option = (share: number, inner: string) =>
    `<answer fraction="${share}" format="html"><text><![CDATA[<p>${inner}</p>]]></text></answer>`;
  const file = `<quiz><question type="multichoice"><questiontext format="html"><text>Which is half?</text></questiontext>${option(100, String.raw`\(\frac12\)`)}${option(0, math('<mfrac><mn>1</mn><mn>3</mn></mfrac>'))}</question></quiz>`;
  const { items } = await readFile(new TextEncoder().encode(file), 'moodle-xml');
  expect(items).toMatchObject([
    { question: { options: [String.raw`\(\frac12\)`, String.raw`\(\frac{1}{3}\)`] }, warnings: [] },
  ]);
});

test.each(['gift', 'moodle-xml', 'csv', 'xlsx', 'aiken'] as const)(
  'an export as %s says that others may not draw formulas',
  (format) => {
    const question = { ...emptyQuestion(), questionText: String.raw`Is \(x\) odd?`, options: ['yes', 'no'], key: 0 };
    expect(lossesOf([question], format)).toEqual([expect.stringContaining('formulas as TeX')]);
    expect(lossesOf([{ ...question, questionText: 'Is it odd?' }], format)).toEqual([]);
    for (const own of ['qti', 'qti21', 'json'] as const) expect(lossesOf([question], own)).toEqual([]);
  },
);
