import { expect, test } from 'vitest';
import { pagesOfReport } from './reportPages.ts';
import type { PagedReport } from './reportPages.ts';

const pagesWith = (parts: Partial<PagedReport>) =>
  pagesOfReport(
    {
      person: { firstName: 'Ada', lastName: 'Bell', email: 'ada@example.com', state: 'active', group: null },
      statistics: {
        totalQuizzes: 2,
        averageScore: 50,
        bestScore: 52.63,
        bestPoints: null,
        accuracyRate: 50,
        byPoints: false,
      },
      interval: null,
      performanceTrend: [],
      skills: [],
      attempts: [],
      assessments: [],
      totalAssessments: 0,
      writtenAt: '2026-03-02T09:12:00.000Z',
      ...parts,
    },
    { period: 'all', timeZone: 'UTC' },
  );

test('a skill’s latest score is set beside the first', () => {
  const skill = {
    skillName: 'Algebra',
    attempts: 2,
    score: 50,
    bestScore: 52.63,
    bestPoints: null,
    correct: 10,
    questions: 20,
    interval: { low: 29.93, high: 70.07 },
    change: 'lower' as const,
    firstScore: 52.63,
    firstPoints: null,
    latestScore: 47.37,
    latestPoints: null,
    groupAverage: 61.2,
    againstGroup: 'alike' as const,
  };
  const points = { pointsEarned: 10, pointsPossible: 19 };
  const scored = { ...skill, bestPoints: points, firstPoints: points, latestPoints: { ...points, pointsEarned: 9 } };
  const [equal, byPoints] = [skill, scored].map((one) =>
    pagesWith({ skills: [one] }).flatMap((block) => (block.kind === 'table' ? [block.rows[0]?.at(-1)] : [])),
  );
  expect(equal).toEqual(['53% to 47%: worse', '53%']);
  expect(byPoints).toEqual(['53% (10/19 points) to 47% (9/19 points): worse', '53% (10/19 points)']);
});

test('where points count, the best score has them, and accuracy says that it counts questions', () => {
  const points = { pointsEarned: 10, pointsPossible: 19 };
  const scores = { averageScore: 50, bestScore: 52.63, bestPoints: points, accuracyRate: 60 };
  const statistics = { totalQuizzes: 2, ...scores, byPoints: true };
  const blocks = pagesWith({ statistics, interval: { low: 31, high: 83 } });
  const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  expect(figures[2]).toEqual({ label: 'Best Score', value: '53%', note: '10/19 points' });
  const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  expect(texts.join('\n')).toContain('60% of all questions were answered correctly, whatever their points;');
});

test('a score has its range beside it, and its points where they count', () => {
  const attempt = {
    skillName: 'Algebra',
    correctAnswers: 9,
    totalQuestions: 10,
    pointsEarned: 9,
    pointsPossible: 109,
    score: 8.26,
    interval: { low: 0.57, high: 58.7 },
    timeTaken: 60,
    closedBy: 'learner',
    completedAt: '2026-03-02T09:12:00.000Z',
  };
  const blocks = pagesWith({
    attempts: [attempt, { ...attempt, pointsPossible: 10, score: 90, interval: { low: 59.58, high: 98.21 } }],
  });
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect(rows.filter(([name]) => name === 'Algebra').map((row) => row.slice(2, 4))).toEqual([
    ['9/10', '8%, 9/109 points, probably 1–59%'],
    ['9/10', '90%, probably 60–98%'],
  ]);
});

test('the days of a trend stand as far from each other as they were', () => {
  const performanceTrend = ['2026-03-01', '2026-03-02', '2026-03-11'].map((date) => ({ date, avgScore: 50 }));
  const [first = 0, next = 0, last = 0] = pagesWith({ performanceTrend }).flatMap((block) =>
    block.kind === 'trend' ? block.points.map(({ at }) => at) : [],
  );
  expect((last - next) / (next - first)).toBe(9);
});

test('a trend that has no room for more days says so', () => {
  const days = (count: number) => Array.from({ length: count }, () => ({ date: '2026-03-01', avgScore: 50 }));
  const said = (count: number) =>
    pagesWith({ performanceTrend: days(count) }).flatMap((block) =>
      block.kind === 'text' && block.text.startsWith('Average score by day') ? [block.text] : [],
    );
  expect(said(89)).toEqual(['Average score by day.']);
  expect(said(90)).toEqual(['Average score by day, the latest 90 days with a quiz.']);
});
