import { describe, expect, test } from 'vitest';
import { demoQuestions } from '../../../test/assessment/testBank.ts';
import { nearPairs } from '../../../test/assessment/testFlawedItems.ts';
import type { Compared } from './fingerprint.ts';
import { findDuplicates, indexDuplicates } from './duplicateIndex.ts';
import { indexAlike } from './rewordings.ts';

const sound: Compared = {
  questionText: 'Which planet has the shortest year?',
  options: { A: 'Venus', B: 'Mars', C: 'Mercury', D: 'Earth' },
};
const demoBank = demoQuestions();
const pairsOf = (questions: Compared[]) =>
  [...indexDuplicates(questions).pairs()].flatMap(({ duplicates }) => duplicates);

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

  test('equal text in another script is found, and different text is not', () => {
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

  test('each pair is reported once', () => {
    expect(pairsOf(nearPairs.flat())).toHaveLength(nearPairs.length);
    expect(pairsOf([sound, { ...sound }, { ...sound }])).toHaveLength(3);
  });

  // Comparing every question with every other would exceed a test's time.
  test('in thousands of questions from one template each has reported duplicates, including the identical one', () => {
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

describe('rewordings', () => {
  const train: Compared = {
    questionText: 'A train leaves Leeds at 8:00 and reaches York at 8:25. How long is the journey in minutes?',
    options: { A: '15', B: '20', C: '25', D: '35' },
  };
  const others = (...texts: string[]) => texts.map((questionText) => ({ ...train, questionText }));

  test('with clauses in another order are near, although their word pairs differ', () => {
    const [reworded] = others(
      'How many minutes does the journey take if a train leaves Leeds at 8:00 and is in York at 8:25?',
    );
    expect(findDuplicates(reworded as Compared, [train])).toEqual([]);
    expect(indexAlike([train, sound]).find(reworded as Compared)).toMatchObject([{ other: train, kind: 'near' }]);
  });

  test('a question of the same subject is none', () => {
    const [other] = others('What does a return ticket from Leeds to York cost if a single one costs 12 pounds?');
    expect(indexAlike([train, sound]).find(other as Compared)).toEqual([]);
  });

  test('the order of words does not count', () => {
    const backwards = train.questionText.replaceAll(/[.?]/g, '').split(' ').toReversed().join(' ');
    expect(indexAlike([train]).find({ ...train, questionText: backwards })).toMatchObject([{ similarity: 0.99 }]);
  });

  test('frequent words say little: a template alone makes no rewording', () => {
    const named = (word: string): Compared => ({
      questionText: `Which word names a ${word}?`,
      options: { A: `this ${word}`, B: 'that' },
    });
    const bank = Array.from({ length: 40 }, (_word, nth) => named(`boat${nth}`));
    expect(indexAlike(bank).find(named('rope'))).toEqual([]);
    expect(indexAlike(bank).find(named('boat7'))).toMatchObject([{ other: bank[7] }]);
  });

  test('none of the demo’s 350 questions rewords another, and each copy is reported once', () => {
    const index = indexAlike(demoBank);
    expect(demoBank.flatMap((question) => index.find(question, (other) => other === question))).toEqual([]);
    for (const [one, other] of nearPairs) expect(indexAlike([one]).find(other)).toHaveLength(1);
  });
});
