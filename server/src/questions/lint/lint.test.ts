import { lintCodes } from '@assay/contract/questions/questionLint';
import { describe, expect, test } from 'vitest';
import { keyBalance } from './balance.ts';
import { findDuplicates, indexDuplicates } from '../duplicates/duplicateIndex.ts';
import type { LintContent } from './findings.ts';
import { lintQuestion } from './lint.ts';
import { demoQuestions } from '../../../test/assessment/testBank.ts';
import { flawedItems, nearPairs } from '../../../test/assessment/testFlawedItems.ts';

const demoBank = demoQuestions();

const sound: LintContent = {
  questionText: 'Which planet has the shortest year?',
  options: { A: 'Venus', B: 'Mars', C: 'Mercury', D: 'Earth' },
  correctAnswer: 'C',
  explanation: 'Mercury goes round the Sun in 88 days.',
};
const pairsOf = (questions: LintContent[]) =>
  [...indexDuplicates(questions).pairs()].flatMap(({ duplicates }) => duplicates);
const codesOf = (change: Partial<LintContent>) => lintQuestion({ ...sound, ...change }).map(({ code }) => code);

describe('the seeded flaws', () => {
  test('of 100 flawed questions at least 95 are caught, each by its own rule', () => {
    const missed = flawedItems.filter(({ code, content }) => !lintQuestion(content).some((one) => one.code === code));
    const missedPairs = nearPairs.filter(([one, other]) => findDuplicates(one, [other])[0]?.kind !== 'near');
    expect(flawedItems.length + nearPairs.length).toBe(100);
    expect(
      100 - missed.length - missedPairs.length,
      missed.map(({ content }) => content.questionText).join('\n'),
    ).toBeGreaterThanOrEqual(95);
  });

  test('of the 350 well-made questions of the demo at most 1% get a warning, at most 12% any finding', () => {
    const findings = demoBank.map((question) => lintQuestion(question));
    const warned = findings.filter((list) => list.some(({ severity }) => severity === 'warning')).length;
    const any = findings.filter((list) => list.length > 0).length;
    expect(demoBank).toHaveLength(350);
    expect([warned / demoBank.length <= 0.01, any / demoBank.length <= 0.12]).toEqual([true, true]);
    expect(pairsOf(demoBank)).toEqual([]);
  });

  test('every finding says what, why and what to do, in sentences', () => {
    const findings = flawedItems.flatMap(({ content }) => lintQuestion(content));
    for (const { code, what, why, advice } of findings) {
      expect(lintCodes).toContain(code);
      for (const text of [what, why, advice]) expect(text).toMatch(/^\P{Ll}.{10,}\.$/u);
    }
  });
});

describe('an image', () => {
  const ours = `/api/images/${'0'.repeat(64)}#40x30`;

  test('without a description is named, with where it stands', () => {
    expect(codesOf({ questionText: `Which planet is it?\n\n![](${ours})` })).toEqual(['image_undescribed']);
    expect(lintQuestion({ ...sound, options: { ...sound.options, B: `![ ](${ours})` } })).toMatchObject([
      { code: 'image_undescribed', options: ['B'], what: 'An image in option B has no description.' },
    ]);
    expect(codesOf({ questionText: `Which planet is it?\n\n![A red disc with two white caps](${ours})` })).toEqual([]);
  });

  test('of another site is never shown, and that is said', () => {
    expect(codesOf({ explanation: 'See ![the orbit](https://example.org/orbit.png).' })).toEqual(['image_elsewhere']);
    expect(codesOf({ questionText: 'What does `![alt](x.png)` show in Markdown?' })).toEqual([]);
  });
});

test('brackets around a power or an index may be meant as a formula', () => {
  for (const text of [String.raw`\[x^2 + 1\]`, String.raw`\[a_1\]`])
    expect(codesOf({ explanation: text })).toEqual(['formula_brackets']);
  for (const text of [
    String.raw`\[\pi^2\] $$x^2$$`,
    String.raw`\[1, 2\] \[^a-z\] \[a\_1\]`,
    '`\\[x^2\\]`',
    'costs $5^ and $6',
  ])
    expect(codesOf({ explanation: text })).toEqual([]);
});

describe('nothing is said', () => {
  test('about a sound question', () => expect(lintQuestion(sound)).toEqual([]));

  test('about a question that is still empty', () => {
    expect(lintQuestion({ questionText: '', options: {}, correctAnswer: 'A' })).toEqual([]);
  });

  test('about a “not” in a side clause', () => {
    expect(codesOf({ questionText: 'Which command lists files that are not tracked?' })).toEqual([]);
  });

  test('about a negation that is emphasised', () => {
    expect(codesOf({ questionText: 'Which of these is **not** a gas giant?' })).toEqual([]);
    expect(codesOf({ questionText: 'Which of these is NOT a gas giant?' })).toEqual([]);
  });

  test('about words of a language inside code', () => {
    expect(codesOf({ questionText: 'Which planet does `if not all(x): except` print here?' })).toEqual([]);
  });

  test('about options that differ in nothing but case when they are code', () => {
    expect(codesOf({ options: { A: '`Map()`', B: '`map()`', C: '`MAP()`', D: '`mAp()`' } })).toEqual([]);
  });

  test('about touching open ranges', () => {
    expect(codesOf({ options: { A: 'less than 5', B: '5–10', C: '11–20', D: 'more than 20' } })).toEqual([]);
  });

  test('about letters in an explanation when the order is kept', () => {
    expect(codesOf({ explanation: 'Option C is right.' })).toEqual(['letters_named']);
    expect(codesOf({ explanation: 'Option C is right.', keepOrder: true })).toEqual([]);
  });
});

test('an option for any of the others counts as a summary; the word any alone does not', () => {
  const withLast = (D: string) => codesOf({ options: { ...sound.options, D } });
  expect(withLast('Any of the above')).toEqual(['all_of_the_above']);
  expect(withLast('Not any of the above')).toEqual(['none_of_the_above']);
  expect(withLast('Any planet')).toEqual([]);
});

test('“are the” asks for a plural as “are” does', () => {
  const bones = { questionText: 'The bones around the heart are the', correctAnswer: 'B' };
  expect(codesOf({ ...bones, options: { A: 'skull', B: 'ribs', C: 'spine', D: 'pelvis' } })).toEqual([
    'grammar_number',
  ]);
  expect(codesOf({ ...bones, options: { A: 'toes', B: 'ribs', C: 'knees', D: 'elbows' } })).toEqual([]);
});

test('a finding names the options it is about', () => {
  const [finding] = lintQuestion({ ...sound, options: { ...sound.options, D: 'None of the above' } });
  expect(finding).toMatchObject({ code: 'none_of_the_above', severity: 'warning', options: ['D'] });
});

test('warnings come before notices', () => {
  const found = lintQuestion({ ...sound, explanation: '', options: { ...sound.options, D: 'All of the above' } });
  expect(found.map(({ severity }) => severity)).toEqual(['warning', 'notice']);
});

describe('the places of keys', () => {
  const keyed = (letters: string) => letters.split('').map((correctAnswer) => ({ ...sound, correctAnswer }));

  test('keys that are too often at one letter are reported', () => {
    const { findings, p, counts } = keyBalance(
      keyed('B'.repeat(62) + 'A'.repeat(13) + 'C'.repeat(13) + 'D'.repeat(12)),
    );
    expect(findings).toMatchObject([{ code: 'key_position', options: ['B'] }]);
    expect(p).toBeLessThan(1e-10);
    expect(counts).toEqual({ A: 13, B: 62, C: 13, D: 12 });
  });

  test('even keys, and fewer than 20 questions, say nothing', () => {
    expect(keyBalance(keyed('ABCD'.repeat(25))).findings).toEqual([]);
    expect(keyBalance(keyed('B'.repeat(19)))).toMatchObject({ findings: [], p: null });
    expect(keyBalance([])).toMatchObject({ findings: [], p: null, counts: {} });
  });

  test('the probability is that of the χ² distribution', () => {
    // 30, 20, 20, 30 of 100: χ² = 4 with three degrees of freedom; 60, 40 of 100: χ² = 4 with one.
    expect(keyBalance(keyed('A'.repeat(30) + 'B'.repeat(20) + 'C'.repeat(20) + 'D'.repeat(30))).p).toBeCloseTo(
      0.2615,
      4,
    );
    const two = keyed('A'.repeat(60) + 'B'.repeat(40)).map((one) => ({ ...one, options: { A: 'x', B: 'y' } }));
    expect(keyBalance(two).p).toBeCloseTo(0.0455, 4);
    const three = keyed('A'.repeat(40) + 'B'.repeat(30) + 'C'.repeat(30)).map((one) => ({
      ...one,
      options: { A: 'x', B: 'y', C: 'z' },
    }));
    expect(keyBalance(three).p).toBeCloseTo(0.3679, 4);
  });

  test('a question counts only for the letters it has', () => {
    const mixed = [
      ...keyed('AB'.repeat(10)).map((one) => ({ ...one, options: { A: 'x', B: 'y' } })),
      ...keyed('ABCD'.repeat(5)),
    ];
    expect(keyBalance(mixed).chiSquare).toBeCloseTo(0, 10);
  });
});
