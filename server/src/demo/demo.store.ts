import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { sql } from 'kysely';
import { deleteDemoKits } from './feedback.store.ts';
import type { InventedInterview } from './round.ts';
import type { Db, PaperItem } from '../platform/database/schema.ts';
import type { DemoQuestion } from './history.ts';

// The demo intentionally writes other features' tables: it creates at once what they record over months.
export async function readInstallation(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeInstallation(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function markDemoUsers(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('users').set({ is_demo: true }).where('id', 'in', ids).execute();
}

export async function hasActiveDemoUser(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDemoQuestions(db: Db, skillId: number): Promise<DemoQuestion[]> {
  return db
    .selectFrom('questions')
    .innerJoin('question_versions', (join) =>
      join
        .onRef('question_versions.question_id', '=', 'questions.id')
        .onRef('question_versions.version', '=', 'questions.version'),
    )
    .select([
      'questions.id as questionId',
      'question_versions.id as versionId',
      'points',
      'keep_order as keepOrder',
      'options',
      'key_option as keyOption',
      'difficulty',
    ])
    .where('skill_id', '=', skillId)
    .orderBy('questions.id')
    .execute();
}

export interface FinishedAttempt {
  userId: number;
  skillId: number;
  skillName: string;
  limitSeconds: number;
  paper: PaperItem[];
  pointsPossible: number;
  pointsSquares: number;
  startedAt: Date;
  completedAt: Date;
  timeTakenSeconds: number;
  correctAnswers: number;
  pointsEarned: number;
  scorePercentage: number;
  /** `answeredAt` in seconds from the start. */
  answers: { questionId: number; optionId: string; seconds: number; answeredAt: number }[];
}

export async function insertFinishedAttempts(tx: Db, attempts: FinishedAttempt[]): Promise<void> {
  const ids = await tx
    .insertInto('attempts')
    .values(
      attempts.map((attempt) => ({
        user_id: attempt.userId,
        skill_id: attempt.skillId,
        skill_name: attempt.skillName,
        status: 'completed' as const,
        paper: JSON.stringify(attempt.paper),
        total_questions: attempt.paper.length,
        points_possible: attempt.pointsPossible,
        points_squares: attempt.pointsSquares,
        limit_seconds: attempt.limitSeconds,
        grace_seconds: 10,
        scoring_rule: 'equal' as const,
        counting_rule: 'average' as const,
        review_policy: 'keys' as const,
        started_at: attempt.startedAt,
        deadline: new Date(attempt.startedAt.getTime() + attempt.limitSeconds * 1000),
        completed_at: attempt.completedAt,
        closed_by: 'learner' as const,
        time_taken_seconds: attempt.timeTakenSeconds,
        client_time_taken: null,
        correct_answers: attempt.correctAnswers,
        points_earned: attempt.pointsEarned,
        score_percentage: attempt.scorePercentage,
        counts: true,
      })),
    )
    .returning('id')
    .execute();
  await tx
    .insertInto('attempt_answers')
    .values(
      attempts.flatMap((attempt, index) =>
        attempt.answers.map(({ questionId, optionId, seconds, answeredAt }, place) => ({
          attempt_id: ids[index]?.id ?? 0,
          question_id: questionId,
          option_id: optionId,
          seq: place + 1,
          answered_at_seconds: answeredAt,
          question_seconds: seconds,
          saved_at: attempt.completedAt,
        })),
      ),
    )
    .execute();
}

/** A signed-out session with an unknown token, so that the learner has a time of last use. */
export async function insertPastSession(
  tx: Db,
  { userId, tokenHash, from, to }: { userId: number; tokenHash: Buffer; from: Date; to: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      created_at: from,
      last_seen_at: to,
      idle_ends_at: to,
      ends_at: to,
      user_agent: 'Demo',
      address: '',
      device: null,
      revoked_at: to,
      revoked_why: 'signed out',
    })
    .execute();
}

export async function insertOpenMeeting(
  tx: Db,
  given: { publicId: string; title: string; createdBy: number; createdAt: Date; endsAt: Date },
): Promise<void> {
  const { id } = await tx
    .insertInto('meetings')
    .values({
      public_id: given.publicId,
      title: given.title,
      created_by: given.createdBy,
      created_at: given.createdAt,
      starts_at: null,
      ends_at: given.endsAt,
      capacity: interviewLimits.capacity.usual,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('meeting_hosts')
    .values({ meeting_id: id, user_id: given.createdBy, is_lead: true, added_at: given.createdAt })
    .execute();
}

interface NewRound {
  title: string;
  minutes: number;
  capacity: number;
  createdBy: number;
  createdAt: Date;
}

export async function insertDemoRound(tx: Db, { title, minutes, capacity, ...by }: NewRound): Promise<number> {
  const made = { created_by: by.createdBy, created_at: by.createdAt };
  const { id } = await tx
    .insertInto('rounds')
    .values({ title, description: '', status: 'open', minutes, capacity, ...made })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Quizzes of the round, and times to pick. */
export async function insertDemoOffers(
  tx: Db,
  given: {
    roundId: number;
    round: NewRound;
    quizzes: { skillIds: readonly number[]; dueAt: Date };
    starts: readonly Date[];
  },
): Promise<void> {
  const { roundId, round, quizzes, starts } = given;
  await tx.updateTable('rounds').set({ quizzes_due_at: quizzes.dueAt }).where('id', '=', roundId).execute();
  await tx
    .insertInto('round_skills')
    .values(quizzes.skillIds.map((skillId) => ({ round_id: roundId, skill_id: skillId })))
    .execute();
  await tx
    .insertInto('round_slots')
    .values(
      starts.map((startsAt) => ({
        round_id: roundId,
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + round.minutes * 60_000),
        lead_id: round.createdBy,
        created_at: round.createdAt,
      })),
    )
    .execute();
}

export async function insertDemoLink(
  tx: Db,
  candidateId: number,
  { token, sentAt }: { token: string; sentAt: Date },
): Promise<void> {
  await sql`insert into candidate_links (token_hash, candidate_id, sent_at)
    values (sha256(${token}::bytea), ${candidateId}, ${sentAt})`.execute(tx);
  await tx
    .insertInto('candidate_events')
    .values({ candidate_id: candidateId, kind: 'link_sent', at: sentAt, by_user: null, starts_at: null })
    .execute();
}

interface NewCandidate {
  roundId: number;
  userId: number;
  tags: readonly string[];
  addedAt: Date;
  withdrawnAt: Date | null;
}

/** With the name and address of the account. */
export async function insertDemoCandidate(tx: Db, given: NewCandidate): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into round_candidates (round_id, user_id, name, email, email_key, tags, added_at, withdrawn_at)
    select ${given.roundId}, id, first_name || ' ' || last_name, email, email_key, ${[...given.tags]}::text[],
      ${given.addedAt}, ${given.withdrawnAt}
    from users where id = ${given.userId} returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** The meeting of a candidate, hosted by its creator. */
export async function insertDemoInterview(
  tx: Db,
  { publicId, candidateId, interview, round }: NewInterview,
): Promise<void> {
  const { startsAt, status, tookPlace, noShow } = interview;
  const endsAt = new Date(startsAt.getTime() + round.minutes * 60_000);
  const { id } = await tx
    .insertInto('meetings')
    .values({
      public_id: publicId,
      title: round.title,
      created_by: round.createdBy,
      created_at: round.createdAt,
      starts_at: startsAt,
      ends_at: endsAt,
      capacity: round.capacity,
      status,
      session: tookPlace ? 1 : 0,
      ended_at: status === 'ended' ? endsAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('meeting_hosts')
    .values({ meeting_id: id, user_id: round.createdBy, is_lead: true, added_at: round.createdAt })
    .execute();
  await tx
    .insertInto('round_meetings')
    .values({ meeting_id: id, candidate_id: candidateId, no_show_at: noShow ? endsAt : null })
    .execute();
  const by = { by_user: round.createdBy, at: round.createdAt };
  await tx
    .insertInto('candidate_events')
    .values({ candidate_id: candidateId, kind: 'scheduled', ...by, starts_at: startsAt })
    .execute();
}

interface NewInterview {
  publicId: string;
  candidateId: number;
  interview: InventedInterview;
  round: NewRound;
}

/**
 * Removes the demo: its accounts with their attempts, meetings that no real person hosts, rounds without others and
 * their kit, and its skills unless real people used them (those are archived).
 */
export async function deleteDemo(tx: Db, now: Date): Promise<void> {
  const demoUsers = sql`(select id from users where is_demo)`;
  const unused = sql`(select id from skills where is_demo and not exists
    (select 1 from attempts where attempts.skill_id = skills.id))`;
  await sql`delete from attempts where user_id in ${demoUsers}`.execute(tx);
  await sql`delete from meetings where created_by in ${demoUsers} and not exists (select from meeting_hosts
    where meeting_hosts.meeting_id = meetings.id and user_id not in ${demoUsers})`.execute(tx);
  await sql`delete from rounds where created_by in ${demoUsers} and not exists (
    select from round_candidates left join round_meetings on candidate_id = round_candidates.id
    where round_id = rounds.id and (meeting_id is not null or user_id is null or user_id not in ${demoUsers}))`.execute(
    tx,
  );
  await deleteDemoKits(tx);
  await sql`delete from users where is_demo`.execute(tx);
  await sql`delete from questions where skill_id in ${unused}`.execute(tx);
  await sql`delete from skills where id in ${unused}`.execute(tx);
  await sql`update skills set is_active = false, updated_at = ${now} where is_demo`.execute(tx);
}
