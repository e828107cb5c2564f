import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { noteMarkedAnew } from '../reports/daily.service.ts';
import { holdQuestion, regradableQuestion } from '../questions/questions.service.ts';
import type { ExtendCorrection } from '../questions/questions.service.ts';
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
import type { Marking } from '../items/marking.ts';

type Asking = Pick<App, 'db' | 'clock' | 'config'>;

/** So many attempts, with so many questions, are scored again in one transaction: their learners wait no longer. */
const AT_ONCE = 500;
const QUESTIONS_AT_ONCE = 5000;
/** So many such steps are taken while the admin waits; the rest is done by the job. */
const STEPS_AT_ONCE = 2;

export interface Decision {
  versionIds: readonly number[];
  marking: Marking;
  reason: string;
  tellsLearners: boolean;
  /** The state of all decisions that this one is based on. */
  revision: number;
}

export const regradeNotFound = () => new Failure('not_found', { message: 'Correction not found' });

/** Decides how a question is marked from now on, and scores again what was taken before. @returns the regrade's id */
export async function applyRegrade(app: Asking, by: By, questionId: number, decision: Decision): Promise<number> {
  const { versionIds, marking, reason, tellsLearners, revision } = decision;
  await checkMarking(app, questionId, decision);
  const id = await app.db.transaction().execute(async (tx) => {
    await refuseWhileWorking(tx);
    // First, because an author who holds it may wait for an earlier correction to be let go.
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

/** Takes a decision back: everything is scored again without it. */
export async function undoRegrade(app: Asking, by: By, id: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    // Whoever holds these may wait for a learner, whose completion waits for decisions: those are held last.
    const regrade = await lockRegrade(tx, id);
    if (!regrade) throw regradeNotFound();
    if (regrade.status === 'undone' || regrade.status === 'undoing') throw new Failure('regrade_undone');
    // Itself may be at work: one that does not get on would otherwise stop all others for ever.
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
 * Asked before decisions are held, so that no completion queues up behind one that is refused, and again with them.
 * @throws regrade_running
 */
export async function refuseWhileWorking(tx: App['db'], except?: number) {
  const work = await findWork(tx);
  if (work !== null && work !== except) throw new Failure('regrade_running');
}

/** Throws `invalid_input` unless these are versions of the question that have these options. */
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
  if (!isThere) throw invalid('keys', 'A chosen version has no such option');
  return question;
}

const invalid = (field: string, message: string) =>
  new Failure('invalid_input', { message, errors: { [field]: message } });

/** Goes on with a decision that is being carried out: some steps, each in a transaction of its own. */
async function workOn(app: Asking, id: number, steps = STEPS_AT_ONCE): Promise<void> {
  for (let nth = 0; nth < steps; nth += 1) if ((await step(app, id)) === 'done') return;
}

/** The job: carries out what a decision has begun, also after the server was killed in the middle. */
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
    await noteMarkedAnew({ db: tx }, skillId, endings);
    const isApplying = regrade.status === 'applying';
    // Quizzes that ended under the correction were scored by it without a change: their learners are told of its end, too.
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

/** What a correction that is taken back had made of a score. */
const madeByIt = ({ attemptId, before, after }: Scoring): Scoring => ({ attemptId, before: after, after: before });

/** The first of them with no more questions than one step takes, at least one. */
function portionOf(listed: readonly FinishedAttempt[]): FinishedAttempt[] {
  let questions = 0;
  return listed.filter(({ paper }, nth) => {
    questions += paper.length;
    return nth === 0 || questions <= QUESTIONS_AT_ONCE;
  });
}

/** The version is new, so that no attempt with it has to be scored again. */
export const extendCorrection: ExtendCorrection = addVersion;

/** How versions are marked by the corrections in force. */
export const markingsInForce = ({ db }: Pick<App, 'db'>, versionIds: readonly number[]) => markingsOf(db, versionIds);

/** The options of a version that are right by the corrections in force. */
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

/** A question with its versions, how many attempts hold each, and what was decided about it, newest first. */
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
