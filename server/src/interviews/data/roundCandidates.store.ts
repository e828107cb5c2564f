import { sql } from 'kysely';
import type { RoundCandidateFilter } from '@assay/contract/rounds/rounds';
import { containsPattern } from '../../platform/database/containsPattern.ts';
import type { Db } from '../../platform/database/schema.ts';
import { candidateStates } from './candidateStates.ts';
import type { CandidateState } from './candidateStates.ts';

export interface NewCandidate {
  name: string;
  email: string;
  emailKey: string;
  tags: readonly string[];
  userId: number | null;
}

/** @returns the keys of the addresses that were added; the others were in the round before */
export async function insertCandidates(
  tx: Db,
  { roundId, people, now }: { roundId: number; people: readonly NewCandidate[]; now: Date },
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const added = await tx
    .insertInto('round_candidates')
    .values(
      people.map(({ name, email, emailKey, tags, userId }) => ({
        round_id: roundId,
        user_id: userId,
        name,
        email,
        email_key: emailKey,
        tags: [...tags],
        added_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['round_id', 'email_key']).doNothing())
    .returning('email_key as emailKey')
    .execute();
  return new Set(added.map(({ emailKey }) => emailKey));
}

export async function countOfRound(tx: Db, roundId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('round_candidates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow();
  return count;
}

/** By name. */
export async function findCandidates(db: Db, roundId: number, query: RoundCandidateFilter, closedBefore: Date) {
  const { tag, search, page, limit } = query;
  const pattern = search === undefined ? null : containsPattern(search);
  const which = sql`candidate.round_id = ${roundId}
    and (${tag ?? null}::text is null or candidate.tags @> array[${tag ?? null}::text])
    and (${pattern}::text is null or candidate.name ilike ${pattern} or candidate.email ilike ${pattern})`;
  const { rows } = await sql<CandidateState & { total: number }>`
    select *, count(*) over () as total from (${candidateStates(closedBefore, which)}) known
    where ${listed(query)}
    order by lower(name), id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countListed(db, which, query, closedBefore));
  return { items: rows, total };
}

const listed = ({ status, outcome }: RoundCandidateFilter) =>
  sql`(${status ?? null}::text is null or status = ${status ?? null})
    and (${outcome ?? null}::text is null or status = 'decided' and outcome = ${outcome ?? null})`;

/** For a page behind the last one. */
async function countListed(
  db: Db,
  which: ReturnType<typeof sql>,
  query: RoundCandidateFilter,
  closedBefore: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${candidateStates(closedBefore, which)}) known
    where ${listed(query)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findCandidate(db: Db, roundId: number, id: number, closedBefore: Date) {
  const which = sql`candidate.round_id = ${roundId} and candidate.id = ${id}`;
  const { rows } = await candidateStates(closedBefore, which).execute(db);
  return rows[0];
}

/** Interviews of one candidate are scheduled one after the other. */
export async function lockCandidate(tx: Db, roundId: number, id: number): Promise<void> {
  await tx
    .selectFrom('round_candidates')
    .select('id')
    .where('round_id', '=', roundId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export async function updateCandidate(
  tx: Db,
  id: number,
  change: { name?: string; tags?: readonly string[]; withdrawnAt?: Date },
): Promise<void> {
  await tx
    .updateTable('round_candidates')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.tags !== undefined && { tags: [...change.tags] }),
      ...(change.withdrawnAt !== undefined && { withdrawn_at: change.withdrawnAt }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteCandidate(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('round_candidates').where('id', '=', id).execute();
}

export async function hasInterviews(tx: Db, candidateId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('round_meetings')
    .select('meeting_id')
    .where('candidate_id', '=', candidateId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
