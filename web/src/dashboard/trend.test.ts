import { expect, test } from 'vitest';
import { accuracyChange, daysInOrder, latestChange } from './trend.ts';

const day = (date: string, avgScore: number) => ({ date, avgScore });

test('days are drawn from the first to the last', () => {
  expect(daysInOrder([day('2026-11-10', 50), day('2026-10-09', 60)]).map(({ date }) => date)).toEqual([
    '2026-10-09',
    '2026-11-10',
  ]);
});

test('one day alone has no trend', () => {
  expect(latestChange([], null)).toBeUndefined();
  expect(latestChange([day('2026-11-10', 50)], null)).toBeUndefined();
});

test('the last day is compared with the mean of the days before, and only a clear difference is said', () => {
  const days = [day('2026-11-01', 60), day('2026-11-02', 70), day('2026-11-03', 80)];
  expect(latestChange(days, 'higher')).toEqual({ direction: 'up', words: 'Average +15 on 3 Nov 2026' });
  expect(latestChange([day('2026-11-03', 64), day('2026-11-01', 65)], 'lower')).toEqual({
    direction: 'down',
    words: 'Average −1 on 3 Nov 2026',
  });
  expect(latestChange(days, 'same')).toBeUndefined();
  // Here days have equal weight, there quizzes: when the two disagree, nothing is certain.
  expect(latestChange(days, 'lower')).toBeUndefined();
  expect(latestChange(days, null)).toBeUndefined();
});

const quiz = (correctAnswers: number, totalQuestions: number) => ({
  id: 1,
  skillName: 'Git',
  correctAnswers,
  totalQuestions,
  pointsEarned: correctAnswers,
  pointsPossible: totalQuestions,
  score: 0,
  completedAt: '2026-11-03T12:00:00Z',
});
const statistics = {
  totalQuizzes: 9,
  averageScore: 60,
  bestScore: 90,
  bestPoints: null,
  accuracyRate: 60,
  byPoints: false,
  skillsAssessed: 2,
};

test('recent accuracy weighs every question the same and is compared with all quizzes', () => {
  const recent = [quiz(10, 10), quiz(11, 20)];
  expect(accuracyChange(statistics, recent, 'higher')).toEqual({
    direction: 'up',
    words: 'Accuracy +10 in the last 2 quizzes',
  });
  expect(accuracyChange(statistics, recent, 'same')).toBeUndefined();
});

test('when the recent quizzes are all there are, they are no trend', () => {
  expect(accuracyChange({ ...statistics, totalQuizzes: 1 }, [quiz(10, 10)], null)).toBeUndefined();
  expect(accuracyChange({ ...statistics, accuracyRate: null }, [], null)).toBeUndefined();
});
