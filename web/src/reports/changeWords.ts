import { formatScore } from '../platform/format.ts';
import type { Trend } from '../ui/display/StatCard.tsx';
import type { FullReport } from './adminReports.queries.ts';

/**
 * `+12 vs previous 30 days`; empty without any numbers.
 * @param span what it compares with; left out where the screen says so itself
 */
export function countChange(now: number, before: number | null | undefined, span?: string): Trend | undefined {
  if (before === null || before === undefined) return undefined;
  if (now === 0 && before === 0) return undefined;
  const difference = now - before;
  if (difference === 0) return { direction: 'flat', words: 'No change' };
  return difference > 0
    ? { direction: 'up', words: `+${difference}${versus(span)}` }
    : { direction: 'down', words: `−${-difference}${versus(span)}` };
}

const versus = (span: string | undefined) => (span === undefined ? '' : ` vs ${span}`);

type Estimated = { averageScore: number | null };

/** `+3 points vs previous 30 days`, or `+3`; empty if an average is missing. */
export function scoreChange(now: Estimated, before: Estimated | null, span?: string): Trend | undefined {
  if (now.averageScore === null || before === null || before.averageScore === null) return undefined;
  const points = Math.round(now.averageScore - before.averageScore);
  if (points === 0) return { direction: 'flat', words: 'No change' };
  const unit = span === undefined ? '' : Math.abs(points) === 1 ? ' point' : ' points';
  const size = `${Math.abs(points)}${unit}`;
  return points > 0
    ? { direction: 'up', words: `+${size}${versus(span)}` }
    : { direction: 'down', words: `−${size}${versus(span)}` };
}

type Progress = Pick<FullReport['skills'][number], 'change' | 'firstScore' | 'latestScore'>;

/** The latest attempt in a skill compared with the first, without overstating the difference. */
export function progressText({ change, firstScore, latestScore }: Progress): string {
  if (change === null) return '–';
  const verdict = { same: 'no clear change', higher: 'better', lower: 'worse' }[change];
  return `${formatScore(firstScore)} → ${formatScore(latestScore)}: ${verdict}`;
}
