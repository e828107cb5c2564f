import type { RankBoard, Regrade, RegradeRule, RegradingQuestion } from '@assay/contract/regrades';

export type QuestionVersion = RegradingQuestion['versions'][number];

export const letterOf = (optionId: string): string => optionId.toUpperCase();

export const ruleNames: Record<RegradeRule, { label: string; hint: string }> = {
  keys: { label: 'Other right answers', hint: 'Another option is right, or several are.' },
  void: { label: 'Take it out of the score', hint: 'The question counts for nobody, neither right nor wrong.' },
  full: { label: 'Full marks for everybody', hint: 'Right for all who had the question, answered or not.' },
};

/** `Right: B or C` */
export function ruleWords({ rule, keys }: Pick<Regrade, 'rule' | 'keys'>): string {
  if (rule === 'void') return 'Out of the score';
  if (rule === 'full') return 'Full marks for everybody';
  return `Right: ${keys.map(letterOf).join(' or ')}`;
}

export const countedAttempts = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`);

export const boardName = (board: RankBoard, skillName: string): string =>
  board === 'overall' ? 'all skills' : skillName;

/** Who would move on which board. */
export function ranksMovedWords({ overall, skill }: Record<RankBoard, number>, skillName: string): string {
  if (overall + skill === 0)
    return `Nobody’s rank of all time would change, neither over all skills nor in ${skillName}.`;
  const people = (count: number) => (count === 0 ? 'nobody' : count === 1 ? 'one person' : `${count} people`);
  return `Of all time, ${people(overall)} would have another rank over all skills, ${people(skill)} in ${skillName}.`;
}

/** Versions of a question that show the same options may be corrected together by their keys. */
export const hasSameOptions = (one: QuestionVersion, other: QuestionVersion): boolean =>
  one.options.length === other.options.length &&
  one.options.every(({ id, text }, place) => other.options[place]?.id === id && other.options[place].text === text);
