import type { UserReport } from '@assay/contract/reports/reports';
import { formatDate } from '../platform/format.ts';

type TrendPoint = UserReport['performanceTrend'][number];
type Changes = UserReport['changes'];
export type ScoreChange = { direction: 'up' | 'down'; words: string };

/** Days in ascending order. */
export const daysInOrder = (trend: readonly TrendPoint[]): TrendPoint[] =>
  [...trend].sort((one, other) => (one.date < other.date ? -1 : 1));

/**
 * The last day compared with the mean of earlier days; undefined without any, or without a clear difference.
 * @param change of the average score, which alone decides about better or worse
 */
export function latestChange(trend: readonly TrendPoint[], change: Changes['lastDay']): ScoreChange | undefined {
  const days = daysInOrder(trend);
  const last = days.pop();
  if (last === undefined || days.length === 0) return undefined;
  const before = days.reduce((sum, day) => sum + day.avgScore, 0) / days.length;
  const points = Math.round(last.avgScore - before);
  return clearChange(change, points, (amount) => `Average ${amount} on ${formatDate(last.date)}`);
}

/**
 * Recent quizzes compared with all: right answers per question. Undefined if there are only recent ones, or without a
 * clear difference.
 */
export function accuracyChange(
  { accuracyRate, totalQuizzes }: UserReport['statistics'],
  recent: UserReport['recentQuizzes'],
  change: Changes['recentQuizzes'],
): ScoreChange | undefined {
  const questions = recent.reduce((sum, quiz) => sum + quiz.totalQuestions, 0);
  if (accuracyRate === null || questions === 0 || recent.length >= totalQuizzes) return undefined;
  const correct = recent.reduce((sum, quiz) => sum + quiz.correctAnswers, 0);
  const points = Math.round((100 * correct) / questions - accuracyRate);
  return clearChange(change, points, (amount) => `Accuracy ${amount} in the last ${recent.length} quizzes`);
}

function clearChange(
  change: Changes['lastDay'],
  points: number,
  say: (amount: string) => string,
): ScoreChange | undefined {
  if (change === 'higher' && points > 0) return { direction: 'up', words: say(`+${points}`) };
  if (change === 'lower' && points < 0) return { direction: 'down', words: say(`−${-points}`) };
  return undefined;
}

/** A calendar day as local midnight: as UTC it would show the previous day in the west. */
export function calendarDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}
