import { sql } from 'kysely';
import type { RoundCandidateFilter } from '@assay/contract/rounds/rounds';
import { candidateStatus, freeStatuses } from '@assay/contract/rounds/roundStatus';
import type { CandidateStatus } from '@assay/contract/rounds/roundStatus';
import { containsPattern } from '../../platform/database/containsPattern.ts';
import type { Db } from '../../platform/database/schema.ts';
import { candidateStates } from './candidateStates.ts';
import type { CandidateState } from './candidateStates.ts';
import { byStatus } from './roundSearch.store.ts';

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

/** @returns those of the keys whose addresses are in the round */
export async function findKnownKeys(db: Db, roundId: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('round_candidates')
    .select('email_key as emailKey')
    .where('round_id', '=', roundId)
    .where('email_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return new Set(rows.map(({ emailKey }) => emailKey));
}

export async function countOfRound(tx: Db, roundId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('round_candidates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow();
  return count;
}

/** By name, or by status in the order of a round. */
export async function findCandidates(db: Db, roundId: number, query: RoundCandidateFilter, closedBefore: Date) {
  const { page, limit, sort, direction } = query;
  const which = askedFor(roundId, query);
  const by =
    sort === 'status' ? sql`array_position(${[...candidateStatus.options]}::text[], status)` : sql`lower(name)`;
  const { rows } = await sql<CandidateState & { total: number }>`
    select *, count(*) over () as total from (${candidateStates(closedBefore, which)}) known
    where ${listed(query)}
    order by ${by} ${direction === 'desc' ? sql`desc` : sql`asc`}, lower(name), id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countListed(db, which, query, closedBefore));
  return { items: rows, total };
}

export interface CandidatesOfRounds {
  /** Words of a name or an email. */
  search?: string | undefined;
  /** Words of a round’s title. */
  round?: string | undefined;
  status?: CandidateStatus | undefined;
  withArchived: boolean;
  limit: number;
}

/** Candidates of several rounds, in the order of the rounds’ list, then by name. */
export async function findCandidatesOfRounds(
  db: Db,
  { search, round, status, withArchived, limit }: CandidatesOfRounds,
  closedBefore: Date,
) {
  const [named, titled] = [search, round].map((words) => (words === undefined ? null : containsPattern(words)));
  const which = sql`candidate.round_id in (
      select id from rounds where (${titled ?? null}::text is null or title ilike ${titled ?? null})
        and (${withArchived} or status <> 'archived'))
    and (${named ?? null}::text is null or candidate.name ilike ${named ?? null} or candidate.email ilike ${named ?? null})`;
  const { rows } = await sql<
    CandidateState & { roundTitle: string; quizzesDueAt: Date | null; total: number; isOneRound: boolean }
  >`
    select known.*, rounds.title as "roundTitle", rounds.quizzes_due_at as "quizzesDueAt",
      count(*) over () as total, min(rounds.id) over () = max(rounds.id) over () as "isOneRound"
    from (${candidateStates(closedBefore, which)}) known join rounds on rounds.id = known.round_id
    where ${status ?? null}::text is null or known.status = ${status ?? null}
    order by ${byStatus}, rounds.id desc, lower(known.name), known.id limit ${limit}`.execute(db);
  return rows;
}

/** All that a filter names, by name: an order by what other features know is made afterwards. */
export async function findEveryCandidate(db: Db, roundId: number, query: RoundCandidateFilter, closedBefore: Date) {
  const { rows } = await sql<CandidateState>`
    select * from (${candidateStates(closedBefore, askedFor(roundId, query))}) known
    where ${listed(query)} order by lower(name), id`.execute(db);
  return rows;
}

function askedFor(roundId: number, { tag, search, ids }: RoundCandidateFilter) {
  const pattern = search === undefined ? null : containsPattern(search);
  return sql`candidate.round_id = ${roundId}
    and (${tag ?? null}::text is null or candidate.tags @> array[${tag ?? null}::text])
    and (${ids ? [...ids] : null}::bigint[] is null or candidate.id = any(${ids ? [...ids] : null}::bigint[]))
    and (${pattern}::text is null or candidate.name ilike ${pattern} or candidate.email ilike ${pattern})`;
}

/** Every tag of a round's candidates, in order. */
export async function findTags(db: Db, roundId: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag, lower(tag) from round_candidates, unnest(tags) tag where round_id = ${roundId}
    order by lower(tag), tag`.execute(db);
  return rows.map(({ tag }) => tag);
}

const isFree = sql`(status = any(${[...freeStatuses]}::text[]) or status = 'decided' and outcome = 'hold')
  and not "isAnonymised"`;

const listed = ({ status, outcome, free }: RoundCandidateFilter) =>
  sql`(${free ?? null}::boolean is null or (${isFree}) = ${free ?? null})
    and (${status ?? null}::text is null or status = ${status ?? null})
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

/**
 * Interviews of one candidate are scheduled one after the other. Rows that refer to the candidate may be written
 * meanwhile: the transaction that holds the meeting notes an event of it.
 */
export async function lockCandidate(tx: Db, roundId: number, id: number): Promise<void> {
  await tx
    .selectFrom('round_candidates')
    .select('id')
    .where('round_id', '=', roundId)
    .where('id', '=', id)
    .forNoKeyUpdate()
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
