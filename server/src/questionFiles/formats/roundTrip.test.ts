import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { imageAddress } from '@assay/contract/questions/imageAddress';
import { line } from '@assay/contract/fields';
import { rewriteFormulas } from '@assay/contract/questions/formulas';
import { newQuestion } from '@assay/contract/questions/questions';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { QuestionFormat } from '@assay/contract/questions/questionFiles';
import { describe, expect, test } from 'vitest';
import { readImage } from '../../questions/imageFile.ts';
import type { ImageFile } from '../../questions/imageFile.ts';
import { gif, jpegOf, pngOf, webp } from '../../../test/assessment/testImages.ts';
import { fits, lossesOf, printFile, readFile } from './formats.ts';
import { adoptImages } from './images.ts';
import type { FileQuestion } from './model.ts';
import { escapeXml } from './xml.ts';
import { packed } from './zip.ts';

/** Markup of one of the formats, between other text. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '\\',
    '~',
    '=',
    '#',
    '####',
    '{',
    '}',
    ':',
    '::',
    '//',
    '$CATEGORY: x',
    '[html]',
    '[markdown]',
    '%50%',
    '->',
    '\n',
    '\n\n',
    'A. ',
    'B) ',
    'ANSWER: B',
    'TRUE',
    'T',
    '=1+1',
    '-5',
    '@x',
    "'=1",
    "'+'",
    "''-'",
    "+'",
    "'",
    '"',
    ',',
    ';',
    '\t',
    '|',
    '<b>bold</b>',
    '&amp;',
    ']]>',
    '<!DOCTYPE a>',
    '$$E = mc^2$$',
    '$5',
    String.raw`\[\sqrt{x}\]`,
    String.raw`\[1, 2\]`,
    '`code`',
    '**x**',
    '_x000D_',
    '_x005F_',
    '東京',
    'é',
    '𝔸',
    '👩‍👩‍👧',
    'مرحبا',
    '1',
    '2',
    'true',
  ),
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

/** Names of skills and categories, including path separators. */
const skillName = fc
  .array(fc.oneof(piece, fc.constantFrom('/', '//', 'top', '$course$', 'Algebra')), { maxLength: 5 })
  .map((pieces) => line(1, 80).safeParse(pieces.join('')).data)
  .filter((name) => name !== undefined);
const skill = fc.option(fc.record({ name: skillName, category: fc.option(skillName) }));

const tagsLikeOurs = [
  'difficulty:easy',
  'points:3',
  'keep-order',
  'tag:',
  'a|b',
  'a]b',
  'status:live',
  'skill:a/b',
  'name:Question 12',
];

const ownNames = [
  '::x::',
  'a = b ~ c',
  '{#3}',
  ' 100% & <b>',
  'x]]>',
  '0',
  '-1',
  '=1+1',
  'Frage 3 – Übung',
  'Question 12',
  'question-00001',
];
const name = fc.oneof(fc.constant(''), fc.constantFrom(...ownNames), skillName);

/** Any question the bank can hold, and so an export can meet. */
const question: fc.Arbitrary<FileQuestion> = fc
  .record({
    name,
    questionText: text,
    options: fc.array(text, { minLength: 2, maxLength: 6 }),
    key: fc.nat(5),
    explanation: text,
    difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
    points: fc.integer({ min: 1, max: 100 }),
    keepOrder: fc.boolean(),
    tags: fc.array(fc.oneof(text, fc.constantFrom(...tagsLikeOurs)), { maxLength: 3 }),
    skill,
    status: fc.constantFrom('draft' as const, 'review' as const, 'live' as const, 'archived' as const, null),
  })
  .map(({ key, ...rest }) => ({ ...rest, key: key % rest.options.length }))
  .map(inBank)
  .filter((one) => one !== null);

function inBank({ options, key, skill: of, status, ...rest }: FileQuestion): FileQuestion | null {
  const lettered = Object.fromEntries(options.map((option, place) => [optionLetters[place], option]));
  const parsed = newQuestion.safeParse({ skillId: 1, ...rest, options: lettered, correctAnswer: optionLetters[key] });
  if (!parsed.success) return null;
  const { name: named, questionText, explanation, difficulty, points, keepOrder, tags } = parsed.data;
  const texts = [questionText, explanation, ...Object.values(parsed.data.options)];
  // Text readers treat a lone carriage return as a line end.
  if (texts.some((one) => one.includes('\r'))) return null;
  return {
    name: named,
    questionText,
    options: Object.values(parsed.data.options),
    key,
    explanation,
    difficulty,
    points,
    keepOrder,
    tags,
    skill: of,
    status,
  };
}

/** A displayed formula comes back with the signs of others. */
function inOneWriting(of: FileQuestion | string | null): FileQuestion | string | null {
  if (of === null || typeof of === 'string') return of;
  const written = (one: string) => rewriteFormulas(one, (tex) => String.raw`\(${tex}\)`);
  return {
    ...of,
    questionText: written(of.questionText),
    explanation: written(of.explanation),
    options: of.options.map(written),
  };
}

async function again(questions: FileQuestion[], format: QuestionFormat) {
  const printed = printFile(questions, format);
  const bytes = typeof printed === 'string' ? new TextEncoder().encode(printed) : printed;
  const { items } = await readFile(bytes, format === 'qti21' ? 'qti' : format);
  return items.map((item) => ('question' in item ? inBank(item.question) : item.reason));
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('images', () => {
  const pictures = [pngOf(4, 3), jpegOf(40, 30), webp, gif];
  const images = new Map(
    pictures.map((bytes) => {
      const { mediaType } = readImage(bytes) as ImageFile;
      return [hash(bytes), { mediaType, bytes }] as const;
    }),
  );
  const [png = '', jpeg = '', web = '', small = ''] = pictures.map((bytes) =>
    imageAddress(hash(bytes), readImage(bytes) as ImageFile),
  );
  const illustrated: FileQuestion = {
    name: '',
    questionText: `What is it?\n\n![A [yellow\\] fruit](${png})\n\n\`![code](x.png)\``,
    options: [`![one](${jpeg})`, `two ![two](${web})`, 'three', `![one again](${png})`],
    key: 1,
    explanation: `See ![a dot](${small}).`,
    difficulty: 'easy',
    points: 2,
    keepOrder: false,
    tags: ['fruit'],
    skill: { name: 'Botany', category: 'Nature' },
    status: 'live',
  };

  async function taken(printed: string | Uint8Array, format: QuestionFormat) {
    const bytes = typeof printed === 'string' ? new TextEncoder().encode(printed) : printed;
    const { items } = await readFile(bytes, format === 'qti21' ? 'qti' : format);
    const warnings: string[] = [];
    return items.map((item) => {
      if (!('question' in item)) throw new Error(item.reason);
      const adopted = adoptImages(item.question, item.files, hash, (warning) => warnings.push(warning));
      return { ...adopted, warnings: [...item.warnings, ...warnings] };
    });
  }

  test.each<QuestionFormat>(['json', 'moodle-xml', 'qti', 'qti21'])('%s carries them', async (format) => {
    const [item] = await taken(printFile([illustrated], format, images), format);
    expect(item?.question).toEqual(illustrated);
    expect(item?.warnings).toEqual([]);
    expect(new Set(item?.images.map(({ sha256, bytes }) => `${sha256} ${hash(bytes)}`))).toEqual(
      new Set([...images.keys()].map((sha256) => `${sha256} ${sha256}`)),
    );
    expect(lossesOf([illustrated], format)).toEqual([]);
  });

  test('in JSON an image that many questions show is written once, and each of them gets it', async () => {
    const sized = { ...illustrated, questionText: `![again](${png})`, options: ['a', 'b'], explanation: '' };
    const referred = { ...sized, questionText: `![again][i]\n\n[i]: ${png.split('#')[0]}` };
    const printed = printFile([referred, illustrated, sized], 'json', images) as string;
    const content = pngOf(4, 3).toString('base64');
    expect(printed.split(content)).toHaveLength(2);
    const items = await taken(printed, 'json');
    expect(items.map((item) => item.question)).toEqual([referred, illustrated, sized]);
    expect(items.map((item) => item.images.length)).toEqual([1, 4, 1]);
    expect(items.map(({ named }) => named)).toEqual([[], [], []]);
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('in JSON the images of an item that is refused are there for others, and each gets those that it shows', async () => {
    const content = (nth: number) => pictures[nth]?.toString('base64');
    const carrying = [
      { address: png, content: content(0) },
      { address: jpeg, content: content(1) },
    ];
    const showing = (...addresses: string[]) => ({
      questionText: addresses.map((address) => `![it](${address})`).join(' '),
      options: ['a', 'b'],
      correctAnswer: 'A',
    });
    const named = (nth: number) => ({
      ...showing('figure.png'),
      images: [{ address: 'figure.png', content: content(nth) }],
    });
    const refused = [
      { ...showing(png, jpeg), options: 'none', images: carrying },
      { ...showing(png, jpeg), explanation: 'x'.repeat(70_000), images: carrying },
      { ...showing(png, jpeg), images: [...carrying, { address: 'no content' }] },
    ];
    for (const first of refused) {
      const whole = [first, showing(png), showing(jpeg), named(2), named(3)];
      const { items } = await readFile(new TextEncoder().encode(JSON.stringify(whole)), 'json');
      expect(items.map((item) => 'question' in item)).toEqual([false, true, true, true, true]);
      const given = items.flatMap((item) => {
        if (!('question' in item)) return [];
        const { images: found } = adoptImages(item.question, item.files, hash, expect.unreachable);
        return [found.map(({ sha256 }) => sha256)];
      });
      expect(given).toEqual(pictures.map((bytes) => [hash(bytes)]));
    }
  });

  test('in JSON a plain name is of the item that carries it; another one gets no picture of it', async () => {
    const showing = (address: string) => ({
      questionText: `![it](${address})`,
      options: ['a', 'b'],
      correctAnswer: 'A',
    });
    const content = pictures[0]?.toString('base64');
    const carrying = ['figure.png', png].map((address) => ({ address, content }));
    const whole = [{ ...showing('figure.png'), images: carrying }, showing('figure.png'), showing(png)];
    const { items } = await readFile(new TextEncoder().encode(JSON.stringify(whole)), 'json');
    const warnings: string[][] = [];
    const given = items.flatMap((item) => {
      if (!('question' in item)) return [];
      const said: string[] = [];
      const { images: found } = adoptImages(item.question, item.files, hash, (warning) => said.push(warning));
      warnings.push(said);
      return [found.length];
    });
    expect(given).toEqual([1, 0, 1]);
    expect(warnings).toEqual([[], ['The image “figure.png” is not kept: it is not in the file.'], []]);
  });

  test.each<QuestionFormat>(['gift', 'aiken', 'csv', 'xlsx'])(
    '%s names them, and says that it loses them',
    async (format) => {
      const plain = { ...illustrated, questionText: `![A fruit](${png})` };
      const [item] = await taken(printFile([plain], format, images), format);
      expect(item?.images).toEqual([]);
      expect(item?.named).toContain(png.slice('/api/images/'.length).split('#')[0]);
      expect(lossesOf([plain], format).at(-1)).toBe(
        'All questions lose their images; the file only says where they are here.',
      );
    },
  );

  test('of another site, of nothing, of no image or of a page in disguise are not taken, and that is said', async () => {
    const written = (source: string) =>
      `<quiz><question type="multichoice"><questiontext format="html"><text>${escapeXml(`<p>Is it <img src="${source}" alt="a cat">?</p>`)}</text><file name="bad.png" encoding="base64">${Buffer.from('<script>alert(1)</script>').toString('base64')}</file><file name="a cat (1).png" encoding="base64">${pngOf(4, 3).toString('base64')}</file></questiontext><single>true</single><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`;
    const read = async (source: string) => {
      const [item] = await taken(written(source), 'moodle-xml');
      return [item?.question.questionText, item?.images.length, item?.warnings.at(-1)];
    };
    expect(await read('https://example.org/cat.png')).toEqual([
      'Is it a cat?',
      0,
      'The image “https://example.org/cat.png” is not kept: it is not in the file.',
    ]);
    expect(await read('@@PLUGINFILE@@/gone.png')).toEqual([
      'Is it a cat?',
      0,
      expect.stringContaining('not in the file'),
    ]);
    expect(await read('@@PLUGINFILE@@/bad.png')).toEqual(['Is it a cat?', 0, expect.stringContaining('not a PNG')]);
    expect(await read('data:image/png;base64,' + 'A'.repeat(600))).toEqual([
      'Is it ?',
      0,
      expect.stringContaining('embedded files'),
    ]);
    expect(await read('@@PLUGINFILE@@/a%20cat%20(1).png')).toEqual([
      `Is it ![a cat](${png})?`,
      1,
      '1 embedded file is not kept.',
    ]);
  });

  test('in a package are found from where their item is, and nowhere else', async () => {
    const item = (source: string) =>
      `<assessmentItem identifier="q"><responseDeclaration identifier="RESPONSE" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>Is it <img src="${source}" alt="this"/>?</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
    const read = async (source: string) => {
      const bytes = packed({ 'items/q.xml': item(source), 'media/a b.png': pngOf(4, 3) });
      return (await taken(bytes, 'qti'))[0]?.images.length;
    };
    expect(await read('../media/a%20b.png')).toBe(1);
    for (const other of [
      'media/a%20b.png',
      'http://package.invalid.example/media/a%20b.png',
      '//x/media/a.png',
      '../../../etc/passwd',
    ])
      expect([other, await read(other)]).toEqual([other, 0]);
  });

  test('more than twenty in one question are not taken', () => {
    const many = Array.from({ length: 21 }, (_nothing, nth) => `![${nth}](${nth}.png)`);
    const files = new Map(many.map((_one, nth) => [`${nth}.png`, pngOf(nth + 1, 1)]));
    const warnings: string[] = [];
    const { images: found } = adoptImages(
      { ...illustrated, options: ['a', 'b'], explanation: '', questionText: many.join(' ') },
      files,
      hash,
      (warning) => warnings.push(warning),
    );
    expect([found.length, warnings]).toEqual([20, ['The image “20.png” is not kept: the question has too many.']]);
  });
});

describe('writing and reading again', () => {
  test.each<QuestionFormat>(['gift', 'moodle-xml', 'qti', 'qti21', 'csv', 'xlsx', 'json'])(
    '%s loses nothing',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
          expect((await again(questions, format)).map(inOneWriting)).toEqual(questions.map(inOneWriting));
          expect(lossesOf(questions, format).filter((loss) => !loss.includes('formulas as TeX'))).toEqual([]);
        }),
        { numRuns: 100 },
      );
    },
  );

  test('aiken keeps text, options and key of what fits, and says what it loses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
        const fitting = questions.filter((one) => fits(one, 'aiken'));
        const kept = fitting.map((one) => ({
          ...one,
          name: '',
          explanation: '',
          difficulty: null,
          points: null,
          keepOrder: false,
          tags: [],
          skill: null,
          status: null,
        }));
        const bytes = new TextEncoder().encode(String(printFile(questions, 'aiken')));
        const { items } = await readFile(bytes, 'aiken');
        expect(items).toEqual(kept.map((one) => expect.objectContaining({ question: one })));
        expect(lossesOf(questions, 'aiken')).not.toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the skill of a question', () => {
  const read = async (written: string, format: QuestionFormat) => {
    const { items, notes } = await readFile(new TextEncoder().encode(written), format as 'gift');
    return { notes, skills: items.map((item) => ('question' in item ? item.question.skill : item.reason)) };
  };
  const item = 'Which? {=pear ~rock}';

  test('in GIFT and Moodle XML is the last category before it, the category is the one above', async () => {
    const paths = ['$course$/top/Maths/Algebra', 'Birds', '$system$/Default for A//B', '$course$/top', 'a/b/c'];
    const skills = [
      null,
      { name: 'Algebra', category: 'Maths' },
      { name: 'Birds', category: null },
      { name: 'Default for A/B', category: null },
      null,
      { name: 'c', category: 'b' },
    ];
    const notes = ['Only the last two names of a category are read: a/b/c'];
    const gift = [item, ...paths.map((path) => `// of Moodle\n$CATEGORY: ${path}\n\n${item}`)].join('\n\n');
    expect(await read(gift, 'gift')).toEqual({ skills, notes });
    const marked =
      '<question type="multichoice"><questiontext><text>Which?</text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>';
    const category = (path: string) =>
      `<question type="category"><category><text>${path}</text></category></question>${marked}`;
    expect(await read(`<quiz>${marked}${paths.map(category).join('')}</quiz>`, 'moodle-xml')).toEqual({
      skills,
      notes,
    });
  });

  test('that no skill here could have is said not to be kept', async () => {
    const long = 'x'.repeat(121);
    expect(await read(`$CATEGORY: ${long}\n\n${item}`, 'gift')).toEqual({
      skills: [null],
      notes: [`Categories are not kept: ${long.slice(0, 120)}`],
    });
    const given = [{ questionText: 'Which?', options: ['a', 'b'], correctAnswer: 'A', skill: long, status: 'gone' }];
    const { items } = await readFile(new TextEncoder().encode(JSON.stringify(given)), 'json');
    expect(items).toMatchObject([
      {
        question: { skill: null, status: null },
        warnings: [
          `The skill “${'x'.repeat(40)}” is not kept: no skill can have this name.`,
          'The status “gone” is not known; the one selected below is used.',
        ],
      },
    ]);
  });
});
