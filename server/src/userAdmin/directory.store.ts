import type {
  SortDirection,
  UserExportQuery,
  UserListQuery,
  UserSort,
  UserState,
} from '@assay/contract/people/userAdmin';
import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { containsPattern } from '../platform/database/containsPattern.ts';
import { lowerOnce, matchPosition } from '../platform/database/matchPosition.ts';
import { wantedOrder } from '../platform/database/wantedOrder.ts';

// Reads tables of users, auth and quiz; writes nothing.

const lastSeen = sql<Date | null>`(
  select max(last_seen_at) from sessions where user_id = users.id and token_name is null)`;

/** Everyone except the anonymous subjects of purged accounts' attempts. */
const people = (db: Db) => db.selectFrom('users').where('purged_at', 'is', null);

const shownPeople = (query: ReturnType<typeof people>) =>
  query.select([
    'id',
    'email',
    'first_name as firstName',
    'last_name as lastName',
    'role',
    'picture',
    'is_active as isActive',
    'deactivated_at as deactivatedAt',
    'time_factor as timeFactor',
    'group_name as group',
    'created_at as createdAt',
    'email_verified_at as emailVerifiedAt',
    'email_proven_by as emailProvenBy',
    'is_demo as isDemo',
    lastSeen.as('lastSeenAt'),
  ]);

export type StoredPerson = Awaited<ReturnType<typeof findPeople>>['items'][number];

export async function findPerson(db: Db, id: number): Promise<StoredPerson | undefined> {
  return shownPeople(people(db)).where('id', '=', id).executeTakeFirst();
}

export async function findPeople(db: Db, { page, limit, ...asked }: UserListQuery & Pick<Filter, 'createdSince'>) {
  const query = filtered(db, asked);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await shownPeople(query)
    .orderBy(orderOf(asked))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}

/** The ids of all people that match a filter, in the list's order. */
export async function findPeopleIds(db: Db, { ids, ...asked }: UserExportQuery): Promise<number[]> {
  let query = filtered(db, asked);
  if (ids !== undefined) query = query.where('id', 'in', ids);
  const rows = await query.select('id').orderBy(orderOf(asked)).execute();
  return rows.map(({ id }) => id);
}

/** In the order of the ids; people deleted since are left out. */
export async function findPeopleOf(db: Db, ids: number[]): Promise<StoredPerson[]> {
  return shownPeople(people(db))
    .innerJoin(wantedOrder(ids), 'wanted.wantedId', 'users.id')
    .orderBy('wanted.place')
    .execute();
}

/** The people whose address has one of these keys. */
export async function findPeopleByKeys(db: Db, keys: string[]) {
  return people(db)
    .select([
      'id',
      'email_key as emailKey',
      'first_name as firstName',
      'last_name as lastName',
      'role',
      'is_active as isActive',
      'time_factor as timeFactor',
      'group_name as group',
      'email_proven_by as emailProvenBy',
      'is_demo as isDemo',
    ])
    .where('email_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}

/** The people with the best matching names; matching addresses come last. */
export async function searchPeople(db: Db, search: string, limit: number) {
  // With an offset the inner query stays one, so that each text is looked through once.
  const named = people(db)
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'name_lower as name'])
    .select([
      matchPosition(sql`name_lower`, search).as('position'),
      matchPosition(sql`email_lower`, search).as('positionInEmail'),
    ])
    .offset(0);
  return db
    .selectFrom(named.as('named'))
    .select(['id', 'firstName', 'lastName', 'email'])
    .where((eb) => eb.or([eb('position', 'is not', null), eb('positionInEmail', 'is not', null)]))
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

type Filter = Omit<UserListQuery, 'page' | 'limit'> & { createdSince?: Date | undefined };

// The id comes last as a tiebreaker, so that no two pages show the same person.
const orderOf = ({ sort, direction }: Filter) => sql.join([...order(sort, direction), sql`id`]);

function filtered(db: Db, { search, role, state, group, ungrouped, untaken, createdSince }: Filter) {
  let query = people(db);
  if (role !== undefined) query = query.where('role', '=', role);
  if (state !== undefined) query = inState(query, state);
  if (group !== undefined) query = query.where('group_name', '=', group);
  if (ungrouped !== undefined) query = query.where('group_name', ungrouped ? 'is' : 'is not', null);
  if (untaken !== undefined) query = withoutQuiz(query, untaken);
  if (createdSince !== undefined) query = query.where('created_at', '>=', createdSince);
  return search === undefined ? query : matching(query, search);
}

function matching(query: ReturnType<typeof people>, search: string) {
  const pattern = lowerOnce(containsPattern(search));
  return query.where((eb) => eb.or([eb('name_lower', 'like', pattern), eb('email_lower', 'like', pattern)]));
}

/** Learners who completed no quiz, or none of a skill. */
const withoutQuiz = (query: ReturnType<typeof people>, skill: 'any' | number) =>
  query.where('role', '=', 'user').where(
    sql<boolean>`not exists (select 1 from attempts where attempts.user_id = users.id and attempts.status = 'completed'
      ${skill === 'any' ? sql`` : sql`and attempts.skill_id = ${skill}`})`,
  );

function inState(query: ReturnType<typeof people>, state: UserState) {
  const found = query.where('is_active', '=', state === 'active');
  if (state === 'active') return found;
  return found.where('deactivated_at', state === 'banned' ? 'is' : 'is not', null);
}

const keys: Record<UserSort, ReturnType<typeof sql>[]> = {
  name: [sql`lower(last_name)`, sql`lower(first_name)`],
  email: [sql`email_key`],
  role: [sql`role`, sql`lower(last_name)`],
  group: [sql`lower(group_name)`, sql`lower(last_name)`, sql`lower(first_name)`],
  createdAt: [sql`created_at`],
  lastSeen: [lastSeen],
};

// People who never signed in come last in both directions.
const order = (sort: UserSort, direction: SortDirection) =>
  keys[sort].map((key) => (direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`));

/** Groups that have members. */
export async function listGroups(db: Db) {
  return people(db)
    .where('group_name', 'is not', null)
    .select((eb) => ['group_name as name', eb.fn.countAll<number>().as('people')])
    .$narrowType<{ name: string }>()
    .groupBy('group_name')
    .orderBy(sql`lower(group_name)`)
    .orderBy('group_name')
    .execute();
}

export async function countPeople(db: Db, since: Date) {
  return people(db)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where is_active)`.as('active'),
      sql<number>`count(*) filter (where not is_active and deactivated_at is not null)`.as('deactivated'),
      sql<number>`count(*) filter (where not is_active and deactivated_at is null)`.as('banned'),
      sql<number>`count(*) filter (where role = 'admin')`.as('admins'),
      sql<number>`count(*) filter (where role = 'user')`.as('learners'),
      sql<number>`count(*) filter (where created_at >= ${since})`.as('createdThisWeek'),
      sql<number>`count(*) filter (where ${lastSeen} >= ${since})`.as('seenThisWeek'),
    ])
    .executeTakeFirstOrThrow();
}
