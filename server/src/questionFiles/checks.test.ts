import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pngOf } from '../../test/assessment/testImages.ts';
import { createChecks } from './checks.ts';
import { readFile } from './formats/formats.ts';
import { emptyQuestion } from './formats/model.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('an image that many items of a file show is brought once', () => {
  const files = new Map([
    ['logo.png', pngOf(4, 3)],
    ['same.png', pngOf(4, 3)],
    ['other.png', pngOf(5, 3)],
  ]);
  const check = createChecks(() => [], hash);
  const shows = (...names: string[]) =>
    check({
      line: 1,
      title: '',
      warnings: [],
      files,
      question: {
        ...emptyQuestion(),
        questionText: names.map((name) => `![a logo](${name})`).join(' '),
        options: ['this', 'that'],
        key: 0,
      },
    });
  const items = [shows('logo.png'), shows('logo.png', 'other.png'), shows('same.png')];
  expect(items.map(({ images }) => images.map(({ width }) => width))).toEqual([[4], [5], []]);
  expect(items.map(({ named }) => named)).toEqual([[], [], []]);
});

test('a tag with a comma is divided there, and that is said', () => {
  const check = createChecks(() => [], hash);
  const tagged = (...tags: string[]) =>
    check({
      line: 1,
      title: '',
      warnings: [],
      question: { ...emptyQuestion(), questionText: 'Which is it?', options: ['this', 'that'], key: 0, tags },
    });
  const divided = tagged('fruit', 'pears, apples', ',fruit');
  expect(divided.question?.tags).toEqual(['fruit', 'pears', 'apples']);
  expect(divided).toMatchObject({
    verdict: 'warning',
    warnings: [{ kind: 'file', text: 'Tags can’t contain commas, so these were split: “pears, apples” “,fruit”' }],
  });
  expect(tagged('fruit', 'stone fruit').warnings).toEqual([]);
});

const NOT_DRAWN = [
  [String.raw`\unknown x`, '“\\unknown x” is shown as code: Undefined control'],
  [`${'x+'.repeat(500)}x`, `“${'x+'.repeat(30)}” is shown as text: it is longer than 1000 letters.`],
] as const;

test.each(
  (['gift', 'csv', 'json', 'aiken', 'moodle-xml'] as const).flatMap((format) =>
    NOT_DRAWN.map(([formula, says]) => ({ format, formula, says })),
  ),
)(
  'a formula that cannot be drawn is imported from $format, and that is said once: $says',
  async ({ format, formula, says }) => {
    const tex = String.raw`\(${formula}\)`;
    const written = {
      gift: `[markdown]Is ${tex.replaceAll('\\', '\\\\')} or ${tex.replaceAll('\\', '\\\\')} odd? {=yes ~no}`,
      csv: `question,a,b,answer\nIs ${tex} or ${tex} odd?,yes,no,A`,
      json: JSON.stringify([{ questionText: `Is ${tex} or ${tex} odd?`, options: ['yes', 'no'], correctAnswer: 'A' }]),
      aiken: `Is ${tex} or ${tex} odd?\nA. yes\nB. no\nANSWER: A`,
      'moodle-xml': `<quiz><question type="multichoice"><questiontext format="markdown"><text>Is ${tex} or ${tex} odd?</text></questiontext><answer fraction="100"><text>yes</text></answer><answer fraction="0"><text>no</text></answer></question></quiz>`,
    };
    const { items } = await readFile(new TextEncoder().encode(written[format]), format);
    expect(items.map(createChecks(() => [], hash))).toMatchObject([
      {
        verdict: 'warning',
        question: { questionText: `Is ${tex} or ${tex} odd?` },
        warnings: [{ kind: 'file', text: expect.stringContaining(says) }],
      },
    ]);
  },
);
