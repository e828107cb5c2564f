import { sql } from 'kysely';
import type { KitContent } from '@assay/contract/rounds/kits';
import type { DecisionOutcome } from '@assay/contract/rounds/roundStatus';
import type { InterviewNote, Rating, Recommendation } from '@assay/contract/rounds/scorecards';
import type { Db } from '../../platform/database/schema.ts';

const linksSentAt = sql<Date[]>`array(select sent_at from candidate_links
  where candidate_id = round_candidates.id order by sent_at)`.as('linksSentAt');

/**
 * Whether the panel is done with the candidate: they left, a decision other than “on hold” was sent to them, or the
 * round is closed. Until then what it thinks of them may still change, and is its own.
 */
const isFinished = sql<boolean>`(round_candidates.withdrawn_at is not null or rounds.closed_at is not null or exists (
  select from round_decisions decision join decision_emails email on email.decision_id = decision.id
  where decision.candidate_id = round_candidates.id and decision.replaced_at is null and decision.outcome <> 'hold'))`;

/**
 * The places in rounds of an account or an address. When the panel is done with them also its scorecards and notes, and
 * why it decided; before, only the outcomes that were sent to them.
 */
export async function findPlaces(db: Db, whose: { userId: number } | { emailKey: string }) {
  const places = await db
    .selectFrom('round_candidates')
    .innerJoin('rounds', 'rounds.id', 'round_candidates.round_id')
    .select([
      'round_candidates.id',
      'title as round',
      'name',
      'email',
      'tags',
      'added_at as addedAt',
      'withdrawn_at as withdrawnAt',
      'reschedule_note as rescheduleNote',
      'rehearsal',
      linksSentAt,
      isFinished.as('isFinished'),
    ])
    .where((candidate) =>
      'userId' in whose ? candidate('user_id', '=', whose.userId) : candidate('email_key', '=', whose.emailKey),
    )
    .orderBy('round_candidates.id')
    .execute();
  const ids = places.map(({ id }) => id);
  const finished = places.flatMap(({ id, isFinished: isDone }) => (isDone ? [id] : []));
  const decisions = await findOutcomes(db, ids);
  const scorecards = await findCardsAbout(db, finished);
  const notes = await findNotesAbout(db, finished);
  const events = await findEventsOf(db, ids);
  return places.map(({ id, isFinished: isDone, ...place }) => ({
    ...place,
    decisions: ofCandidate(decisions, id).flatMap(({ isSent, rationale, ...decision }) =>
      isDone || isSent ? [{ ...decision, rationale: isDone ? rationale : null }] : [],
    ),
    scorecards: ofCandidate(scorecards, id).map(({ kit, ratings, ...card }) => ({
      ...card,
      ratings: ratings.map(({ competencyId, ...rating }) => ({
        competency: kit?.competencies.find((one) => one.id === competencyId)?.name ?? competencyId,
        ...rating,
      })),
    })),
    events: ofCandidate(events, id),
    notes: ofCandidate(notes, id).flatMap(({ notes: written }) => written.map(({ at, text }) => ({ at, text }))),
  }));
}

const ofCandidate = <Row extends { candidateId: number }>(rows: readonly Row[], id: number) =>
  rows.flatMap(({ candidateId, ...row }) => (candidateId === id ? [row] : []));

/** Latest first. */
async function findOutcomes(db: Db, candidateIds: readonly number[]) {
  const { rows } = await sql<{
    candidateId: number;
    outcome: DecisionOutcome;
    rationale: string;
    decidedAt: Date;
    withoutInterview: boolean;
    isSent: boolean;
  }>`
    select candidate_id as "candidateId", outcome, rationale, decided_at as "decidedAt",
      without_interview as "withoutInterview", exists (select from decision_emails where decision_id = decision.id) as "isSent"
    from round_decisions decision where candidate_id = any(${[...candidateIds]}::bigint[])
    order by id desc`.execute(db);
  return rows;
}

/** The submitted ones, also as they were before a revision; who wrote them is not the candidate's data. */
async function findCardsAbout(db: Db, candidateIds: readonly number[]) {
  const { rows } = await sql<{
    candidateId: number;
    submittedAt: Date;
    ratings: Rating[];
    recommendation: Recommendation;
    summary: string;
    isReplaced: boolean;
    kit: KitContent | null;
  }>`
    select candidate_id as "candidateId", version.submitted_at as "submittedAt", version.ratings,
      version.recommendation, version.summary, "isReplaced", content as kit
    from round_meetings place join scorecards card on card.meeting_id = place.meeting_id
      join lateral (
        select card.submitted_at, card.ratings, card.recommendation, card.summary, false as "isReplaced"
        union all
        select submitted_at, ratings, recommendation, summary, true from scorecard_revisions
        where scorecard_id = card.id) version on true
      left join kit_versions on kit_versions.id = card.kit_version_id
    where candidate_id = any(${[...candidateIds]}::bigint[]) and card.status = 'submitted'
    order by version.submitted_at, card.id`.execute(db);
  return rows;
}

/** Earliest first. */
async function findEventsOf(db: Db, candidateIds: readonly number[]) {
  if (candidateIds.length === 0) return [];
  return db
    .selectFrom('candidate_events')
    .select(['candidate_id as candidateId', 'kind', 'at', 'starts_at as startsAt'])
    .where('candidate_id', 'in', [...candidateIds])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

async function findNotesAbout(db: Db, candidateIds: readonly number[]) {
  const { rows } = await sql<{ candidateId: number; notes: InterviewNote[] }>`
    select candidate_id as "candidateId", notes
    from round_meetings place join interview_notes on interview_notes.meeting_id = place.meeting_id
    where candidate_id = any(${[...candidateIds]}::bigint[])
    order by place.meeting_id, user_id`.execute(db);
  return rows;
}
