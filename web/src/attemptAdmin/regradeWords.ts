import type { RankBoard, Regrade, RegradePreview, RegradeRule, RegradingQuestion } from '@assay/contract/quiz/regrades';
import type { Period } from '@assay/contract/reports/reports';
import { attemptsWords } from './attemptWords.ts';

export type QuestionVersion = RegradingQuestion['versions'][number];

export const letterOf = (optionId: string): string => optionId.toUpperCase();

export const ruleNames: Record<RegradeRule, { label: string; hint: string }> = {
  keys: { label: 'Other correct answers', hint: 'Select one or more correct options.' },
  void: { label: 'Leave out of scores', hint: 'The question doesn’t count.' },
  full: { label: 'Full marks for everyone', hint: 'Correct for everyone, answered or not.' },
};

/** `Right: B or C` */
export function ruleWords({ rule, keys }: Pick<Regrade, 'rule' | 'keys'>): string {
  if (rule === 'void') return 'Left out of scores';
  if (rule === 'full') return 'Full marks for everyone';
  return `Correct: ${keys.map(letterOf).join(' or ')}`;
}

export const boardName = (board: RankBoard, skillName: string): string =>
  board === 'overall' ? 'all skills' : skillName;

/** In the leaderboard's order. */
export const boards: readonly { value: Period; label: string }[] = [
  { value: 'all', label: 'All time' },
  { value: 'month', label: 'This month' },
  { value: 'week', label: 'This week' },
];

/** How many people move on which boards; one line per period with changes. */
export function ranksMovedWords(ranksMoved: RegradePreview['ranksMoved'], skillName: string): string[] {
  const lines = boards.flatMap(({ value, label }) => {
    const { overall, skill } = ranksMoved[value];
    if (overall + skill === 0) return [];
    return [`${label}: ${people(overall)} would change rank over all skills, ${people(skill)} in ${skillName}.`];
  });
  return lines.length > 0 ? lines : [`No ranks would change, over all skills or in ${skillName}.`];
}

const people = (count: number) => (count === 0 ? '0 people' : count === 1 ? '1 person' : `${count} people`);

/** How many attempts are rescored; some keep their percentage, for instance if a question is excluded. */
export function scoresMovedWords({
  finished,
  changed,
  up,
  down,
}: Pick<RegradePreview, 'finished' | 'changed' | 'up' | 'down'>): string {
  if (changed === 0) return `No scores would change (${attemptsWords(finished)}).`;
  const same = changed - up - down;
  const parts = [up > 0 && `${up} higher`, down > 0 && `${down} lower`, same > 0 && `${same} with the same percentage`];
  return `${changed} of ${attemptsWords(finished)} would change score: ${parts.filter(Boolean).join(', ')}.`;
}

/** Ids of a version's right options now. */
export const keysInForce = (version: QuestionVersion, regrades: readonly Regrade[]): readonly string[] => {
  const newest = regrades.find(
    ({ status, versionIds }) => (status === 'applying' || status === 'applied') && versionIds.includes(version.id),
  );
  return newest?.rule === 'keys' ? newest.keys : [version.key];
};

/**
 * Versions that can be corrected, newest answered one first. The newest version's key can be corrected before anyone
 * has answered it; full marks and exclusion only make sense for answered versions.
 */
export function versionsToCorrect(versions: readonly QuestionVersion[], rule: RegradeRule): QuestionVersion[] {
  const used = versions.filter(({ finished, running }) => finished + running > 0);
  const [newest] = versions;
  if (!newest || used.includes(newest) || (rule !== 'keys' && used.length > 0)) return used;
  return [...used, newest];
}

/** Versions with the same options can have their keys corrected together. */
export const hasSameOptions = (one: QuestionVersion, other: QuestionVersion): boolean =>
  one.options.length === other.options.length &&
  one.options.every(({ id, text }, place) => other.options[place]?.id === id && other.options[place].text === text);
