import type { GapVerdict, SkillEstimate } from '@assay/contract/reports/adminReports';
import type { Interval } from '@assay/contract/quiz/quiz';
import { formatScore } from '../platform/format.ts';
import { probableRange } from '../ui/scores/probableRange.ts';

/** `probably 44–60%`: the range beside a number, short enough for a table. */
export function shortRange(interval: Interval | null): string {
  return interval === null ? 'not enough data' : probableRange(interval);
}

export const peopleWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export const verdictWords: Record<GapVerdict, string> = {
  below: 'Below',
  unclear: 'Not clear',
  above: 'Above',
  collecting: 'Collecting',
};

/** The sentence above a list of skills: how many are reliably below the line. */
export function gapsSentence(skills: readonly (SkillEstimate & { verdict: GapVerdict })[], line: number): string {
  const below = skills.filter(({ verdict }) => verdict === 'below');
  if (skills.length === 0) return 'No first attempts in this period.';
  if (below.length === 0) return `No skill is clearly below ${line}%.`;
  const names = below.map(({ skillName }) => skillName);
  const listed = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  return below.length === 1
    ? `Clearly below ${line}%: ${listed}.`
    : `${below.length} skills are clearly below ${line}%: ${listed}.`;
}

/** `52%, probably 44–60%`. */
export const estimateText = (average: number, interval: Interval | null): string =>
  interval === null ? formatScore(average) : `${formatScore(average)}, ${shortRange(interval)}`;
