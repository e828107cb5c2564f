import type { ListedAttempt, ManyOutcome } from '@assay/contract/quiz/attemptAdmin';
import { fullName } from '@assay/contract/people/names';
import { hiddenText } from '../ui/tables/choiceText.ts';
import { LOCALE } from '../ui/text/locale.ts';

/** The data of an attempt that actions need. */
export type ActedOn = Pick<ListedAttempt, 'id' | 'learner' | 'skillName' | 'status'>;

export const attemptsWords = (count: number): string =>
  count === 1 ? '1 attempt' : `${count.toLocaleString(LOCALE)} attempts`;

const NAMED_BEFORE = 5;

/** The attempts of an action: "Ada Byron (SQL), Max Born (CSS) and 3 more. 2 of them are not shown now." */
export function namedAttempts(attempts: readonly ActedOn[], hidden: number): string {
  const named = attempts.slice(0, NAMED_BEFORE).map(({ learner, skillName }) => `${fullName(learner)} (${skillName})`);
  const more = attempts.length - named.length;
  return [`${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`, hiddenText(attempts.length, hidden)]
    .filter(Boolean)
    .join(' ');
}

const NAMED = 3;

/** The refused attempts with reasons: "Ada Byron: This attempt is over." */
export function refusalsText(attempts: readonly ActedOn[], { refused }: Pick<ManyOutcome, 'refused'>): string {
  const lines = refused.slice(0, NAMED).map(({ id, reason }) => {
    const of = attempts.find((attempt) => attempt.id === id);
    return `${of ? fullName(of.learner) : `Attempt ${id}`}: ${reason}`;
  });
  const more = refused.length - lines.length;
  return `${lines.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`;
}
