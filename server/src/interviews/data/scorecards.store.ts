import { sql } from 'kysely';
import type { Rehearsal } from '@assay/contract/rounds/candidatePage';
import type { KitContent } from '@assay/contract/rounds/kits';
import type { InterviewStatus, RoundStatus } from '@assay/contract/rounds/roundStatus';
import type { InterviewNote, Rating, Recommendation, ScorecardContent } from '@assay/contract/rounds/scorecards';
import type { Db } from '../../platform/database/schema.ts';
import { interviewStatusSql, tookPlaceSql } from './candidateStates.ts';

export interface PanelInterview {
  /** The meeting's. */
  id: number;
  meetingId: string;
  roundId: number;
  round: string;
  roundStatus: RoundStatus;
  quizzesDueAt: Date | null;
  candidateId: number;
  candidateName: string;
  rehearsal: Rehearsal | null;
  /** The candidate's account, once known. */
  userId: number | null;
  addedAt: Date;
  status: InterviewStatus;
  startsAt: Date;
  endsAt: Date;
  /** When the first guest came in. */
  beganAt: Date | null;
  kitVersionId: number | null;
  kitTitle: string | null;
  kitDescription: string | null;
  kitContent: KitContent | null;
  closedAt: Date | null;
  closedBy: string | null;
  closedReason: string | null;
  /** The candidate was decided about, other than to wait. */
  isDecided: boolean;
  isAnonymised: boolean;
}

/** @param which a condition on `meetings` and `candidate` */
const interviews = (which: ReturnType<typeof sql>, closedBefore: Date) => sql<PanelInterview>`
  select meetings.id, meetings.public_id as "meetingId", rounds.id as "roundId", rounds.title as round,
    rounds.status as "roundStatus", rounds.quizzes_due_at as "quizzesDueAt",
    candidate.anonymised_at is not null as "isAnonymised", candidate.id as "candidateId",
    candidate.name as "candidateName", candidate.rehearsal, candidate.user_id as "userId", candidate.added_at as "addedAt",
    ${interviewStatusSql(closedBefore)} as status,
    meetings.starts_at as "startsAt", meetings.ends_at as "endsAt",
    (select min(joined_at) from attendances where meeting_id = meetings.id and not is_host) as "beganAt", rounds.kit_version_id as "kitVersionId",
    kits.title as "kitTitle", kits.description as "kitDescription", kit_versions.content as "kitContent",
    feedback_closed_at as "closedAt", feedback_reason as "closedReason",
    closer.first_name || ' ' || closer.last_name as "closedBy",
    exists (
      select from round_decisions
      where candidate_id = candidate.id and replaced_at is null and outcome <> 'hold') as "isDecided"
  from round_meetings
    join meetings on meetings.id = round_meetings.meeting_id
    join round_candidates candidate on candidate.id = round_meetings.candidate_id
    join rounds on rounds.id = candidate.round_id
    left join kit_versions on kit_versions.id = rounds.kit_version_id
    left join kits on kits.id = kit_versions.kit_id
    left join users closer on closer.id = feedback_closed_by
  where meetings.starts_at is not null and ${which}`;

export async function findPanelInterview(db: Db, meetingId: string, closedBefore: Date) {
  const { rows } = await interviews(sql`meetings.public_id = ${meetingId}`, closedBefore).execute(db);
  return rows[0];
}

/** Those that took place, or are under way: first the ones with a scorecard missing, then the latest. */
export async function findFeedback(
  db: Db,
  roundId: number,
  { page, limit }: { page: number; limit: number },
  closedBefore: Date,
) {
  const listed = interviews(
    sql`candidate.round_id = ${roundId} and ${tookPlaceSql} and round_meetings.no_show_at is null and not meetings.called_off`,
    closedBefore,
  );
  const { rows } = await sql<PanelInterview>`
    select * from (${listed}) listed
    order by "closedAt" is null and exists (
        select from meeting_hosts host join users on users.id = host.user_id
        where host.meeting_id = listed.id and not host.is_shadow and users.is_active and not exists (
          select from scorecards card
          where card.meeting_id = host.meeting_id and card.user_id = host.user_id and card.status = 'submitted'))
      desc, "startsAt" desc, id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from (${listed}) listed`.execute(db);
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
}

/** The panels with the time of each one's scorecard; people who left the panel after submitting are not in it. */
export async function findPanelCards(db: Db, meetingIds: readonly number[]) {
  if (meetingIds.length === 0) return [];
  return db
    .selectFrom('meeting_hosts')
    .innerJoin('users', 'users.id', 'meeting_hosts.user_id')
    .leftJoin('scorecards', (join) =>
      join
        .onRef('scorecards.meeting_id', '=', 'meeting_hosts.meeting_id')
        .onRef('scorecards.user_id', '=', 'meeting_hosts.user_id'),
    )
    .select([
      'meeting_hosts.meeting_id as meetingId',
      'meeting_hosts.user_id as userId',
      'first_name as firstName',
      'last_name as lastName',
      'users.email',
      'users.is_active as isActive',
      'is_lead as isLead',
      'is_shadow as isShadow',
      'submitted_at as submittedAt',
    ])
    .where('meeting_hosts.meeting_id', 'in', meetingIds)
    .orderBy('meeting_hosts.added_at')
    .orderBy('meeting_hosts.user_id')
    .execute();
}

const own = (db: Db, meetingId: number, userId: number) =>
  db
    .selectFrom('scorecards')
    .select([
      'id',
      'status',
      'ratings',
      'recommendation',
      'summary',
      'submitted_at as submittedAt',
      'revision',
      'draft',
      'draft_sequence as sequence',
    ])
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId);

export type StoredScorecard = NonNullable<Awaited<ReturnType<typeof findScorecard>>>;

export async function findScorecard(db: Db, meetingId: number, userId: number) {
  return own(db, meetingId, userId).executeTakeFirst();
}

export async function lockScorecard(tx: Db, meetingId: number, userId: number) {
  return own(tx, meetingId, userId).forUpdate().executeTakeFirst();
}

/**
 * Until the transaction ends, the candidate is neither decided about nor erased, and feedback is not closed; others may
 * write meanwhile.
 */
export async function holdFeedback(tx: Db, meetingId: number, candidateId: number): Promise<void> {
  await tx.selectFrom('round_candidates').select('id').where('id', '=', candidateId).forShare().execute();
  await tx.selectFrom('round_meetings').select('meeting_id').where('meeting_id', '=', meetingId).forShare().execute();
}

interface Draft {
  meetingId: number;
  userId: number;
  kitVersionId: number | null;
  sequence: number;
  content: ScorecardContent;
  now: Date;
}

/** @returns whether it follows the stored save */
export async function saveDraft(tx: Db, given: Draft): Promise<boolean> {
  const { meetingId, userId, kitVersionId, sequence, now } = given;
  const draft = JSON.stringify(given.content);
  // The first save has nothing to follow.
  const { rows } = await sql<{ id: number }>`
    insert into scorecards (meeting_id, user_id, kit_version_id, draft, draft_sequence, updated_at)
    select ${meetingId}, ${userId}, ${kitVersionId}::bigint, ${draft}::jsonb, ${sequence}::int, ${now}
    where ${sequence}::int = 1 or exists (
      select from scorecards where meeting_id = ${meetingId} and user_id = ${userId})
    on conflict (meeting_id, user_id) do update
      set draft = excluded.draft, draft_sequence = excluded.draft_sequence, kit_version_id = excluded.kit_version_id,
        updated_at = excluded.updated_at
      where scorecards.draft_sequence = excluded.draft_sequence - 1
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Stores the draft as the submitted contents; earlier ones are kept. */
export async function submitDraft(
  tx: Db,
  { id, revision, ratings, recommendation, summary, submittedAt }: StoredScorecard,
  { draft, now }: { draft: { ratings: Rating[]; recommendation: Recommendation; summary: string }; now: Date },
): Promise<void> {
  if (submittedAt && recommendation)
    await tx
      .insertInto('scorecard_revisions')
      .values({
        scorecard_id: id,
        revision,
        ratings: JSON.stringify(ratings),
        recommendation,
        summary,
        submitted_at: submittedAt,
      })
      .execute();
  await tx
    .updateTable('scorecards')
    .set({
      status: 'submitted',
      ratings: JSON.stringify(draft.ratings),
      recommendation: draft.recommendation,
      summary: draft.summary,
      submitted_at: now,
      revision: revision + 1,
      draft: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The submitted ones, in the order of their first submission. */
export async function findSubmitted(db: Db, meetingId: number) {
  return db
    .selectFrom('scorecards')
    .leftJoin('users', 'users.id', 'user_id')
    .select([
      'scorecards.id',
      'user_id as userId',
      'first_name as firstName',
      'last_name as lastName',
      'ratings',
      'recommendation',
      'summary',
      'submitted_at as submittedAt',
      'revision',
    ])
    .where('meeting_id', '=', meetingId)
    .where('status', '=', 'submitted')
    .$narrowType<{ recommendation: Recommendation; submittedAt: Date }>()
    .orderBy('scorecards.id')
    .execute();
}

/** The versions that were submitted before the present ones of these interviews' scorecards, in order. */
export async function findEarlierVersions(db: Db, meetingIds: readonly number[]) {
  if (meetingIds.length === 0) return [];
  return db
    .selectFrom('scorecard_revisions')
    .innerJoin('scorecards', 'scorecards.id', 'scorecard_id')
    .select([
      'scorecard_id as scorecardId',
      'scorecard_revisions.ratings',
      'scorecard_revisions.recommendation',
      'scorecard_revisions.summary',
      'scorecard_revisions.submitted_at as submittedAt',
    ])
    .where('meeting_id', 'in', [...meetingIds])
    .orderBy('scorecard_id')
    .orderBy('scorecard_revisions.revision')
    .execute();
}

export async function findNotes(db: Db, meetingId: number, userId: number) {
  return db
    .selectFrom('interview_notes')
    .select(['notes', 'sequence'])
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** @returns whether it follows the stored save */
export async function saveNotes(
  tx: Db,
  given: { meetingId: number; userId: number; sequence: number; notes: readonly InterviewNote[]; now: Date },
): Promise<boolean> {
  const { meetingId, userId, sequence, now } = given;
  const { rows } = await sql<{ sequence: number }>`
    insert into interview_notes (meeting_id, user_id, notes, sequence, updated_at)
    select ${meetingId}, ${userId}, ${JSON.stringify(given.notes)}::jsonb, ${sequence}::int, ${now}
    where ${sequence}::int = 1 or exists (
      select from interview_notes where meeting_id = ${meetingId} and user_id = ${userId})
    on conflict (meeting_id, user_id) do update
      set notes = excluded.notes, sequence = excluded.sequence, updated_at = excluded.updated_at
      where interview_notes.sequence = excluded.sequence - 1
    returning sequence`.execute(tx);
  return rows.length > 0;
}
