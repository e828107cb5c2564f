import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { lintCodes } from '@assay/contract/questionLint';
import { describe, expect, test } from 'vitest';
import { keyBalance } from './balance.ts';
import { findDuplicates, indexDuplicates } from './duplicates.ts';
import type { LintContent } from './findings.ts';
import { lintQuestion } from './lint.ts';
import { flawedItems, nearPairs } from '../../../test/testFlawedItems.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'demo', 'bank');
const demoBank = readdirSync(FOLDER).flatMap(
  (file) => (JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { questions: LintContent[] }).questions,
);

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

  test('of the 320 well-made questions of the demo at most 1 % get a warning, at most 12 % any finding', () => {
    const findings = demoBank.map((question) => lintQuestion(question));
    const warned = findings.filter((list) => list.some(({ severity }) => severity === 'warning')).length;
    const any = findings.filter((list) => list.length > 0).length;
    expect(demoBank).toHaveLength(320);
    expect([warned / 320 <= 0.01, any / 320 <= 0.12]).toEqual([true, true]);
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

  test('keys that stand at one letter too often are named', () => {
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

describe('duplicates', () => {
  test('are found through escaped signs, which are no marks', () => {
    const options = { A: 'One \\& two', B: 'Three' };
    const [found] = findDuplicates({ questionText: 'Which file\\_name is it?', options }, [
      { questionText: 'Which file_name is it?', options: { A: 'One & two', B: 'Three' } },
    ]);
    expect(found?.kind).toBe('same');
  });

  test('case, spaces, punctuation and the order of options make no other question', () => {
    const again = {
      ...sound,
      questionText: ' which planet  has the SHORTEST year',
      options: { A: 'Mercury.', B: 'earth', C: 'Venus', D: 'Mars' },
    };
    expect(findDuplicates(again, [sound])).toEqual([{ other: sound, kind: 'same', similarity: 1 }]);
  });

  test('the same stem over other options is another question', () => {
    const statement = { ...sound, questionText: 'Which statement about this planet is right?' };
    const other = {
      ...statement,
      options: { A: 'It has rings', B: 'It has no air', C: 'It is cold', D: 'It is a star' },
    };
    expect(findDuplicates(other, [statement])).toEqual([]);
  });

  test('what is equal in another script is found, and what differs is not', () => {
    const one = { ...sound, questionText: 'Какая планета ближе всех к Солнцу?' };
    expect(findDuplicates(one, [{ ...one }])).toMatchObject([{ kind: 'same' }]);
    expect(findDuplicates(one, [{ ...one, questionText: 'Сколько лун у Марса сегодня?' }])).toEqual([]);
  });

  test('the index finds what a comparison with each one finds', () => {
    const bank = [...demoBank.slice(0, 60), ...nearPairs.flat()];
    const index = indexDuplicates(bank);
    for (const question of bank) {
      const alone = bank.filter((other) => other !== question && findDuplicates(question, [other]).length > 0);
      const found = index.find(question, (other) => other === question).map(({ other }) => other);
      expect(new Set(found)).toEqual(new Set(alone));
    }
  });

  test('each pair is told once', () => {
    expect(pairsOf(nearPairs.flat())).toHaveLength(nearPairs.length);
    expect(pairsOf([sound, { ...sound }, { ...sound }])).toHaveLength(3);
  });

  // This ends within the time of a test only if not every question is compared with every other.
  test('of thousands of questions from one template are told for each with some behind it, the same one among them', () => {
    const bank = Array.from({ length: 3000 }, (_nothing, nth) => ({
      ...sound,
      questionText: `Which of these values does the function return for the input number ${nth % 2700}?`,
    }));
    const found = [...indexDuplicates(bank).pairs(50)];
    expect(found.map(({ duplicates }) => duplicates.length)).toEqual(
      bank.map((_question, nth) => Math.min(51, bank.length - nth - 1)),
    );
    expect(found.map(({ isCut }) => isCut)).toEqual(bank.map((_question, nth) => nth < bank.length - 52));
    for (const [nth, { duplicates }] of found.slice(0, 300).entries())
      expect(duplicates[0]).toMatchObject({ other: bank[nth + 2700], kind: 'same' });
  });

  test('two questions of nothing but pictures are not the same because their options are', () => {
    const drawn = { ...sound, questionText: `![](/api/images/${'0'.repeat(64)}#40x30)` };
    expect(pairsOf([drawn, { ...drawn, questionText: drawn.questionText.replace('40x30', '4x3') }])).toEqual([]);
  });
});
