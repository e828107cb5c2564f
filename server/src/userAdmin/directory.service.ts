import type { ManagedUser, UserListQuery } from '@assay/contract/people/userAdmin';
import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { countPeople, findPeople, findPerson, listGroups, searchPeople } from './directory.store.ts';
import type { StoredPerson } from './directory.store.ts';

const WEEK_MS = 7 * 86_400_000;

/** The best matches of a search, with few details. */
export const bestPeople = ({ db }: Pick<App, 'db'>, search: string, limit: number) => searchPeople(db, search, limit);

/** A page of the people that match a filter. */
export async function listPeople({ db }: Pick<App, 'db'>, query: UserListQuery & { createdSince?: Date | undefined }) {
  const { items, total } = await findPeople(db, query);
  return { items: items.map(shown), pagination: pagesOf(query, total) };
}

export async function peopleOverview({ db, clock }: Pick<App, 'db' | 'clock'>) {
  return countPeople(db, new Date(clock.now().getTime() - WEEK_MS));
}

export async function viewGroups({ db }: Pick<App, 'db'>) {
  return { items: await listGroups(db) };
}

export async function viewPerson({ db }: Pick<App, 'db'>, id: number): Promise<ManagedUser> {
  const person = await findPerson(db, id);
  if (!person) throw new Failure('not_found', { message: 'User not found' });
  return shown(person);
}

export function shown(stored: StoredPerson): ManagedUser {
  const { isActive, deactivatedAt, createdAt, lastSeenAt, emailVerifiedAt, emailProvenBy, ...person } = stored;
  return {
    ...person,
    emailProof: emailVerifiedAt && emailProvenBy ? { at: emailVerifiedAt.toISOString(), by: emailProvenBy } : null,
    state: isActive ? 'active' : deactivatedAt === null ? 'banned' : 'deactivated',
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
