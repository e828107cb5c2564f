import type { UserReport } from '@assay/contract/reports';

type TrendPoint = UserReport['performanceTrend'][number];
export type ScoreChange = { direction: 'up' | 'down' | 'flat'; words: string };

/** Days from the first to the last, whatever order they came in. */
export const daysInOrder = (trend: readonly TrendPoint[]): TrendPoint[] =>
  [...trend].sort((one, other) => (one.date < other.date ? -1 : 1));

/** How the last day compares with the mean of the days before it; undefined while there is nothing to compare. */
export function latestChange(trend: readonly TrendPoint[]): ScoreChange | undefined {
  const days = daysInOrder(trend);
  const last = days.pop();
  if (last === undefined || days.length === 0) return undefined;
  const before = days.reduce((sum, day) => sum + day.avgScore, 0) / days.length;
  const points = Math.round(last.avgScore - before);
  return compared('Last day', points, 'earlier days');
}

/** How the recent quizzes compare with all: right answers per question. Undefined while the recent ones are all there are. */
export function accuracyChange(
  { accuracyRate, totalQuizzes }: UserReport['statistics'],
  recent: UserReport['recentQuizzes'],
): ScoreChange | undefined {
  const questions = recent.reduce((sum, quiz) => sum + quiz.totalQuestions, 0);
  if (accuracyRate === null || questions === 0 || recent.length >= totalQuizzes) return undefined;
  const correct = recent.reduce((sum, quiz) => sum + quiz.correctAnswers, 0);
  return compared(
    `Last ${recent.length} quizzes`,
    Math.round((100 * correct) / questions - accuracyRate),
    'all of them',
  );
}

function compared(what: string, points: number, withWhat: string): ScoreChange {
  if (points === 0) return { direction: 'flat', words: `${what} like ${withWhat}` };
  const size = Math.abs(points) === 1 ? '1 point' : `${Math.abs(points)} points`;
  return points > 0
    ? { direction: 'up', words: `${what} ${size} above ${withWhat}` }
    : { direction: 'down', words: `${what} ${size} below ${withWhat}` };
}

/** A calendar day as the reader's own midnight: drawn from UTC it would slip to the day before in the west. */
export function calendarDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}
