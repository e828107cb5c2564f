import { expect, test } from 'vitest';
import { pagesOfReport } from './reportPages.ts';

test('a skill’s latest attempt is set beside the first by what was compared', () => {
  const skill = {
    skillName: 'Algebra',
    attempts: 2,
    score: 50,
    bestScore: 52.63,
    correct: 10,
    questions: 20,
    interval: { low: 29.93, high: 70.07 },
    change: 'higher' as const,
    firstScore: 52.63,
    latestScore: 47.37,
  };
  const person = { firstName: 'Ada', lastName: 'Bell', email: 'ada@example.com', state: 'active', group: null };
  const statistics = { totalQuizzes: 2, averageScore: 50, bestScore: 52.63, accuracyRate: 50 };
  const words = (counts: Parameters<typeof pagesOfReport>[0]['skills'][number]['counts']) => {
    const blocks = pagesOfReport(
      {
        person,
        statistics,
        interval: null,
        performanceTrend: [],
        skills: [{ ...skill, counts }],
        attempts: [],
        assessments: [],
        totalAssessments: 0,
        writtenAt: '2026-03-02T09:12:00.000Z',
      },
      { period: 'all', timeZone: 'UTC' },
    );
    return blocks.flatMap((block) => (block.kind === 'table' ? [block.rows[0]?.at(-1)] : []));
  };
  expect(words(null)).toEqual(['53% to 47%: better']);
  const counts = { first: { correct: 1, questions: 10 }, latest: { correct: 9, questions: 10 } };
  expect(words(counts)).toEqual(['1/10 to 9/10 right: better']);
});

test('beside a score by points stands no range of right answers: that is beside them', () => {
  const attempt = {
    skillName: 'Algebra',
    correctAnswers: 9,
    totalQuestions: 10,
    score: 8.26,
    interval: { low: 59.58, high: 98.21 },
    timeTaken: 60,
    closedBy: 'learner',
    completedAt: '2026-03-02T09:12:00.000Z',
  };
  const blocks = pagesOfReport(
    {
      person: { firstName: 'Ada', lastName: 'Bell', email: 'ada@example.com', state: 'active', group: null },
      statistics: { totalQuizzes: 2, averageScore: 49, bestScore: 90, accuracyRate: 90 },
      interval: null,
      performanceTrend: [],
      skills: [],
      attempts: [
        { ...attempt, isByPoints: true },
        { ...attempt, score: 90, isByPoints: false },
      ],
      assessments: [],
      totalAssessments: 0,
      writtenAt: '2026-03-02T09:12:00.000Z',
    },
    { period: 'all', timeZone: 'UTC' },
  );
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect(rows.filter(([name]) => name === 'Algebra').map((row) => row.slice(2, 4))).toEqual([
    ['9/10, likely 60–98%', '8% by points'],
    ['9/10', '90%, likely 60–98%'],
  ]);
});
