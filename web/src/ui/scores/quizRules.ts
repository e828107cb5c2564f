import type { Skill } from '@assay/contract/questions/skills';

/** Said where points count, because 7 of 10 right may then be another percentage than 70. */
export const POINTS_SENTENCE = 'Scored by points: harder questions count more.';

/** The rules to know before the start of a quiz; nothing about a clock to people without one. */
export const quizRules = ({ scoringRule }: Pick<Skill, 'scoringRule'>, hasClock: boolean): string =>
  [
    'You can go back and change answers.',
    'Unanswered questions count as wrong.',
    ...(hasClock ? ['When time runs out, your answers are submitted.'] : []),
    ...(scoringRule === 'points' ? [POINTS_SENTENCE] : []),
  ].join(' ');
