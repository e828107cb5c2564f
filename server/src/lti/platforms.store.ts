import { sql } from 'kysely';
import type { NewPlatform, PlatformChange, PlatformState } from '@assay/contract/lti';
import type { Db } from '../platform/database/schema.ts';

const columns = [
  'id',
  'name',
  'issuer',
  'client_id as clientId',
  'authorization_url as authorizationUrl',
  'token_url as tokenUrl',
  'keys_url as keysUrl',
  'deployments',
  'domains',
  'state',
  'created_at as createdAt',
  'last_launch_at as lastLaunchAt',
] as const;

const gradesIn = (state: 'sent' | 'waiting' | 'failed') =>
  sql<number>`(
    select count(*) from lti_grades where platform_id = lti_platforms.id and lti_grades.state = ${state})`.as(state);

const shown = (db: Db) =>
  db
    .selectFrom('lti_platforms')
    .select(columns)
    .select([
      sql<number>`(select count(*) from lti_people where platform_id = lti_platforms.id)`.as('people'),
      gradesIn('sent'),
      gradesIn('waiting'),
      gradesIn('failed'),
      sql<string | null>`(
        select coalesce(last_error, last_status::text) from lti_grades
        where platform_id = lti_platforms.id and lti_grades.state in ('waiting', 'failed') and last_try_at is not null
        order by last_try_at desc limit 1)`.as('gradeProblem'),
    ]);

export type StoredPlatform = Awaited<ReturnType<typeof findPlatforms>>[number];

export async function findPlatforms(db: Db) {
  return shown(db).orderBy('id').execute();
}

export async function findPlatform(db: Db, id: number) {
  return shown(db).where('id', '=', id).executeTakeFirst();
}

export async function isAnyActive(db: Db): Promise<boolean> {
  const active = db.selectFrom('lti_platforms').select('id').where('state', '=', 'active');
  return (await active.limit(1).executeTakeFirst()) !== undefined;
}

/** @param clientId undefined: whatever it is */
export async function findPlatformsOf(db: Db, issuer: string, clientId: string | undefined) {
  return shown(db)
    .where('issuer', '=', issuer)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .limit(2)
    .execute();
}

/** Platforms are added one at a time, so that their number is bounded. */
export async function countForAdding(tx: Db): Promise<number> {
  await sql`lock table lti_platforms in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('lti_platforms')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns null if there is one with this issuer and client id */
export async function insertPlatform(
  tx: Db,
  { state, now, ...platform }: NewPlatform & { state: PlatformState; now: Date },
): Promise<number | null> {
  const inserted = await tx
    .insertInto('lti_platforms')
    .values({
      name: platform.name,
      issuer: platform.issuer,
      client_id: platform.clientId,
      authorization_url: platform.authorizationUrl,
      token_url: platform.tokenUrl,
      keys_url: platform.keysUrl,
      deployments: platform.deployments,
      domains: platform.domains,
      state,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('lti_platforms_client').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** @returns false if there is none */
export async function updatePlatform(
  tx: Db,
  id: number,
  { authorizationUrl, tokenUrl, keysUrl, ...change }: Omit<PlatformChange, 'isActive'> & { state: PlatformState },
): Promise<boolean> {
  const result = await tx
    .updateTable('lti_platforms')
    .set({
      ...change,
      ...(authorizationUrl !== undefined && { authorization_url: authorizationUrl }),
      ...(tokenUrl !== undefined && { token_url: tokenUrl }),
      ...(keysUrl !== undefined && { keys_url: keysUrl }),
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deletePlatform(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('lti_platforms').where('id', '=', id).execute();
}

/**
 * Notes a launch of an active platform from one of its deployments; the first launch of all decides its deployment.
 * @returns false if the platform is not active or is not known to be installed there
 */
export async function noteLaunch(tx: Db, id: number, deployment: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('lti_platforms')
    .set({
      last_launch_at: at,
      deployments: sql`case when deployments = '{}' then array[${deployment}::text] else deployments end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where((eb) => eb.or([sql<boolean>`deployments = '{}'`, sql<boolean>`${deployment} = any(deployments)`]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
