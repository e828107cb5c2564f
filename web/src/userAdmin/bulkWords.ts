import type { BulkAct, BulkRun } from './bulkRun.ts';

/** The texts of a bulk action and its outcome. */

export const userWords = (count: number) => (count === 1 ? '1 user' : `${count} users`);

/** "Banning 3 users". */
export function bulkTitle({ act, people }: Pick<BulkRun, 'act' | 'people'>): string {
  const whom = userWords(people.length);
  if (act.kind === 'ban') return `Banning ${whom}`;
  return act.group === null ? `Removing ${whom} from their groups` : `Adding ${whom} to ${act.group}`;
}

/** "2 of 3 users banned". */
export const bulkOutcome = ({ act, people, refused }: Pick<BulkRun, 'act' | 'people' | 'refused'>): string =>
  `${people.length - refused.length} of ${userWords(people.length)} ${doneWords(act)}`;

function doneWords(act: BulkAct): string {
  if (act.kind === 'ban') return 'banned';
  return act.group === null ? 'removed from their groups' : `added to ${act.group}`;
}
