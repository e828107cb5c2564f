import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newQuestion } from '@assay/contract/questions/questions';
import { newSkill } from '@assay/contract/questions/skills';
import { describe, expect, test } from 'vitest';

interface Question {
  ref: string;
  questionText: string;
  options: Record<string, string>;
  correctAnswer: string;
  explanation: string;
  difficulty: 'easy' | 'medium' | 'hard';
  points: number;
  tags: string[];
  keepOrder?: boolean;
}

const FOLDER = join(import.meta.dirname, '..', '..', 'demo', 'bank');
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const bankOf = (file: string) =>
  JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { skill: object; questions: Question[] };

const WORTH = { easy: 1, medium: 2, hard: 3 } as const;
const lengthsOf = ({ options, correctAnswer }: Question) => {
  const others = Object.entries(options).flatMap(([letter, text]) => (letter === correctAnswer ? [] : [text.length]));
  return {
    key: options[correctAnswer]?.length ?? 0,
    others,
    longest: Math.max(...others),
    shortest: Math.min(...others),
  };
};
const CODE_BLOCK = /```[^\n]*\n([\s\S]*?)```/g;
const codeBlocksOf = ({ questionText }: Question) =>
  [...questionText.matchAll(CODE_BLOCK)].map(([, code]) => code ?? '');
/** Counts inline code as words; code blocks and the dashes of a list do not count. */
const wordsIn = (text: string) => text.replace(CODE_BLOCK, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
const textsOf = ({ questionText, options, explanation }: Question) => [
  questionText,
  ...Object.values(options),
  explanation,
];
const proseOf = (question: Question) =>
  textsOf(question)
    .join('\n')
    .replace(CODE_BLOCK, '')
    .replace(/`[^`]*`/g, '');
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
/** Refs of the questions that break a rule, to name them in a failure. */
const breaking = (questions: Question[], holds: (question: Question) => boolean) =>
  questions.filter((question) => !holds(question)).map(({ ref }) => ref);

test('the demo brings eleven skills, no question twice', () => {
  const all = FILES.flatMap((file) => bankOf(file).questions);
  expect(FILES).toHaveLength(11);
  expect(new Set(all.map(({ ref }) => ref)).size).toBe(all.length);
  expect(new Set(all.map(({ questionText }) => questionText)).size).toBe(all.length);
});

describe.each(FILES)('the bank %s', (file) => {
  const { skill, questions } = bankOf(file);

  test('is a skill and questions the product takes', () => {
    expect(newSkill.safeParse(skill).error).toBeUndefined();
    expect(breaking(questions, (question) => newQuestion.safeParse({ ...question, skillId: 1 }).success)).toEqual([]);
  });

  test('has thirty questions and more, of all difficulties, worth what they ask', () => {
    expect(questions.length).toBeGreaterThanOrEqual(30);
    for (const difficulty of ['easy', 'medium', 'hard'])
      expect([difficulty, questions.filter((question) => question.difficulty === difficulty).length]).toEqual([
        difficulty,
        expect.toSatisfy((count: number) => count >= 8),
      ]);
    expect(breaking(questions, ({ difficulty, points }) => points === WORTH[difficulty])).toEqual([]);
  });

  test('asks, offers two to six different options, explains and tags', () => {
    expect(breaking(questions, ({ questionText }) => questionText.length >= 15 && questionText.length <= 700)).toEqual(
      [],
    );
    expect(
      breaking(questions, ({ options }) => {
        const texts = Object.values(options).map((text) => text.trim().toLowerCase());
        return texts.length >= 2 && texts.length <= 6 && new Set(texts).size === texts.length;
      }),
    ).toEqual([]);
    expect(breaking(questions, ({ options }) => Object.values(options).every((text) => text.length <= 180))).toEqual(
      [],
    );
    expect(breaking(questions, ({ explanation }) => explanation.length >= 50)).toEqual([]);
    expect(breaking(questions, ({ tags }) => tags.length >= 1)).toEqual([]);
    expect(breaking(questions, ({ ref }) => /^[a-z]+-\d{2}$/.test(ref))).toEqual([]);
  });

  test('asks in at most 50 words, and shows at most 8 lines of code', () => {
    expect(breaking(questions, ({ questionText }) => wordsIn(questionText) <= 50)).toEqual([]);
    expect(
      breaking(questions, (question) => codeBlocksOf(question).join('').trimEnd().split('\n').length <= 8),
    ).toEqual([]);
  });

  test('counts in units that are known everywhere', () => {
    const LOCAL =
      /[£$](?=\d)|\b(pounds?|pence|penny|dollars?|miles?|mph|inch(es)?|feet|foot|yards?|ounces?|gallons?|pints?)\b/i;
    expect(breaking(questions, (question) => !LOCAL.test(proseOf(question)))).toEqual([]);
  });

  test('is read with its options in half a minute, as ten questions have five minutes', () => {
    const readAt200WordsAMinute = ({ questionText, options }: Question) =>
      wordsIn([questionText, ...Object.values(options)].join('\n')) <= 100;
    expect(breaking(questions, readAt200WordsAMinute)).toEqual([]);
  });

  test('writes quotation marks, apostrophes and percentages in one way', () => {
    expect(breaking(questions, (question) => !/\d\s+%|\bper ?cent\b/.test(proseOf(question)))).toEqual([]);
    expect(breaking(questions, (question) => !/["']/.test(proseOf(question)))).toEqual([]);
  });

  test('keeps the order where an option sums the others up', () => {
    const sumsUp = (text: string) => /\b(all|none) of the (above|options)\b/i.test(text);
    expect(
      breaking(questions, ({ options, keepOrder }) => keepOrder === true || !Object.values(options).some(sumsUp)),
    ).toEqual([]);
  });

  test('spreads its keys evenly over A to F', () => {
    for (const letter of 'ABCD') {
      const used = questions.filter(({ correctAnswer }) => correctAnswer === letter).length;
      expect([letter, Math.abs(used - questions.length / 4)]).toEqual([
        letter,
        expect.toSatisfy((off: number) => off < 2),
      ]);
    }
  });

  test('does not give a key away by its length', () => {
    expect(
      breaking(questions, (question) => {
        const { key, longest, shortest } = lengthsOf(question);
        return !(key > 25 && key > 1.4 * longest) && !(key > 12 && key < 0.5 * shortest);
      }),
    ).toEqual([]);
    const lengths = questions.map(lengthsOf);
    const share = (is: (of: (typeof lengths)[number]) => boolean) => lengths.filter(is).length / lengths.length;
    expect(share(({ key, longest }) => key > longest)).toBeLessThanOrEqual(0.32);
    expect(share(({ key, shortest }) => key < shortest)).toBeLessThanOrEqual(0.36);
    const ratio = mean(lengths.map(({ key }) => key)) / mean(lengths.flatMap(({ others }) => others));
    expect(ratio).toBeGreaterThanOrEqual(0.88);
    expect(ratio).toBeLessThanOrEqual(1.12);
  });
});
