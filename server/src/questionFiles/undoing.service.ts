import { importLimits } from '@assay/contract/questions/questionFiles';
import { recordAudit } from '../audit/audit.service.ts';
import type { App } from '../app.ts';
import { questionsIn, takeQuestionsBack } from '../questions/allQuestions.service.ts';
import { archiveSkill, dropSkill } from '../skills/skills.service.ts';
import { findImport, importedQuestions, lockImport, noteWish, updateImport } from './questionFiles.store.ts';
import type { StoredImport, Wish } from './questionFiles.store.ts';

type Asking = Pick<App, 'db' | 'clock'>;

/** Per transaction: on the embedded store everyone else waits for its end. */
const AT_ONCE = 500;
const HOUR_MS = 3_600_000;

export function undoUntil({ state, appliedAt }: Pick<StoredImport, 'state' | 'appliedAt'>): Date | null {
  if (state !== 'applied' || appliedAt === null) return null;
  return new Date(appliedAt.getTime() + importLimits.undoHours * HOUR_MS);
}

/** Removes an import's questions again, in several transactions; an interrupted run continues where it stopped. */
export async function undoApplied(app: Asking, id: number): Promise<void> {
  while ((await app.db.transaction().execute((tx) => undoSome({ ...app, db: tx }, id))) === 'more');
}

async function undoSome({ db, clock }: Asking, id: number): Promise<'more' | 'done'> {
  await lockImport(db, id);
  const found = await findImport(db, id);
  const wish = found?.wish as Wish | null | undefined;
  if (found?.state !== 'undoing' || !wish?.undo) return 'done';
  const { by, after, done } = wish.undo;
  const some = await importedQuestions(db, id, { after, limit: AT_ONCE });
  const outcome = await takeQuestionsBack(
    { db, clock },
    some.map((question) => question.id),
  );
  const deleted = wish.undo.deleted + outcome.deleted;
  const archived = wish.undo.archived + outcome.archived;
  const undo = { by, after: some.at(-1)?.nth ?? after, done: done + some.length, deleted, archived };
  if (some.length === AT_ONCE) {
    await noteWish(db, id, { ...wish, undo });
    return 'more';
  }
  await updateImport(db, found, { state: 'undone', wish: { ...wish, undo } });
  const { address } = found;
  await recordAudit(
    { db, clock },
    { action: 'question_import_undone', actorId: by, address, details: { importId: id, deleted, archived } },
  );
  if (wish.made && wish.made.length > 0) {
    const whole = await importedQuestions(db, id, { after: 0, limit: found.imported });
    const ids = whole.map((question) => question.id);
    for (const skillId of wish.made) {
      const removed = await removeEmptied({ db, clock }, skillId, ids);
      if (removed === null) continue;
      const details = { skillId, outcome: removed };
      await recordAudit({ db, clock }, { action: 'skill_removed', actorId: by, address, details });
    }
  }
  return 'done';
}

/** Deletes a skill created for an import, unless other questions were added to it. */
async function removeEmptied(app: Asking, skillId: number, imported: readonly number[]) {
  const { these, others } = await questionsIn(app, skillId, imported);
  if (others) return null;
  // Its archived questions keep their skill.
  return these ? archiveSkill(app, skillId) : dropSkill(app, skillId);
}

/** Ends a run that cannot continue, and reports how far it got. */
export async function stopUndoing({ db }: Asking, id: number, failure: string): Promise<void> {
  const found = await findImport(db, id);
  const done = (found?.wish as Wish | null | undefined)?.undo?.done ?? 0;
  const problem = `${failure} ${done} of ${found?.imported ?? 0} questions were removed. Undo again to continue.`;
  await updateImport(db, { id, state: 'undoing' }, { state: 'applied', problem });
}
