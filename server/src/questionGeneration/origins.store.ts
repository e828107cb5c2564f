import type { GeneratedItem } from '@assay/contract/questions/questionGeneration';
import type { Db } from '../platform/database/schema.ts';
import type { StoredGeneration } from './generations.store.ts';

interface Origin {
  questionId: number;
  stored: Pick<StoredGeneration, 'id' | 'model' | 'promptVersion' | 'createdAt'>;
  item: GeneratedItem;
  acceptedBy: number;
  now: Date;
}

/** How a question came about: it stays when its set is deleted. */
export async function insertOrigin(db: Db, { questionId, stored, item, acceptedBy, now }: Origin): Promise<void> {
  await db
    .insertInto('question_origins')
    .values({
      question_id: questionId,
      generation_id: stored.id,
      model: stored.model,
      prompt_version: stored.promptVersion,
      written_at: stored.createdAt,
      written: item.edit === null ? null : JSON.stringify(item.edit.written),
      verdict: item.verdict,
      findings: JSON.stringify(item.findings),
      accepted_by: acceptedBy,
      accepted_at: now,
    })
    .execute();
}

/** @returns undefined if there is no such question; no model: a person wrote it */
export const findOrigin = (db: Db, questionId: number) =>
  db
    .selectFrom('questions')
    .leftJoin('question_origins', 'question_id', 'questions.id')
    .leftJoin('users', 'users.id', 'accepted_by')
    .select([
      'generation_id as generationId',
      'model',
      'prompt_version as promptVersion',
      'written_at as writtenAt',
      'written',
      'verdict',
      'findings',
      'accepted_by as acceptedBy',
      'accepted_at as acceptedAt',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .where('questions.id', '=', questionId)
    .where('questions.deleted_at', 'is', null)
    .executeTakeFirst();
