import { expect, test } from 'vitest';
import { csvOf } from '../../ui/charts/chartTable.ts';
import { historyFile } from './historyFile.ts';

test('the history as a file has a row an attempt, numbers as numbers, and no skill that is a formula', () => {
  const attempt = {
    id: 7,
    skillId: 3,
    skillName: '=cmd()',
    scorePercentage: 66.67,
    correctAnswers: 2,
    totalQuestions: 3,
    pointsEarned: 4,
    pointsPossible: 6,
    timeTaken: 61,
    startedAt: '2026-03-04T09:58:59.000Z',
    completedAt: '2026-03-04T10:00:00.000Z',
  };
  expect(csvOf(historyFile([attempt])).split('\r\n')).toEqual([
    '\u{feff}Attempt id,Skill,Completed,Score (%),Correct,Questions,Points,Points possible,Time taken (s)',
    "7,'=cmd(),2026-03-04T10:00:00.000Z,66.67,2,3,4,6,61",
    '',
  ]);
});
