import type { GateFinding, GateItem } from '@assay/contract/questions/questionGeneration';
import { describe, expect, test } from 'vitest';
import { chanceOfAtLeast } from './balance.ts';
import { checkSet, judged } from './gate.ts';
import { formFindings } from './form.ts';
import { markupFindings } from './markup.ts';

const sound: GateItem = {
  questionText: 'Which planet has the shortest year?',
  options: { A: 'Venus', B: 'Mars', C: 'Mercury', D: 'Earth' },
  correctAnswer: 'C',
  explanation: 'Mercury goes round the Sun in 88 days.',
  keepOrder: false,
  quote: '',
};
const whats = (change: Partial<GateItem>) => formFindings({ ...sound, ...change }).map(({ what }) => what);
const marks = (change: Partial<GateItem>) => markupFindings({ ...sound, ...change }).map(({ code }) => code);
const codes = (findings: readonly GateFinding[] | undefined) => findings?.map(({ code }) => code);
const check = (items: GateItem[], sourceText: string | null = null) =>
  checkSet({ items, inBank: items.map(() => []), sourceText });

describe('an item is refused, with the reason,', () => {
  test('without two to six options', () => {
    expect(whats({ options: {} })).toContain('There are no options.');
    expect(whats({ options: { C: 'Mercury' } })).toContain('There is only one option.');
    const seven = Object.fromEntries('ABCDEFG'.split('').map((letter) => [letter, `Planet ${letter}`]));
    expect(whats({ options: seven })).toEqual(['There are 7 options; at most 6 are possible.']);
  });

  test('if options are not lettered from A without a gap', () => {
    expect(whats({ options: { A: 'Venus', C: 'Mercury' } })).toEqual([
      'The options are named A and C instead of A and B.',
    ]);
    expect(whats({ options: { '1': 'Venus', '2': 'Mercury' }, correctAnswer: '2' })).toEqual([
      'The options are named 1 and 2 instead of A and B.',
    ]);
  });

  test('without exactly one key', () => {
    expect(whats({ correctAnswer: '' })).toEqual(['No option is marked as correct.']);
    expect(whats({ correctAnswer: 'A and C' })).toEqual(['A and C are marked as correct; exactly one option can be.']);
    expect(whats({ correctAnswer: 'E' })).toEqual(['The correct answer, “E”, is not the letter of an option.']);
    expect(whats({ correctAnswer: 'constructor' })).toEqual([
      'The correct answer, “constructor”, is not the letter of an option.',
    ]);
  });

  test('with an empty text or equal options', () => {
    expect(whats({ questionText: ' ' })).toEqual(['The question text: This field is required.']);
    expect(whats({ options: { ...sound.options, D: '' } })).toEqual(['Option D: This field is required.']);
    expect(whats({ options: { ...sound.options, D: 'Venus' } })).toEqual(['Options must differ.']);
  });

  test('and a sound one is not', () => expect(formFindings(sound)).toEqual([]));
});

describe('marks in the text', () => {
  test('HTML is named with its place, code is not HTML', () => {
    expect(markupFindings({ ...sound, explanation: 'Mercury is <em>fast</em>.' })).toMatchObject([
      { code: 'markup_html', what: 'The explanation contains HTML.' },
    ]);
    expect(marks({ questionText: 'Which planet? <!-- C -->' })).toEqual(['markup_html']);
    expect(marks({ questionText: 'Which tag sets a word in bold: `<b>` or `<i>`?' })).toEqual([]);
    expect(marks({ questionText: 'Which holds if 2 < a and b > 3?' })).toEqual([]);
  });

  test('characters and notes that are not shown are found, joiners of scripts and emoji are not', () => {
    expect(marks({ options: { ...sound.options, C: 'Mercury\u200b' } })).toEqual(['hidden_text']);
    expect(marks({ explanation: 'It is fast.\n\n[note]: # "C"' })).toEqual(['hidden_text']);
    expect(marks({ explanation: 'See [this](https://example.org "It is C").' })).toEqual([
      'hidden_text',
      'outside_link',
    ]);
    expect(marks({ options: { ...sound.options, D: 'می\u200cخواهم' } })).toEqual([]);
    expect(marks({ options: { ...sound.options, D: '👩\u200d🚀' } })).toEqual([]);
  });

  test('links and pictures from elsewhere are found, own pictures and code are not', () => {
    for (const text of [
      'Which planet does [this page](https://example.org/?d=1) show?',
      'Which planet is it? ![](//example.org/p.png)',
      'Which planet is it? <https://example.org>',
      'Which planet is on www.example.org?',
      'Which planet is [this][1]?\n\n[1]: https://example.org',
      'Which planet is [this](javascript:alert(1))?',
    ])
      expect([text, marks({ questionText: text }).includes('outside_link')]).toEqual([text, true]);
    expect(marks({ questionText: `Which planet is it? ![](/api/images/${'a'.repeat(64)})` })).toEqual([]);
    expect(marks({ questionText: 'What does `curl https://example.org` print?' })).toEqual([]);
  });

  test('an option that is marked as right or wrong is found, one that speaks of it is not', () => {
    for (const C of [
      'Mercury (correct)',
      '✓ Mercury',
      'Mercury — correct',
      '**Mercury** [correct answer]',
      '[x] Mercury',
    ])
      expect([C, marks({ options: { ...sound.options, C } })]).toEqual([C, ['key_marked']]);
    expect(marks({ options: { ...sound.options, A: 'Venus (incorrect)' } })).toEqual(['key_marked']);
    expect(marks({ options: { ...sound.options, C: 'The planet on the right (Mercury)' } })).toEqual([]);
    expect(marks({ options: { A: '✓', B: '✗', C: '✓✓', D: '✗✗' } })).toEqual([]);
  });

  test('letters before the options are found if all have theirs', () => {
    expect(marks({ options: { A: 'A) Venus', B: 'B) Mars', C: 'C) Mercury' } })).toEqual(['letters_repeated']);
    expect(marks({ options: { A: '1. Venus', B: '2. Mars', C: '3. Mercury' } })).toEqual(['letters_repeated']);
    expect(marks({ options: { A: 'A. Lincoln', B: 'J. Monroe', C: 'G. Washington' } })).toEqual([]);
  });

  test('an answer after the question is found, one that belongs to it is not', () => {
    expect(marks({ questionText: 'Which planet has the shortest year? Answer: Mercury' })).toEqual(['answer_in_stem']);
    expect(marks({ questionText: 'Which planet has the shortest year? The correct answer is ____' })).toEqual([]);
    expect(marks({ questionText: 'The answer is 12. Which sum has it?' })).toEqual([]);
  });
});

describe('a set', () => {
  const named = (text: string, letter = 'C'): GateItem => ({
    ...sound,
    questionText: `Which of these is the ${text}?`,
    options: Object.fromEntries('ABCD'.split('').map((one) => [one, `${text} ${one}`])),
    correctAnswer: letter,
  });
  const words = ['oak', 'harbour', 'violin', 'senate', 'glacier', 'needle', 'saffron', 'ledger', 'comet', 'bishop'];

  test('reports the later of two similar items, with the number of the other', () => {
    const copy = { ...sound, questionText: 'Which of the planets has the shortest year?' };
    const { items } = check([sound, named('oak'), copy]);
    expect(codes(items[0])).toEqual([]);
    expect(items[2]).toMatchObject([
      { check: 'duplicates', code: 'duplicate_near', severity: 'warning', otherItem: 1 },
    ]);
  });

  test('with the same right letter throughout is reported from four items, not from three', () => {
    const keyed = (letters: string) =>
      check(letters.split('').map((letter, nth) => named(words[nth] ?? '', letter))).set;
    expect(keyed('BBBB')).toMatchObject([{ check: 'balance', code: 'key_position', options: ['B'] }]);
    expect(keyed('BBB')).toEqual([]);
    expect(keyed('BBBBBCADAC')).toEqual([]);
  });

  test('whose keys are all a little longer, or shorter, is reported although no item is', () => {
    const of = (key: string) =>
      check(
        words.map((word, nth) => ({
          ...named(word, 'ABCD'[nth % 4]),
          options: { ...named(word).options, ['ABCD'[nth % 4] as string]: key },
        })),
      );
    const longer = of('a great cathedral');
    expect(codes(longer.set)).toEqual(['key_length']);
    expect(longer.set[0]?.what).toBe('In 10 of 10 items the key is the longest option; about 3 would be expected.');
    expect(codes(of('x').set)).toEqual(['key_length']);
    expect(of('oak tree').set).toEqual([]);
  });

  test('the chance is exact', () => {
    expect(chanceOfAtLeast(0, [0.25, 0.5])).toBe(1);
    expect(chanceOfAtLeast(1, [0.25, 0.5])).toBeCloseTo(0.625, 12);
    expect(chanceOfAtLeast(2, [0.25, 0.5])).toBeCloseTo(0.125, 12);
    // As in tables of the binomial distribution.
    expect(
      chanceOfAtLeast(
        7,
        Array.from({ length: 10 }, () => 0.25),
      ),
    ).toBeCloseTo(0.0035, 4);
  });
});

describe('the quote', () => {
  const source = 'Mercury goes round the Sun\nin   88 days. It has “no” moon – and no air.';
  const quoted = (quote: string) => codes(check([{ ...sound, quote }], source).items[0]);

  test('is found in the source text whatever its white space and the form of its signs', () => {
    expect(quoted('goes round the Sun in 88 days')).toEqual([]);
    expect(quoted('It has "no" moon - and\nno air')).toEqual([]);
  });

  test('is not found with another word, case or an omission', () => {
    for (const quote of ['goes around the Sun in 88 days', 'mercury goes round the Sun', 'Mercury … 88 days. It has'])
      expect([quote, quoted(quote)]).toEqual([quote, ['quote_not_found']]);
  });

  test('is missed, and must be more than a word or two', () => {
    expect(quoted('')).toEqual(['quote_missing']);
    expect(quoted('88 days')).toEqual(['quote_short']);
    expect(codes(check([sound]).items[0])).toEqual([]);
  });
});

test('the verdict follows the gravest finding, which comes first', () => {
  const finding = (severity: GateFinding['severity']): GateFinding => ({
    check: 'wording',
    code: 'stem_short',
    severity,
    what: '',
    why: '',
    advice: '',
    options: [],
  });
  expect(judged([])).toEqual({ verdict: 'ok', findings: [] });
  expect(judged([finding('notice')]).verdict).toBe('ok');
  expect(judged([finding('notice'), finding('warning')]).verdict).toBe('warning');
  const { verdict, findings } = judged([finding('warning'), finding('notice'), finding('refused')]);
  expect([verdict, findings.map(({ severity }) => severity)]).toEqual(['refused', ['refused', 'warning', 'notice']]);
});
