import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { noteRegraded } from '../../reports/daily.service.ts';
import { holdQuestion, regradableQuestion } from '../../questions/questions.service.ts';
import type { ExtendCorrection } from '../../questions/questions.service.ts';
import {
  addVersion,
  beginUndo,
  findRegrade,
  findWork,
  holdDecisions,
  insertRegrade,
  listRegrades,
  lockRegrade,
  markingsOf,
  noteProgress,
  revisionOf,
  takeTime,
} from './regrades.store.ts';
import type { NamedRegrade } from './regrades.store.ts';
import { insertChanges, settleNotices, settleUnchanged } from './regradeChanges.store.ts';
import type { Scoring } from './regradeChanges.store.ts';
import { rescore } from './rescoring.service.ts';
import { countConcerned, listConcerned } from './rescoring.store.ts';
import type { FinishedAttempt } from './rescoring.store.ts';
import type { Marking } from '../../items/marking.ts';

type Asking = Pick<App, 'db' | 'clock' | 'config'>;

/** Attempts rescored per transaction; bounds how long their learners wait. */
const AT_ONCE = 500;
const QUESTIONS_AT_ONCE = 5000;
/** Steps run while the admin waits; the job does the rest. */
const STEPS_AT_ONCE = 2;

export interface Decision {
  versionIds: readonly number[];
  marking: Marking;
  reason: string;
  tellsLearners: boolean;
  /** The revision of all decisions that this one is based on. */
  revision: number;
}

export const regradeNotFound = () => new Failure('not_found', { message: 'Correction not found' });

/** Decides how a question is marked from now on, and rescores earlier attempts. @returns the regrade's id */
export async function applyRegrade(app: Asking, by: By, questionId: number, decision: Decision): Promise<number> {
  const { versionIds, marking, reason, tellsLearners, revision } = decision;
  await checkMarking(app, questionId, decision);
  const id = await app.db.transaction().execute(async (tx) => {
    await refuseWhileWorking(tx);
    // Locked first, because an author who holds it may be waiting for an earlier correction.
    await holdQuestion({ db: tx }, questionId);
    await holdDecisions(tx);
    if ((await revisionOf(tx, questionId)) !== revision) throw new Failure('regrade_stale');
    await refuseWhileWorking(tx);
    const regradeId = await insertRegrade(tx, {
      questionId,
      versionIds,
      marking,
      reason,
      tellsLearners,
      createdBy: by.actor.userId,
      createdAt: app.clock.now(),
    });
    await note({ ...app, db: tx }, by, 'question_regraded', { questionId, regradeId, rule: marking.rule });
    return regradeId;
  });
  await workOn(app, id);
  return id;
}

/** Undoes a decision: everything is rescored without it. */
export async function undoRegrade(app: Asking, by: By, id: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    // A holder of these locks may wait for a learner whose completion waits for decisions, so the decision lock comes
    // last.
    const regrade = await lockRegrade(tx, id);
    if (!regrade) throw regradeNotFound();
    if (regrade.status === 'undone' || regrade.status === 'undoing') throw new Failure('regrade_undone');
    // The regrade itself may be in progress: if it is stuck, undoing is the only way to unblock others.
    await refuseWhileWorking(tx, id);
    await settleNotices(tx, id, now);
    await holdDecisions(tx);
    await refuseWhileWorking(tx, id);
    await beginUndo(tx, id, by.actor.userId, now);
    await note({ ...app, db: tx }, by, 'regrade_undone', { questionId: regrade.questionId, regradeId: id });
  });
  await workOn(app, id);
}

/**
 * Called before the decision lock, so that completions do not queue behind a refused call, and again under it.
 * @throws regrade_running
 */
export async function refuseWhileWorking(tx: App['db'], except?: number) {
  const work = await findWork(tx);
  if (work !== null && work !== except) throw new Failure('regrade_running');
}

/** Throws `invalid_input` unless these are versions of the question with these options. */
export async function checkMarking(
  app: Pick<App, 'db'>,
  questionId: number,
  { versionIds, marking }: Pick<Decision, 'versionIds' | 'marking'>,
) {
  const question = await regradableQuestion(app, questionId);
  const chosen = question.versions.filter(({ versionId }) => versionIds.includes(versionId));
  if (chosen.length !== new Set(versionIds).size) throw invalid('versionIds', 'The question has no such version');
  if (marking.rule !== 'keys') return question;
  const isThere = chosen.every(({ options }) => marking.keys.every((key) => options.some(({ id }) => id === key)));
  if (!isThere) throw invalid('keys', 'One of the selected versions has no such option');
  return question;
}

const invalid = (field: string, message: string) =>
  new Failure('invalid_input', { message, errors: { [field]: message } });

/** Continues a decision in progress for some steps, each in its own transaction. */
async function workOn(app: Asking, id: number, steps = STEPS_AT_ONCE): Promise<void> {
  for (let nth = 0; nth < steps; nth += 1) if ((await step(app, id)) === 'done') return;
}

/** The job: finishes decisions in progress, also after a killed server. */
export async function continueRegrades(app: Asking): Promise<void> {
  const id = await findWork(app.db);
  if (id !== null) await workOn(app, id, Infinity);
}

async function step(app: Asking, id: number): Promise<'more' | 'done'> {
  return app.db.transaction().execute(async (tx) => {
    await takeTime(tx);
    const regrade = await lockRegrade(tx, id);
    if (regrade?.status !== 'applying' && regrade?.status !== 'undoing') return 'done';
    const { skillId } = await regradableQuestion({ db: tx }, regrade.questionId);
    const listed = await listConcerned(tx, { skillId, versionIds: regrade.versionIds }, regrade.doneTo, AT_ONCE);
    const found = portionOf(listed);
    const changes = await rescore(app, tx, found);
    const endings = found.map(({ completedAt }) => completedAt);
    await noteRegraded({ db: tx }, skillId, endings);
    const isApplying = regrade.status === 'applying';
    // Quizzes that ended under the correction had no change recorded; their learners are notified of its end, too.
    await insertChanges(tx, id, isApplying ? changes : changes.map(madeByIt));
    if (!isApplying) await settleUnchanged(tx, id, { found, changes, now: app.clock.now() });
    const isDone = listed.length < AT_ONCE && found.length === listed.length;
    const finished = isApplying ? 'applied' : 'undone';
    await noteProgress(tx, id, {
      doneTo: found.at(-1)?.id ?? regrade.doneTo,
      done: regrade.done + found.length,
      changed: regrade.changed + (isApplying ? changes.length : 0),
      status: isDone ? finished : regrade.status,
    });
    return isDone ? 'done' : 'more';
  });
}

/** The score under a correction that is being undone. */
const madeByIt = ({ attemptId, before, after }: Scoring): Scoring => ({ attemptId, before: after, after: before });

/** The first attempts with at most as many questions as a step takes; at least one attempt. */
function portionOf(listed: readonly FinishedAttempt[]): FinishedAttempt[] {
  let questions = 0;
  return listed.filter(({ paper }, nth) => {
    questions += paper.length;
    return nth === 0 || questions <= QUESTIONS_AT_ONCE;
  });
}

/** The version is new, so no attempts have to be rescored. */
export const extendCorrection: ExtendCorrection = addVersion;

/** The marking of versions by active corrections. */
export const markingsInForce = ({ db }: Pick<App, 'db'>, versionIds: readonly number[]) => markingsOf(db, versionIds);

/** The right options of a version under active corrections. */
export async function keysInForce(app: Pick<App, 'db'>, versionId: number, key: string): Promise<readonly string[]> {
  const marking = (await markingsInForce(app, [versionId])).get(versionId);
  return marking?.rule === 'keys' ? marking.keys : [key];
}

export async function viewRegrade(app: Pick<App, 'db'>, id: number) {
  const regrade = await findRegrade(app.db, id);
  if (!regrade) throw regradeNotFound();
  const { skillId } = await regradableQuestion(app, regrade.questionId);
  const { finished } = await countConcerned(app.db, { skillId, versionIds: regrade.versionIds });
  return { ...shown(regrade), total: Math.max(finished, regrade.done) };
}

/** A question with its versions, the number of attempts on each, and its decisions, newest first. */
export async function viewRegrading(app: Pick<App, 'db'>, questionId: number) {
  const question = await regradableQuestion(app, questionId);
  const { skillId } = question;
  const versions = await Promise.all(
    question.versions.map(async ({ versionId, version, questionText, options, keyOption }) => {
      const { finished, running } = await countConcerned(app.db, { skillId, versionIds: [versionId] });
      return { id: versionId, version, questionText, options, key: keyOption, finished, running };
    }),
  );
  const regrades = await listRegrades(app.db, questionId);
  return {
    question: { id: questionId, skillId, skillName: question.skillName },
    versions,
    revision: await revisionOf(app.db, questionId),
    regrades: regrades.map(shown),
  };
}

const shown = ({ createdAt, undoneAt, doneTo: _doneTo, ...regrade }: NamedRegrade) => ({
  ...regrade,
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
});

async function note(
  app: Pick<App, 'db' | 'clock'>,
  { actor, origin }: By,
  action: 'question_regraded' | 'regrade_undone',
  details: Record<string, number | string>,
) {
  await recordAudit(app, { action, actorId: actor.userId, address: origin.address, details });
}
