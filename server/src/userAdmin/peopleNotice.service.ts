import { Failure } from '@assay/contract/failure';
import type { PeopleNotice } from '@assay/contract/people/userAdmin';
import { notifyMany } from '../notifications/notifyingMany.service.ts';
import type { App, By } from '../app.ts';
import { findPeopleIds } from './directory.store.ts';

/** One call is one transaction, which blocks others on the embedded store. */
const MOST = 10_000;

/** Notifies the people selected by ids or a filter. */
export async function notifyPeople(app: App, by: By, { message, people }: PeopleNotice) {
  const ids = await findPeopleIds(app.db, { ...people, sort: 'name', direction: 'asc' });
  if (ids.length > MOST)
    throw new Failure('invalid_input', {
      message: `${ids.length} users match, but you can notify at most ${MOST} at once. Narrow the filters.`,
    });
  const reached = await notifyMany(app, by, ids, message);
  // Unknown ids count as asked, too, and reach no one.
  return { asked: people.ids === undefined ? ids.length : new Set(people.ids).size, reached };
}

export function reachedText({ asked, reached }: { asked: number; reached: number }): string {
  const sent = `Notification sent to ${reached === 1 ? '1 user' : `${reached} users`}`;
  if (reached === asked) return `${sent}.`;
  const missed = asked - reached;
  return `${sent}. ${missed} ${missed === 1 ? 'was' : 'were'} not reached: banned, deactivated or deleted.`;
}
