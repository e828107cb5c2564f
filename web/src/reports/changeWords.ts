import { scoreWithPoints } from '@assay/contract/quiz/pointsText';
import type { Trend } from '../ui/display/StatCard.tsx';
import { LOCALE } from '../ui/text/locale.ts';
import type { FullReport } from './adminReports.queries.ts';

/** `+12`, what it compares with is said once beside; empty without any numbers. */
export function countChange(now: number, before: number | null | undefined): Trend | undefined {
  if (before === null || before === undefined) return undefined;
  if (now === 0 && before === 0) return undefined;
  const difference = now - before;
  if (difference === 0) return { direction: 'flat', words: 'No change' };
  const size = Math.abs(difference).toLocaleString(LOCALE);
  return difference > 0 ? { direction: 'up', words: `+${size}` } : { direction: 'down', words: `−${size}` };
}

type Estimated = { averageScore: number | null };

/** `+3` percentage points; empty if an average is missing. */
export function scoreChange(now: Estimated, before: Estimated | null): Trend | undefined {
  if (now.averageScore === null || before === null || before.averageScore === null) return undefined;
  const points = Math.round(now.averageScore - before.averageScore);
  if (points === 0) return { direction: 'flat', words: 'No change' };
  return points > 0 ? { direction: 'up', words: `+${points}` } : { direction: 'down', words: `−${-points}` };
}

type Progress = Pick<
  FullReport['skills'][number],
  'change' | 'firstScore' | 'firstPoints' | 'latestScore' | 'latestPoints'
>;

/** The latest attempt in a skill compared with the first, without overstating the difference. */
export function progressText({ change, ...of }: Progress): string {
  if (change === null) return '–';
  const verdict = { same: 'no clear change', higher: 'better', lower: 'worse' }[change];
  const first = scoreWithPoints(of.firstScore, of.firstPoints);
  return `${first} → ${scoreWithPoints(of.latestScore, of.latestPoints)}: ${verdict}`;
}
