import { sql } from 'kysely';
import type { RoundStatus } from '@assay/contract/rounds/roundStatus';
import type { Db } from '../../platform/database/schema.ts';

/** Skills that still exist, by name. */
export async function findRoundSkills(db: Db, roundIds: readonly number[]) {
  if (roundIds.length === 0) return [];
  return db
    .selectFrom('round_skills')
    .innerJoin('skills', 'skills.id', 'round_skills.skill_id')
    .select(['round_skills.round_id as roundId', 'skills.id', 'skills.name'])
    .where('round_skills.round_id', 'in', roundIds)
    .where('skills.deleted_at', 'is', null)
    .orderBy('skills.name')
    .execute();
}

export async function replaceRoundSkills(tx: Db, roundId: number, skillIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('round_skills').where('round_id', '=', roundId).execute();
  if (skillIds.length === 0) return;
  await tx
    .insertInto('round_skills')
    .values(skillIds.map((skillId) => ({ round_id: roundId, skill_id: skillId })))
    .execute();
}

export interface QuizPlace {
  roundStatus: RoundStatus;
  skillIds: number[];
  dueAt: Date | null;
  /** The decision in force is a rejection. */
  isRejected: boolean;
  userId: number | null;
  addedAt: Date;
}

/**
 * The quizzes that a candidate's place in a round allows; none once they withdrew, their links ended or it was
 * archived.
 */
export async function findQuizPlace(db: Db, candidateId: number): Promise<QuizPlace | undefined> {
  const { rows } = await sql<QuizPlace>`
    select rounds.status as "roundStatus", rounds.quizzes_due_at as "dueAt", candidate.user_id as "userId",
      candidate.added_at as "addedAt", exists (select from round_decisions decision
        where decision.candidate_id = candidate.id and replaced_at is null and outcome = 'reject') as "isRejected",
      (select coalesce(json_agg(skills.id order by skills.name), '[]')
        from round_skills join skills on skills.id = round_skills.skill_id
        where round_skills.round_id = rounds.id and skills.deleted_at is null) as "skillIds"
    from round_candidates candidate join rounds on rounds.id = candidate.round_id
    where candidate.id = ${candidateId} and candidate.withdrawn_at is null and rounds.status <> 'archived'
      and exists (select from candidate_links where candidate_links.candidate_id = candidate.id)`.execute(db);
  return rows[0];
}

export async function setCandidateUser(tx: Db, candidateId: number, userId: number): Promise<void> {
  await tx.updateTable('round_candidates').set({ user_id: userId }).where('id', '=', candidateId).execute();
}
