import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../statistics/seededRandom.ts';
import { drawPaper, letterOfOption, letteredOptions, optionOfLetter, questionForTaker } from './paper.ts';
import { scoreAttempt } from './scoring.ts';

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'];

function poolOf(size: number, random: () => number) {
  return Array.from({ length: size }, (_nothing, index) => {
    const count = 2 + Math.floor(random() * 5);
    const key = Math.floor(random() * count);
    const options = Array.from({ length: count }, (_none, place) => ({
      id: LETTERS[place]?.toLowerCase() ?? '',
      text: place === key ? 'right' : `wrong ${place}`,
    }));
    const keyOption = options[key]?.id ?? '';
    const points = 1 + Math.floor(random() * 5);
    const keepOrder = random() < 0.2;
    const difficulty = (['easy', 'medium', 'hard'] as const)[index % 3] ?? 'easy';
    return { questionId: 100 + index, versionId: 900 + index, difficulty, points, keepOrder, options, keyOption };
  });
}

const below = (random: () => number) => (most: number) => Math.floor(random() * most);

describe('a drawn paper', () => {
  test('counts each question by its points, or each the same', () => {
    const random = seededRandom(8);
    const pool = poolOf(12, random);
    const points = new Map(pool.map((question) => [question.questionId, question.points]));
    const drawn = (scoringRule: 'equal' | 'points') =>
      drawPaper(pool, { count: 10, blueprint: null, scoringRule }, below(random));
    for (const item of drawn('points')) expect(item.points).toBe(points.get(item.questionId));
    for (const item of drawn('equal')) expect(item.points).toBe(1);
  });

  test('has as many questions as asked for, or all there are, and none twice', () => {
    const random = seededRandom(1);
    const pool = poolOf(12, random);
    expect(drawPaper(pool, { count: 10, blueprint: null, scoringRule: 'points' }, below(random))).toHaveLength(10);
    expect(drawPaper(pool, { count: 100, blueprint: null, scoringRule: 'points' }, below(random))).toHaveLength(12);
    const ids = drawPaper(pool, { count: 100, blueprint: null, scoringRule: 'points' }, below(random)).map(
      ({ questionId }) => questionId,
    );
    expect(new Set(ids).size).toBe(12);
  });

  test('takes every question equally often', () => {
    const random = seededRandom(2);
    const pool = poolOf(20, random);
    const drawn = new Map<number, number>();
    for (let nth = 0; nth < 2000; nth += 1)
      for (const { questionId } of drawPaper(pool, { count: 5, blueprint: null, scoringRule: 'points' }, below(random)))
        drawn.set(questionId, (drawn.get(questionId) ?? 0) + 1);
    // Each is expected 500 times, standard deviation 19.4; allows five of them on each side.
    expect(Math.min(...drawn.values())).toBeGreaterThan(403);
    expect(Math.max(...drawn.values())).toBeLessThan(597);
  });

  describe('by a blueprint', () => {
    const bank = (easy: number, medium: number, hard: number) => {
      const difficulties = [
        ...Array<'easy'>(easy).fill('easy'),
        ...Array<'medium'>(medium).fill('medium'),
        ...Array<'hard'>(hard).fill('hard'),
      ];
      return poolOf(difficulties.length, seededRandom(3)).map((question, place) => ({
        ...question,
        difficulty: difficulties[place] as 'easy',
      }));
    };
    const mixOf = (
      pool: ReturnType<typeof bank>,
      blueprint: { easy: number; medium: number; hard: number },
      seed = 4,
    ) => {
      const paper = drawPaper(pool, { count: 10, blueprint, scoringRule: 'points' }, below(seededRandom(seed)));
      const mix = { easy: 0, medium: 0, hard: 0 };
      for (const { questionId } of paper)
        mix[pool.find((question) => question.questionId === questionId)?.difficulty ?? 'easy'] += 1;
      expect(new Set(paper.map(({ questionId }) => questionId)).size).toBe(paper.length);
      return mix;
    };

    test('has exactly as many of each difficulty as it says', () => {
      for (let seed = 1; seed < 50; seed += 1)
        expect(mixOf(bank(8, 8, 8), { easy: 3, medium: 5, hard: 2 }, seed)).toEqual({ easy: 3, medium: 5, hard: 2 });
      expect(mixOf(bank(8, 8, 8), { easy: 0, medium: 4, hard: 0 })).toEqual({ easy: 0, medium: 4, hard: 0 });
    });

    test.each([
      ['hard by medium first', bank(5, 9, 1), { easy: 3, medium: 4, hard: 3 }, { easy: 3, medium: 6, hard: 1 }],
      [
        'hard by easy when medium is used up',
        bank(8, 4, 1),
        { easy: 3, medium: 4, hard: 3 },
        { easy: 5, medium: 4, hard: 1 },
      ],
      ['easy by medium first', bank(1, 9, 9), { easy: 3, medium: 4, hard: 3 }, { easy: 1, medium: 6, hard: 3 }],
      ['medium by easy first', bank(9, 1, 9), { easy: 3, medium: 4, hard: 3 }, { easy: 6, medium: 1, hard: 3 }],
      [
        'nothing, so the paper is all there is',
        bank(2, 1, 1),
        { easy: 3, medium: 4, hard: 3 },
        { easy: 2, medium: 1, hard: 1 },
      ],
    ])('makes up for what the bank lacks: %s', (_rule, pool, blueprint, mix) => {
      expect(mixOf(pool, blueprint)).toEqual(mix);
    });

    test('mixes the difficulties: none stands at the beginning more often than its share', () => {
      const random = seededRandom(5);
      const pool = bank(6, 6, 6);
      let easyFirst = 0;
      for (let nth = 0; nth < 900; nth += 1) {
        const [first] = drawPaper(
          pool,
          { count: 6, blueprint: { easy: 2, medium: 2, hard: 2 }, scoringRule: 'points' },
          below(random),
        );
        if (pool.find(({ questionId }) => questionId === first?.questionId)?.difficulty === 'easy') easyFirst += 1;
      }
      // Expected 300, standard deviation 14.1.
      expect(Math.abs(easyFirst - 300)).toBeLessThan(71);
    });
  });

  test('shows every option once and translates letters and options both ways', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const item of drawPaper(
          poolOf(4, random),
          { count: 4, blueprint: null, scoringRule: 'points' },
          below(random),
        )) {
          const letters = LETTERS.slice(0, item.optionOrder.length);
          expect(letters.map((letter) => letterOfOption(item, optionOfLetter(item, letter)))).toEqual(letters);
          expect(new Set(letters.map((letter) => optionOfLetter(item, letter))).size).toBe(letters.length);
        }
      }),
    );
  });

  test('knows no letter beyond its options and no option it does not show', () => {
    const item = { questionId: 1, versionId: 1, points: 1, optionOrder: ['c', 'a', 'b'] };
    expect(optionOfLetter(item, 'D')).toBeNull();
    expect(optionOfLetter(item, 'a')).toBeNull();
    expect(optionOfLetter(item, '')).toBeNull();
    expect(letterOfOption(item, 'd')).toBeNull();
    expect(letterOfOption(item, null)).toBeNull();
    expect(letterOfOption(item, 'c')).toBe('A');
  });

  test('gives a taker the texts by displayed letter, and nothing that reveals the key', () => {
    const item = { questionId: 7, versionId: 1, points: 3, optionOrder: ['c', 'a', 'b'] };
    const version = {
      questionText: 'Which?',
      options: [
        { id: 'a', text: 'one' },
        { id: 'b', text: 'two' },
        { id: 'c', text: 'three' },
      ],
      difficulty: 'hard' as const,
      keyOption: 'b',
      explanation: 'because',
    };
    expect(questionForTaker(item, version)).toEqual({
      id: 7,
      questionText: 'Which?',
      options: { A: 'three', B: 'one', C: 'two' },
      difficulty: 'hard',
      points: 3,
    });
  });
});

test('1,000 shuffled papers are scored like an oracle that only reads the texts shown', () => {
  const random = seededRandom(3);
  for (let nth = 0; nth < 1000; nth += 1) {
    const pool = poolOf(15, random);
    const paper = drawPaper(pool, { count: 10, blueprint: null, scoringRule: 'points' }, below(random));
    const bank = new Map(pool.map((question) => [question.questionId, question]));
    let earned = 0;
    let possible = 0;
    let correct = 0;
    const answers = new Map<number, string>();
    for (const item of paper) {
      const question = bank.get(item.questionId);
      if (!question) throw new Error('a question from nowhere');
      const shown = letteredOptions(item, question.options);
      possible += question.points;
      const letter = LETTERS[Math.floor(random() * 6)] ?? '';
      const chosen = optionOfLetter(item, letter);
      if (chosen === null) continue;
      answers.set(item.questionId, chosen);
      if (shown[letter] !== 'right') continue;
      earned += question.points;
      correct += 1;
    }
    const keyed = paper.map((item) => ({ ...item, keyOption: bank.get(item.questionId)?.keyOption ?? '' }));
    expect(scoreAttempt(keyed, answers)).toMatchObject({
      correctAnswers: correct,
      totalQuestions: 10,
      pointsEarned: earned,
      pointsPossible: possible,
    });
  }
});
