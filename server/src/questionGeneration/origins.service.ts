import { Failure } from '@assay/contract/failure';
import { fullName } from '@assay/contract/people/names';
import type { QuestionOrigin } from '@assay/contract/questions/questionGeneration';
import type { Actor, App } from '../app.ts';
import { findOrigin } from './origins.store.ts';

/** Null: a person wrote the question. A set is named to its own admin alone, because others cannot open it. */
export async function viewOrigin(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  questionId: number,
): Promise<QuestionOrigin | null> {
  const found = await findOrigin(db, questionId);
  if (!found) throw new Failure('not_found', { message: 'Question not found' });
  const { model, promptVersion, writtenAt, written, verdict, findings, acceptedAt, acceptedBy } = found;
  // The table's required columns are there together, or not at all.
  if (!model || promptVersion === null || !writtenAt || !verdict || !findings || !acceptedAt) return null;
  const { firstName, lastName } = found;
  return {
    model,
    promptVersion,
    writtenAt: writtenAt.toISOString(),
    written,
    verdict,
    findings,
    acceptedAt: acceptedAt.toISOString(),
    acceptedBy: firstName === null ? null : fullName({ firstName, lastName }),
    generationId: acceptedBy === actor.userId ? found.generationId : null,
  };
}
