import { describe, expect, test } from 'vitest';
import { readFile } from './formats.ts';

/** The parsed question and warnings of another system's file. */
async function only(format: 'qti' | 'moodle-xml' | 'gift' | 'csv', content: string) {
  const { items } = await readFile(new TextEncoder().encode(content), format);
  const [item] = items;
  if (items.length !== 1 || item === undefined) throw new Error(`There are ${items.length} items.`);
  return 'question' in item ? { ...item.question, warnings: item.warnings } : item;
}

describe('a QTI item', () => {
  const choice = (prompt: string, first = 'four') =>
    `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${prompt}<simpleChoice identifier="a">${first}</simpleChoice><simpleChoice identifier="b">five</simpleChoice></choiceInteraction>`;
  const itemOf = (body: string, more = '') =>
    `<assessmentItem identifier="q" title="q"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration>${body}${more}</assessmentItem>`;
  /** The same item in version 3. */
  const inVersion3 = (item: string) =>
    item
      .replaceAll(/(?<=<\/?)([a-z]+[A-Z][A-Za-z]*|prompt|value)\b/g, (name) => `qti-${kebab(name)}`)
      .replaceAll(/ ([a-z]+[A-Z]\w*)=/g, (_all, name: string) => ` ${kebab(name)}=`);
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  test.each(['2.1', '3.0'])('%s: all that stands around the choices is read, in its order', async (version) => {
    const item = itemOf(
      `<itemBody><p>Read.</p><div><section><p>What is <b>2+2</b>?</p>${choice('<prompt>Choose one.</prompt>')}<p>Mind the signs.</p></section></div><p>No calculator.</p></itemBody>`,
    );
    expect(await only('qti', version === '2.1' ? item : inVersion3(item))).toMatchObject({
      questionText: 'Read.\n\nWhat is **2+2**?\n\nChoose one.\n\nMind the signs.\n\nNo calculator.',
      options: ['four', 'five'],
      warnings: [],
    });
  });

  test.each(['2.1', '3.0'])('%s: notes to markers and feedback are never part of what is asked', async (version) => {
    const item = itemOf(
      `<itemBody><rubricBlock view="candidate scorer"><p>Two minutes.</p></rubricBlock><rubricBlock view="scorer"><p>The key is four.</p></rubricBlock><rubricBlock view="author tutor"><p>Easy.</p></rubricBlock><div><p>What is 2+2?<feedbackInline outcomeIdentifier="F" identifier="x">It is four.</feedbackInline></p><feedbackBlock outcomeIdentifier="F" identifier="y" showHide="show"><p>Count.</p></feedbackBlock>${choice(
        '<prompt>Choose.</prompt>',
        '<p>four <feedbackInline outcomeIdentifier="F" identifier="a">Right!</feedbackInline></p>',
      )}</div></itemBody>`,
      '<modalFeedback outcomeIdentifier="F" identifier="z" showHide="show"><p>2+2=4</p></modalFeedback>',
    );
    expect(await only('qti', version === '2.1' ? item : inVersion3(item))).toMatchObject({
      questionText: 'Two minutes.\n\nWhat is 2+2?\n\nChoose.',
      options: ['four', 'five'],
      explanation: '2+2=4\n\nIt is four.\n\nCount.\n\n- four: Right!',
      warnings: [
        'Notes that are not for candidates are not kept.',
        'Feedback for different answers was put together into the explanation.',
        'Feedback of single options was put into the explanation.',
      ],
    });
  });

  test('with parts filled in at delivery is refused', async () => {
    for (const part of ['<printedVariable identifier="X"/>', '<templateInline>x</templateInline>'])
      expect(await only('qti', itemOf(`<itemBody><p>What is ${part}?</p>${choice('')}</itemBody>`))).toMatchObject({
        reason: expect.stringContaining('template'),
      });
    const computed = '<templateProcessing><setCorrectResponse identifier="RESPONSE"/></templateProcessing>';
    expect(await only('qti', itemOf(`<itemBody>${choice('')}</itemBody>`, computed))).toMatchObject({
      reason: expect.stringContaining('template'),
    });
  });
});

describe('HTML', () => {
  test.each([
    ['a reference that is shown as one', '<p>What does &amp;lt; mean?</p>', String.raw`What does \&lt; mean?`],
    ['blanks at the edge of a mark', '<strong>Note: </strong>look', '**Note:** look'],
    [
      'what would begin a block',
      '<p># a</p><p>- 5</p><p>1. April</p><p>a<br>---</p>',
      '\\# a\n\n\\- 5\n\n1\\. April\n\na\\\n\\---',
    ],
    ['ticks in code', '<code>a`b</code> <code>`</code>', '``a`b`` `` ` ``'],
    ['code side by side', '<code>a</code><code>b</code>', '`ab`'],
    ['code with lines', '<code>a<br>&nbsp;b</code>', '```\na\n\u00A0b\n```'],
    ['a fence in code', '<pre>a\n```\nb</pre>', '````\na\n```\nb\n````'],
    ['marks in code', '<code><b>x</b></code>', '`x`'],
    [
      'paragraphs in a list',
      '<ul><li><p>a</p><p>b</p></li><li>c<ol><li>d</li></ol></li></ul>',
      '- a\n\n  b\n- c\n  1. d',
    ],
    ['lists that follow each other', '<ol><li>a</li></ol><ol start="4"><li>b</li></ol>', '1. a\n4) b'],
    ['a list of definitions', '<dl><dt>a</dt><dd>b</dd></dl>', 'a\n\nb'],
    [
      'links',
      '<a href="https://a.b/(c)?d&amp;lt;">x</a>!<a name="y">y</a>',
      String.raw`[x](https://a.b/%28c%29?d\&lt;)!y`,
    ],
    ['addresses', '<p>https://a.b/c_d or https://a.b/c is</p>', String.raw`https\://a.b/c\_d or https://a.b/c is`],
    [
      'raised and lowered signs',
      '<p>10<sup>5</sup> Pa, 10<sup>-3</sup>, H<sub>2</sub>O, x<sub>i</sub><sup>n+1</sup>, <b>a<sup>2</sup></b></p><code>y<sup>2</sup></code><sup></sup>',
      '10⁵ Pa, 10⁻³, H₂O, xᵢⁿ⁺¹, **a²**\n\n`y²`',
    ],
    ['gaps', '<p>It is ____ and _____.</p>', 'It is ____ and _____.'],
  ])('%s', async (_name, html, markdown) => {
    const item = `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`;
    expect(await only('moodle-xml', item)).toMatchObject({ questionText: markdown, warnings: [] });
  });

  test('superscript and subscript without Unicode characters stay distinguishable', async () => {
    const item =
      '<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>x<sup>ab</sup>, y<sub><i>Q</i></sub>, z<sup>1/2</sup>, <code>2<sup>k</sup></code><sup>TM</sup></p>]]></text></questiontext><answer fraction="100" format="html"><text>&lt;p&gt;10&lt;sup&gt;5&lt;/sup&gt;&lt;/p&gt;</text></answer><answer fraction="0"><text>105</text></answer></question></quiz>';
    expect(await only('moodle-xml', item)).toMatchObject({
      questionText: String.raw`x^(ab), y\_(*Q*), z^(1/2), ` + '`2^(k)`^(TM)',
      options: ['10⁵', '105'],
      warnings: ['Some superscripts or subscripts are written as ^(…) or _(…).'],
    });
  });

  test('a mark that Markdown cannot write is left out, and that is said', async () => {
    const item =
      '<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>a<b>(b)</b>c <b>d</b></p>]]></text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>';
    expect(await only('moodle-xml', item)).toMatchObject({
      questionText: 'a(b)c **d**',
      warnings: ['Some bold, italic or struck-through text was made plain.'],
    });
  });
});

describe('plain text', () => {
  const moodle = (format: string, text: string) =>
    `<quiz><question type="multichoice"><questiontext format="${format}"><text>${text}</text></questiontext><answer fraction="100"><text>2*3*4</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`;

  test('of Moodle is not read as Markdown; an option without a format has that of the question', async () => {
    expect(await only('moodle-xml', moodle('plain_text', 'What is __init__ for?\n    # x'))).toMatchObject({
      questionText: 'What is \\_\\_init\\_\\_ for?\\\n\u00A0\u00A0\u00A0\u00A0# x',
      options: [String.raw`2\*3\*4`, 'b'],
    });
    expect(await only('moodle-xml', moodle('markdown', '**Which**?'))).toMatchObject({ options: ['2*3*4', 'b'] });
    expect(await only('moodle-xml', moodle('moodle_auto_format', 'a\nb &lt;b&gt;c&lt;/b&gt; d\ne'))).toMatchObject({
      questionText: 'a\\\nb **c** d\\\ne',
    });
  });

  test('of Moodle may let several options be chosen where one is right', async () => {
    const multiple = (shares: number[]) =>
      `<quiz><question type="multichoice"><questiontext format="html"><text>Which?</text></questiontext><single>false</single>${shares.map((share, nth) => `<answer fraction="${share}"><text>${nth}</text></answer>`).join('')}</question></quiz>`;
    expect(await only('moodle-xml', multiple([0, 100, -50]))).toMatchObject({
      options: ['0', '1', '2'],
      key: 1,
      warnings: [
        'Several options could be selected, though one is right; here only one can be selected.',
        'Penalties for single options are not kept.',
      ],
    });
    for (const shares of [[50, 50, 0], [100, 100, 0], [100, 1, 0], [0, 0], []])
      expect(await only('moodle-xml', multiple(shares))).toMatchObject({
        reason: expect.stringContaining('several correct answers'),
      });
  });

  test('of GIFT is not read as Markdown unless it says so', async () => {
    expect(await only('gift', '[plain]What is __init__ for? &amp; {=2*3*4 ~b}')).toMatchObject({
      questionText: String.raw`What is \_\_init\_\_ for? \&amp;`,
      options: [String.raw`2\*3\*4`, 'b'],
      warnings: [],
    });
    expect(await only('gift', 'What is **2*3**? &amp; {=`a` ~b}')).toMatchObject({
      questionText: String.raw`What is \*\*2\*3\*\*? &amp;`,
      warnings: expect.arrayContaining([expect.stringContaining('without saying [markdown]')]),
    });
    expect(await only('gift', '[markdown]What is **2**? {=`a` ~b}')).toMatchObject({
      questionText: 'What is **2**?',
      options: ['`a`', 'b'],
    });
  });
});
