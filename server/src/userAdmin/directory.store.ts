import type { SortDirection, UserListQuery, UserSort, UserState } from '@assay/contract/userAdmin';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { literally } from '../platform/database/literally.ts';

// Reads what users and auth write; writes nothing.

type Handle = Kysely<Database>;

const lastSeen = sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`;

/** Everybody but the nameless subjects whom attempts of purged accounts belong to. */
const people = (db: Handle) => db.selectFrom('users').where('purged_at', 'is', null);

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
    'created_at as createdAt',
    'is_demo as isDemo',
    lastSeen.as('lastSeenAt'),
  ]);

export type StoredPerson = Awaited<ReturnType<typeof findPeople>>['items'][number];

export async function findPerson(db: Handle, id: number): Promise<StoredPerson | undefined> {
  return shownPeople(people(db)).where('id', '=', id).executeTakeFirst();
}

export async function findPeople(db: Handle, { page, limit, search, role, state, sort, direction }: UserListQuery) {
  let query = people(db);
  if (role !== undefined) query = query.where('role', '=', role);
  if (state !== undefined) query = inState(query, state);
  if (search !== undefined) {
    const pattern = literally(search);
    query = query.where((eb) =>
      eb.or([eb(sql`first_name || ' ' || last_name`, 'ilike', pattern), eb('email', 'ilike', pattern)]),
    );
  }
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  // The id last, so that no page shows somebody whom another page showed.
  const items = await shownPeople(query)
    .orderBy(sql.join([...order(sort, direction), sql`id`]))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}

function inState(query: ReturnType<typeof people>, state: UserState) {
  const found = query.where('is_active', '=', state === 'active');
  if (state === 'active') return found;
  return found.where('deactivated_at', state === 'banned' ? 'is' : 'is not', null);
}

const keys: Record<UserSort, ReturnType<typeof sql>[]> = {
  name: [sql`lower(last_name)`, sql`lower(first_name)`],
  email: [sql`email_key`],
  role: [sql`role`, sql`lower(last_name)`],
  createdAt: [sql`created_at`],
  lastSeen: [lastSeen],
};

// Who was never seen is last in both directions.
const order = (sort: UserSort, direction: SortDirection) =>
  keys[sort].map((key) => (direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`));

export async function countPeople(db: Handle, since: Date) {
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
