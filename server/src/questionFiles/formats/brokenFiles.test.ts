import { describe, expect, test } from 'vitest';
import { createChecks } from '../checks.ts';
import { detectFormat, readFile } from './formats.ts';
import { UnreadableFile } from './model.ts';
import { tableOf } from './tables/table.ts';
import { packed } from './zip.ts';

type Expected = [line: number, verdict: 'ok' | RegExp][];

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** A one-sheet workbook as other programs write it. */
const bookOf = (sheet: string, more: Record<string, string> = {}) =>
  packed({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });

async function verdicts(name: string, content: string | Uint8Array) {
  const bytes = bytesOf(content);
  const { items, notes } = await readFile(bytes, detectFormat(bytes, name));
  const check = createChecks(
    () => [],
    () => 'f'.repeat(64),
  );
  return { items: items.map(check), notes };
}

/** The items of each file by line: accepted, or refused with the reason. */
const broken: [name: string, content: string, expected: Expected][] = [
  // GIFT
  [
    'no-answers.gift',
    'A description.\n\nGood? {=a ~b}',
    [
      [1, /answer block/],
      [3, 'ok'],
    ],
  ],
  [
    'open-block.gift',
    'Open? {=a ~b\n\nGood? {=a ~b}',
    [
      [1, /not closed/],
      [3, 'ok'],
    ],
  ],
  [
    'two-in-one.gift',
    'One? {=a ~b}\nTwo? {=a ~b}\n\nGood? {=a ~b}',
    [
      [1, /second answer block/],
      [4, 'ok'],
    ],
  ],
  ['no-key.gift', 'Which? {~a ~b ~c}', [[1, /No option is marked/]]],
  ['two-keys.gift', 'Which? {=a =b ~c}', [[1, /several correct answers/]]],
  ['partial.gift', 'Which? {~%50%a ~%50%b ~%-100%c}', [[1, /counts for 50%/]]],
  [
    'essay.gift',
    'Explain. {}\n\nGood? {=a ~b}',
    [
      [1, /Essay/],
      [3, 'ok'],
    ],
  ],
  ['numerical.gift', 'How many? {#42:1}', [[1, /Numerical/]]],
  ['short.gift', 'Capital? {=Paris =paris}', [[1, /Short answers/]]],
  ['matching.gift', 'Match. {=a -> 1 =b -> 2 =c -> 3}', [[1, /Matching/]]],
  ['no-sign.gift', 'Which? {a ~b}', [[1, /does not begin with/]]],
  ['brace.gift', 'Which? {=a {x} ~b}', [[1, /inside the answer block/]]],
  [
    'one-option.gift',
    'Which? {~%100%a}\n\nGood? {=a ~b}',
    [
      [1, /Short answers/],
      [3, 'ok'],
    ],
  ],
  ['seven.gift', 'Which? {=a ~b ~c ~d ~e ~f ~g}', [[1, /7 options; at most 6/]]],
  ['same-options.gift', 'Which? {=a ~a}', [[1, /must differ/]]],
  ['empty-option.gift', 'Which? {=a ~ ~b}', [[1, /Option B/]]],
  [
    'no-text.gift',
    '::name:: {=a ~b}\n\nGood? {=a ~b}',
    [
      [1, /question text/],
      [3, 'ok'],
    ],
  ],
  [
    'long.gift',
    `${'x'.repeat(5000)} {=a ~b}\n\nGood? {=a ~b}`,
    [
      [1, /question text/],
      [3, 'ok'],
    ],
  ],
  [
    'endless.gift',
    `Open {=a ~b ${'x'.repeat(70_000)}}\n\nGood? {=a ~b}`,
    [
      [1, /longer than/],
      [3, 'ok'],
    ],
  ],
  [
    'crlf.gift',
    '// c\r\nOne? {=a ~b}\r\n\r\nTwo? {\r\n=a\r\n}\r\n\r\nThree? {=a ~b}\r\n',
    [
      [2, 'ok'],
      [4, /Short/],
      [8, 'ok'],
    ],
  ],
  [
    'bom.gift',
    '\uFEFFOne? {=a ~b}\n\n\n\nBad\n',
    [
      [1, 'ok'],
      [5, /answer block/],
    ],
  ],
  // Aiken
  [
    'no-answer.txt',
    'Which?\nA. a\nB. b\nNext?\nA. a\nB. b\nANSWER: A\n',
    [
      [1, /no line “ANSWER/],
      [4, 'ok'],
    ],
  ],
  [
    'answer-absent.txt',
    'Which?\nA. a\nB. b\nANSWER: C\n\nNext?\nA) a\nB) b\nANSWER: B',
    [
      [1, /“C” is not one/],
      [6, 'ok'],
    ],
  ],
  [
    'no-options.txt',
    'Which?\nANSWER: A\n\nNext?\nA. a\nB. b\nANSWER: A',
    [
      [1, /no options/],
      [4, 'ok'],
    ],
  ],
  ['gap.txt', 'Which?\nA. a\nC. c\nANSWER: A\n', [[1, /without a gap at “C”/]]],
  ['no-question.txt', 'A. a\nB. b\nANSWER: A\n', [[1, /no question text/]]],
  [
    'two-answers.txt',
    'Which?\nA. a\nB. b\nANSWER: A, B\n\nNext?\nA. a\nB. b\nANSWER: A',
    [
      [1, /several correct/],
      [6, 'ok'],
    ],
  ],
  [
    'loose-text.txt',
    'Chapter one\n\nWhich?\nA. a\nB. b\nANSWER: A\n',
    [
      [1, /no options/],
      [3, 'ok'],
    ],
  ],
  ['seven.txt', 'Which?\nA. 1\nB. 2\nC. 3\nD. 4\nE. 5\nF. 6\nG. 7\nANSWER: G\n', [[1, /7 options/]]],
  // CSV
  [
    'answer.csv',
    'question,A,B,answer\nOne?,a,b,A\nTwo?,a,b,C\nThree?,a,b,\n',
    [
      [2, 'ok'],
      [3, /“C” is not one/],
      [4, /no answer/],
    ],
  ],
  ['gap.csv', 'question,A,B,C,answer\nOne?,a,,c,A\n', [[2, /Option B is empty/]]],
  [
    'multi.csv',
    'question,A,B,answer\nOne?,a,b,"A,B"\nTwo?,a,b,B\n',
    [
      [2, /several correct/],
      [3, 'ok'],
    ],
  ],
  [
    'semicolon.csv',
    '\uFEFFquestion;A;B;answer\r\nOne?;a;b;A\r\n;a;b;A\r\n',
    [
      [2, 'ok'],
      [3, /question text/],
    ],
  ],
  [
    'tab.csv',
    'question\tA\tB\tanswer\nOne?\ta\tb\tA\nTwo?\ta\ta\tA\n',
    [
      [2, 'ok'],
      [3, /must differ/],
    ],
  ],
  [
    'lines.csv',
    'question,A,B,answer\n"One\n\nlines?",a,b,A\nTwo?,a,b,X\n',
    [
      [2, 'ok'],
      [5, /“X”/],
    ],
  ],
  [
    'open-quote.csv',
    'question,A,B,answer\nOne?,a,b,A\n"Two?,a,b,A\nThree?,a,b,A\n',
    [
      [2, 'ok'],
      [3, /not closed/],
      [4, 'ok'],
    ],
  ],
  [
    'stray-quotes.csv',
    'question,A,B,answer\nOne?,a,b,A\n"Two"?,a,b,A\nThe "third"?,a,b,A\n"Four\nlines?",a,b,A\n"Five?,"a",b,A\nSix?,"a",b,A\n',
    [
      [2, 'ok'],
      [3, /Quotes must enclose/],
      [4, /Quotes must enclose/],
      [5, 'ok'],
      [7, /Quotes must enclose/],
      [8, 'ok'],
    ],
  ],
  [
    'long-row.csv',
    `question,A,B,answer\nOne?,a,b,A\nTwo?,${'a'.repeat(100_001)},b,A\nThree?,a,b,A`,
    [
      [2, 'ok'],
      [3, /longer than 100,000/],
      [4, 'ok'],
    ],
  ],
  [
    'quote-at-line-999.csv',
    `question,A,B,answer\n${Array.from({ length: 3000 }, (_nothing, nth) => `${nth === 997 ? '"' : ''}Q${nth}?,a,b,A`).join('\n')}`,
    Array.from({ length: 3000 }, (_nothing, nth) => [nth + 2, nth === 997 ? /longer than|not closed/ : 'ok']),
  ],
  [
    'ragged.csv',
    'question,A,B,answer\nOne?,a\nTwo?,a,b,B,extra,more\n',
    [
      [2, /not one|no answer/],
      [3, 'ok'],
    ],
  ],
  [
    'line-999.csv',
    `question,A,B,answer\n${Array.from({ length: 1200 }, (_nothing, nth) => `Q${nth}?,a,b,${nth === 997 ? 'Z' : 'A'}`).join('\n')}`,
    Array.from({ length: 1200 }, (_nothing, nth) => [nth + 2, nth === 997 ? /“Z”/ : 'ok']),
  ],
  // JSON
  [
    'mixed.json',
    '[\n{"questionText":"One?","options":{"A":"a","B":"b"},"correctAnswer":"A"},\n{"questionText":"Two?",\n"options":{"A":"a","C":"b"},"correctAnswer":"A"},\n7,\n{"questionText":"Three?","options":["a","b"],"correctAnswer":"B"}]',
    [
      [2, 'ok'],
      [3, /without a gap/],
      [5, /not an object/],
      [6, 'ok'],
    ],
  ],
  [
    'item.json',
    '{"questions":[{"questionText":"One?" "options":1},\n{"questionText":"Two?","options":["a","b"],"correctAnswer":"A"}]}',
    [
      [1, /not valid JSON/],
      [2, 'ok'],
    ],
  ],
  [
    'types.json',
    '[{"questionText":5},\n{"questionText":"x","options":["a",1],"correctAnswer":"A"},\n{"questionText":"x","options":["a","b"],"correctAnswer":["A","B"]},\n{"questionText":"x","options":["a","b"],"correctAnswer":"A","tags":"t"}]',
    [
      [1, /./],
      [2, /“options” is not a list/],
      [3, /several correct/],
      [4, /“tags”/],
    ],
  ],
  // Moodle XML
  [
    'types.xml',
    '<quiz>\n<question type="essay"><name><text>e</text></name></question>\n<question type="cloze"/>\n<question type="shortanswer"/>\n<question type="matching"/>\n<question type="alien"/>\n</quiz>',
    [
      [2, /Essay/],
      [3, /Cloze/],
      [4, /Short/],
      [5, /Matching/],
      [6, /“alien”/],
    ],
  ],
  [
    'fractions.xml',
    '<quiz>\n<question type="multichoice"><questiontext format="markdown"><text>a</text></questiontext><answer fraction="50"><text>x</text></answer><answer fraction="50"><text>y</text></answer></question>\n<question type="multichoice"><questiontext><text>a</text></questiontext><answer fraction="0"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question>\n<question type="multichoice"><single>false</single></question>\n<question type="multichoice"><questiontext><text>a</text></questiontext><answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question>\n</quiz>',
    [
      [2, /counts for 50/],
      [3, /none is right/],
      [4, /several correct/],
      [5, 'ok'],
    ],
  ],
  // QTI
  [
    'multiple.xml',
    '<assessmentItem identifier="a">\n<responseDeclaration identifier="R" cardinality="multiple"/><itemBody><choiceInteraction responseIdentifier="R" maxChoices="0"/></itemBody></assessmentItem>',
    [[1, /several correct/]],
  ],
  [
    'text-entry.xml',
    '<qti-assessment-item identifier="a"><qti-item-body><p><qti-text-entry-interaction response-identifier="R"/></p></qti-item-body></qti-assessment-item>',
    [[1, /textEntryInteraction/]],
  ],
  [
    'no-key.xml',
    '<assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="single"/><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice></choiceInteraction></itemBody></assessmentItem>',
    [[1, /does not say which/]],
  ],
];

describe('a file with broken items', () => {
  test('there are at least forty of them', () => expect(broken.length).toBeGreaterThanOrEqual(40));

  test.each(broken)(
    '%s: every item is accepted or refused with its line and reason',
    async (name, content, expected) => {
      const { items } = await verdicts(name, content);
      expect(items.map(({ line }) => line)).toEqual(expected.map(([line]) => line));
      expect(items).toHaveLength(expected.length);
      for (const [place, { verdict, reason, question }] of items.entries()) {
        const wanted = expected[place]?.[1];
        if (wanted === 'ok') expect([place, reason, question === null]).toEqual([place, null, false]);
        else {
          expect([place, verdict]).toEqual([place, 'refused']);
          expect(reason).toMatch(wanted as RegExp);
        }
      }
    },
  );
});

describe('a file that cannot be read', () => {
  const unreadable: [name: string, content: string | Uint8Array, reason: RegExp][] = [
    ['empty.gift', '', /empty/],
    ['blank.csv', '\n\n \n', /empty/],
    ['report.pdf', '%PDF-1.7', /PDF/],
    ['bank.gz', Uint8Array.of(0x1f, 0x8b, 8, 0), /gzip/],
    ['old.xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /old Excel/],
    ['nul.gift', 'One? {=a ~b}\nTwo\u0000', /NUL bytes/],
    ['utf16-without-mark.csv', Buffer.from('question,A,B,answer\nx,a,b,A', 'utf16le'), /NUL bytes/],
    ['odd-utf16.csv', Uint8Array.of(0xff, 0xfe, 0x41), /damaged/],
    ['no-columns.csv', 'One?,x,y,z\nTwo?,x,y,z', /must name the columns.*Missing here/],
    ['twice.csv', 'question,A,B,answer,key\nx,a,b,A,A', /there twice/],
    [
      'doctype.xml',
      '<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<quiz>&b;</quiz>',
      /DOCTYPE/,
    ],
    ['external.xml', '<!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz/>', /DOCTYPE/],
    ['entity.xml', '<quiz><question type="essay"><name>&lol;</name></question></quiz>', /not valid XML/],
    ['malformed.xml', '<quiz>\n<question>\n</quiz>', /not valid XML/],
    ['other.xml', '<html><body/></html>', /not Moodle XML/],
    ['deep.xml', `<quiz>${'<a>'.repeat(1000)}`, /too deeply/],
    ['deep.json', `[${'['.repeat(1000)}`, /too deeply/],
    ['open.json', '[{"questionText":"x"}', /doesn’t end with \]/],
    ['object.json', '{"a": 1}', /no list "questions"/],
    ['many.csv', `question,A,B,answer\n${'x,a,b,A\n'.repeat(20_001)}`, /more than 20,000/],
    ['many.gift', 'x {=a ~b}\n\n'.repeat(20_001), /more than 20,000/],
    ['many.json', `[${'1,'.repeat(20_001)}1]`, /more than 20,000/],
    ['zip.zip', packed({ 'imsmanifest.xml': '<!DOCTYPE a><manifest/>' }), /DOCTYPE/],
    ['cut.zip', packed({ 'imsmanifest.xml': '<manifest/>' }).slice(0, 60), /not a whole ZIP/],
    ['word.docx', packed({ 'word/document.xml': '<a/>', 'xl/workbook.xml': '<workbook/>' }), /not an Excel workbook/],
    ['out.zip', packed({ '../../etc/cron.d/x.xml': '<a/>' }), /leads out/],
    ['absolute.zip', packed({ '/etc/x.xml': '<a/>' }), /leads out/],
    ['windows.zip', packed({ 'c:\\windows\\x.xml': '<a/>' }), /leads out/],
    ['bomb.zip', packed({ 'imsmanifest.xml': new Uint8Array(70_000_000) }), /larger than 64 MB/],
    [
      'files.zip',
      packed(Object.fromEntries(Array.from({ length: 25_001 }, (_nothing, nth) => [`${nth}`, '']))),
      /files/,
    ],
  ];

  test.each(unreadable)('%s says why, and nothing of it is taken', async (name, content, reason) => {
    const failure = await verdicts(name, content).then(
      ({ items }) => items,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(UnreadableFile);
    expect((failure as Error).message).toMatch(reason);
  });

  test('a package whose directory lies about a size is refused', async () => {
    const honest = packed({ 'imsmanifest.xml': new Uint8Array(1_000_000) });
    const lying = honest.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 4; at += 1)
      if (view.getUint32(at, true) === 1_000_000) view.setUint32(at, 100, true);
    await expect(verdicts('lying.zip', lying)).rejects.toThrow(/larger than 64 MB|not a whole ZIP/);
  });

  test('a package inside a package is not unpacked', async () => {
    const inner = packed({ 'imsmanifest.xml': '<manifest/>' });
    const { items } = await verdicts('nested.zip', packed({ 'inner.zip': inner }));
    expect(items).toEqual([]);
  });
});

describe('a package', () => {
  test('names what its manifest lists and is not there, or is no item', async () => {
    const manifest = `<manifest><resources>
      <resource type="imsqti_item_xmlv2p1" href="a.xml"/><resource type="imsqti_item_xmlv2p1" href="b.xml"/>
      <resource type="imsqti_item_xmlv2p1" href="c.xml"/><resource type="webcontent" href="d.png"/></resources></manifest>`;
    const { items } = await verdicts(
      'p.zip',
      packed({ 'imsmanifest.xml': manifest, 'b.xml': '<html/>', 'c.xml': '<a>\n<b></a>' }),
    );
    expect(items.map(({ within, line, reason }) => [within, line, reason])).toEqual([
      ['a.xml', 1, expect.stringContaining('not in the package')],
      ['b.xml', 1, expect.stringContaining('not a QTI item')],
      ['c.xml', 2, expect.stringContaining('not valid XML')],
    ]);
  });
});

describe('a package as other systems write it', () => {
  const item =
    '<assessmentItem identifier="q"><responseDeclaration identifier="RESPONSE" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE"><prompt>Which?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>';
  const manifest = (resource: string) => `<manifest><resources>${resource}</resources></manifest>`;
  const tagged =
    '<metadata><lom><general><keyword><langstring>birds</langstring></keyword></general></lom></metadata><file href="q.xml"/>';
  const read = async (files: Record<string, string>) => {
    const { items, notes } = await verdicts('p.zip', packed(files));
    return { notes, items: items.map((one) => [one.within, one.reason ?? one.question?.tags]) };
  };

  test('is read with its manifest where its folder was packed as a whole, without what a Mac adds', async () => {
    const files = {
      'course/imsmanifest.xml': manifest(`<resource type="imsqti_item_xmlv2p1" href="q.xml">${tagged}</resource>`),
      'course/q.xml': item,
      'course/._q.xml': 'x',
      '__MACOSX/course/._q.xml': 'x',
      '__MACOSX/._course.xml': 'x',
    };
    expect(await read(files)).toEqual({ notes: [], items: [['q.xml', ['birds']]] });
    const loose = { 'a/imsmanifest.xml': '<manifest/>', 'b/imsmanifest.xml': '<manifest/>', 'b/q.xml': item };
    expect(await read(loose)).toEqual({ notes: [expect.stringContaining('no manifest')], items: [['b/q.xml', []]] });
  });

  test.each([
    ['items/My%20question.xml', 'items/My question.xml'],
    ['./items/./q.xml', 'items/q.xml'],
    ['100%.xml', '100%.xml'],
  ])('names its items by addresses: %s', async (href, path) => {
    const files = { 'imsmanifest.xml': manifest(`<resource type="imsqti_item_xmlv2p1" href="${href}"/>`) };
    expect((await read({ ...files, [path]: item })).items).toEqual([[path, []]]);
  });

  test('names an item by its file alone', async () => {
    const files = { 'imsmanifest.xml': manifest(`<resource type="imsqti_item_xmlv2p1">${tagged}</resource>`) };
    expect((await read({ ...files, 'q.xml': item })).items).toEqual([['q.xml', ['birds']]]);
  });
});

describe('encodings', () => {
  const text = 'question,A,B,answer\n"Größe – «naïve»?",süß,€,A\n';
  const utf16 = (mark: number[], swap: boolean) => {
    const body = Buffer.from(text, 'utf16le');
    return Buffer.concat([Uint8Array.from(mark), swap ? body.swap16() : body]);
  };
  const latin = Uint8Array.from(text, (sign) => ({ '–': 0x96, '€': 0x80 })[sign] ?? sign.charCodeAt(0));

  test.each([
    ['UTF-8', bytesOf(text), []],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${text}`), []],
    ['UTF-16, little end first', utf16([0xff, 0xfe], false), ['Read as UTF-16.']],
    ['UTF-16, big end first', utf16([0xfe, 0xff], true), ['Read as UTF-16.']],
    ['Windows-1252', latin, [expect.stringContaining('Windows-1252')]],
  ])('%s', async (_name, bytes, notes) => {
    const read = await verdicts('bank.csv', bytes);
    expect(read.items[0]?.question).toMatchObject({ questionText: 'Größe – «naïve»?', options: ['süß', '€'] });
    expect(read.notes).toEqual(notes);
  });
});

test.each([
  ['UTF-8', '\uFEFF', 'utf8'],
  ['UTF-8 without a mark', '', 'utf8'],
  ['UTF-16', '\uFEFF', 'utf16le'],
] as const)('a long file in %s is known by its beginning, wherever that cuts a character', (_name, mark, encoding) => {
  // Characters of one to four bytes, so that some cut falls inside one whatever the length of the beginning.
  for (const shift of ['', 'x', 'xy', 'xyz']) {
    const rows = 'Что это 𝔸?,да,нет,A\n'.repeat(20_000);
    const bytes = Buffer.from(`${mark}question,A,B,answer\n${shift}${rows}`, encoding);
    expect([shift, detectFormat(bytes, 'bank.txt')]).toEqual([shift, 'csv']);
  }
});

describe('files written by other systems', () => {
  test('Moodle’s HTML becomes Markdown, and what has no counterpart is named', async () => {
    const html =
      '<p>Look at <b>this</b> <code>a*b</code>:</p><pre><code>x = 1\ny &lt; 2</code></pre><ul><li>one</li><li>two_x</li></ul><img src="cat.png"><script>alert(1)</script>';
    const xml = `<quiz><question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext><generalfeedback><text>Since</text></generalfeedback><defaultgrade>2.0000000</defaultgrade><single>true</single><shuffleanswers>0</shuffleanswers><answer fraction="100"><text>a</text><feedback><text>Yes</text></feedback></answer><answer fraction="-33.3"><text>b</text></answer><tags><tag><text>difficulty:advanced</text></tag><tag><text>loops</text></tag></tags></question></quiz>`;
    const [item] = (await verdicts('m.xml', xml)).items;
    expect(item?.question).toEqual({
      name: 'n',
      questionText: 'Look at **this** `a*b`:\n\n```\nx = 1\ny < 2\n```\n\n- one\n- two\\_x',
      options: ['a', 'b'],
      key: 0,
      explanation: 'Since\n\n- a: Yes',
      difficulty: 'hard',
      points: 2,
      keepOrder: true,
      tags: ['loops'],
      skill: null,
      status: null,
    });
    expect(item?.warnings.map(({ text }) => text)).toEqual([
      'Penalties for single options are not kept.',
      '<script> is not kept.',
      'Feedback of single options was put into the explanation.',
      'The image “cat.png” is not kept: it is not in the file.',
    ]);
  });

  test('GIFT true/false, a gap in the sentence, feedback and tags', async () => {
    const gift =
      '::t:: The sun is a star. {T#No#Yes}\n\n// [tag:geo] [tag:difficulty:brutal]\nParis is in {=France ~Spain#far} today.';
    const { items } = await verdicts('t.gift', gift);
    expect(items.map(({ question }) => question)).toMatchObject([
      {
        questionText: 'The sun is a star.',
        options: ['True', 'False'],
        key: 0,
        keepOrder: true,
        explanation: '- True: Yes\n- False: No',
      },
      { questionText: 'Paris is in _____ today.', options: ['France', 'Spain'], tags: ['geo'], difficulty: null },
    ]);
    expect(items[1]?.warnings.map(({ text }) => text)).toContain(
      'The difficulty “brutal” is not known; the one selected below is used.',
    );
  });

  test.each([
    ['Beginner', 'easy'],
    ['very-easy', 'easy'],
    ['Intermediate', 'medium'],
    ['DIFFICULT', 'hard'],
    ['expert', 'hard'],
  ])('the difficulty “%s” means %s', async (word, difficulty) => {
    const { items } = await verdicts('d.csv', `question,A,B,answer,level\nx?,a,b,A,${word}`);
    expect(items[0]?.question?.difficulty).toBe(difficulty);
  });

  test('in a spreadsheet the answer may be a letter, a number or the text; a formula guarded by an apostrophe is restored', async () => {
    const { items } = await verdicts(
      'a.csv',
      "question,Option 1,Option 2,Correct Answer\n'=1+1?,a,b,b\nTwo?,a,b,2\nThree?,'-5,''-5,A)\n",
    );
    expect(items.map(({ question }) => [question?.questionText, question?.key, question?.options])).toEqual([
      ['=1+1?', 1, ['a', 'b']],
      ['Two?', 1, ['a', 'b']],
      ['Three?', 0, ['-5', "'-5"]],
    ]);
  });

  test('in CSV an apostrophe that a later one closes belongs to the text', async () => {
    const cells = ["'+'", "'=' is what?", "'-5", "''+'", "'=1 isn't it", "'a'", "'-"];
    const { items } = await verdicts(
      'a.csv',
      `question,A,B,answer\n${cells.map((cell) => `${cell},a,b,A\n`).join('')}`,
    );
    expect(items.map(({ question }) => question?.questionText)).toEqual([
      "'+'",
      "'=' is what?",
      '-5',
      "+'",
      "=1 isn't it",
      "'a'",
      '-',
    ]);
  });

  test('a cell with an error or a date refuses its row, with the column', async () => {
    const head = tableOf([])[0]
      ?.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
      .join('');
    const row = (third: string) =>
      `<c t="inlineStr"><is><t>Q?</t></is></c><c t="inlineStr"><is><t>a</t></is></c>${third}<c r="H2" t="inlineStr"><is><t>A</t></is></c>`;
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const sheet = `<worksheet><sheetData><row r="1">${head}</row><row r="2">${row('<c t="e"><v>#REF!</v></c>')}</row><row r="5">${row('<c s="1"><v>45000</v></c>')}</row><row r="7">${row('<c><v>0.10000000000000001</v></c>')}</row></sheetData></worksheet>`;
    const book = bookOf(sheet, { 'xl/styles.xml': styles });
    const { items } = await verdicts('b.xlsx', book);
    expect(items.map(({ line, reason, question }) => [line, reason ?? question?.options])).toEqual([
      [2, 'There is an error (#REF!) in column C.'],
      [5, 'Column C holds a date. Format the cell as text.'],
      [7, ['a', '0.1']],
    ]);
  });

  const cellOf = (text: string) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  const rowOf = (texts: string, number?: string) =>
    `<row${number === undefined ? '' : ` r="${number}"`}>${texts.split(',').map(cellOf).join('')}</row>`;

  test('cells and rows of a workbook that do not say where they are stand behind the one before', async () => {
    const head = rowOf('question,A,B,C,answer,points,explanation');
    const sheet = `<worksheet><sheetData>${head}${rowOf('One?,a,b,,B,,Since')}<row/>${rowOf('Two?,a,b,c,A,2,')}</sheetData></worksheet>`;
    const { items } = await verdicts('b.xlsx', bookOf(sheet));
    expect(items.map(({ line, reason, question }) => [line, reason, question])).toMatchObject([
      [2, null, { options: ['a', 'b'], key: 1, points: null, explanation: 'Since' }],
      [4, null, { options: ['a', 'b', 'c'], key: 0, points: 2, explanation: '' }],
    ]);
  });

  test('a row number that no sheet has is counted instead', async () => {
    const rows = ['zz', '99999999999', '1.5', '-1', '0', '', '1048577', '9'].map((number) =>
      rowOf('One?,a,b,A', number),
    );
    const sheet = `<worksheet><sheetData>${rowOf('question,A,B,answer', '1')}${rows.join('')}</sheetData></worksheet>`;
    const { items } = await verdicts('b.xlsx', bookOf(sheet));
    expect(items.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('a sheet may name its parts with a prefix, and how a text is spoken is not part of it', async () => {
    const row = (...texts: string[]) =>
      `<x:row>${texts.map((text) => `<x:c t="inlineStr"><x:is>${text}</x:is></x:c>`).join('')}</x:row>`;
    const plain = (text: string) => `<x:t>${text}</x:t>`;
    const spoken = '<x:t>東京?</x:t><x:rPh sb="0" eb="2"><x:t>トウキョウ</x:t></x:rPh>';
    const sheet = `<x:worksheet xmlns:x="s"><x:sheetData>${row(...['question', 'A', 'B', 'answer'].map(plain))}${row(spoken, plain('a'), plain('b'), plain('A'))}</x:sheetData></x:worksheet>`;
    const { items } = await verdicts('b.xlsx', bookOf(sheet));
    expect(items.map(({ question }) => question?.questionText)).toEqual(['東京?']);
  });
});
