import { Failure } from '@assay/contract/failure';
import type { RegradeDecision } from '@assay/contract/quiz/regrades';
import type { Marking } from '../../items/marking.ts';

/** The marking that a decision describes. @throws invalid_input if no option is right */
export function markingOf({ rule, keys }: Pick<RegradeDecision, 'rule' | 'keys'>): Marking {
  if (rule !== 'keys') return { rule };
  if (keys.length > 0) return { rule, keys: [...new Set(keys)].toSorted() };
  const message = 'Select at least one correct option';
  throw new Failure('invalid_input', { message, errors: { keys: message } });
}
