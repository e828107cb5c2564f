import { Failure } from '@assay/contract/failure';
import type { RegradeDecision } from '@assay/contract/regrades';
import type { Marking } from '../items/marking.ts';

/** As a decision says it. @throws invalid_input where no option is right */
export function markingOf({ rule, keys }: Pick<RegradeDecision, 'rule' | 'keys'>): Marking {
  if (rule !== 'keys') return { rule };
  if (keys.length > 0) return { rule, keys: [...new Set(keys)].toSorted() };
  const message = 'Choose at least one right option';
  throw new Failure('invalid_input', { message, errors: { keys: message } });
}
