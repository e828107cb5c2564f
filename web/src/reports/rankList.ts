import type { LeaderboardEntry } from '@assay/contract/reports/reports';
import type { CountingRule } from '@assay/contract/questions/skills';
import { quizLimits } from '@assay/contract/quiz/quizLimits';
import { LOCALE } from '../ui/text/locale.ts';
import { shownScore } from '../ui/scores/score.ts';

/** How a leaderboard is shown: the podium, the reader's row, the period, and which quizzes count. */

/** The first three, or null while there are fewer. */
export function podiumOf(entries: readonly LeaderboardEntry[]): LeaderboardEntry[] | null {
  return entries.length < quizLimits.podium ? null : entries.slice(0, quizLimits.podium);
}

export type OwnPlace =
  | { at: 'nowhere' }
  | { at: 'inList'; row: LeaderboardEntry }
  | { at: 'belowList'; row: LeaderboardEntry };

export function ownPlace(entries: readonly LeaderboardEntry[], me: LeaderboardEntry | null): OwnPlace {
  if (me === null) return { at: 'nowhere' };
  return { at: entries.some((entry) => entry.id === me.id) ? 'inList' : 'belowList', row: me };
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules(LOCALE, { type: 'ordinal' });

/** `1st`, `2nd`, `11th`. */
export const ordinal = (rank: number): string => `${rank}${ENDINGS[ordinals.select(rank)] ?? 'th'}`;

type Compared = {
  leaderboard: readonly LeaderboardEntry[];
  /** The place directly above the reader's, listed or not. */
  above: { rank: number; avgScore: number } | null;
};

/**
 * How far the reader is from the place directly above, or ahead as the first: `6% behind 10th`. Null without anyone
 * to compare with.
 */
export function gapText({ leaderboard: entries, above }: Compared, me: LeaderboardEntry): string | null {
  if (above !== null) {
    const gap = gapOf(above.avgScore - me.avgScore);
    return gap === null ? `Level with ${ordinal(above.rank)}` : `${gap} behind ${ordinal(above.rank)}`;
  }
  const next = entries.find(({ rank, id }) => rank >= me.rank && id !== me.id);
  if (next === undefined) return null;
  const lead = gapOf(me.avgScore - next.avgScore);
  return lead === null ? `Level with ${ordinal(next.rank)}` : `${lead} ahead`;
}

/** Tenths, as averages are shown; null if they look the same. */
function gapOf(difference: number): string | null {
  const tenths = Math.round(difference * 10) / 10;
  return tenths <= 0 ? null : `${tenths}%`;
}

/** Ranks held by more than one of the people shown. */
export function sharedRanks(entries: readonly LeaderboardEntry[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const { rank } of entries) (seen.has(rank) ? shared : seen).add(rank);
  return shared;
}

/** Averages determine ranks, so they are shown to a tenth; all other scores are whole. */
export const formatAverage = (percentage: number): string => shownScore(percentage, 1).text;

type Range = { from: string | null; to: string | null; timeZone: string };

/** The days that count, with their zone: `16–22 Nov 2026 (UTC)`; null for all time. */
export function rangeText({ from, to, timeZone }: Range): string | null {
  if (from === null || to === null) return null;
  const days = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  // The end is exclusive.
  return `${days.formatRange(new Date(from), new Date(Date.parse(to) - 1))} (${timeZone})`;
}

const counted: Record<CountingRule, string> = {
  average: 'Every completed quiz counts.',
  first: 'Only first attempts count.',
  best: 'Only best attempts count.',
  last: 'Only last attempts count.',
};

/** @param rules of the board's skills: one, or all */
export function countingSentence(rules: readonly CountingRule[]): string {
  const [first = 'average', ...others] = new Set(rules);
  return others.length === 0 ? counted[first] : 'Some skills count only the first, best or last attempt.';
}

/** Shown under a list with the mark. */
export const FEW_QUIZZES_SENTENCE = `“Few quizzes”: fewer than ${quizLimits.fewQuizzes}, so the average may still change a lot.`;

/** How equal averages are ranked. */
export const TIES_SENTENCE = 'Ties: best score, then correct answers, then less time.';
