import { Failure } from '@assay/contract/failure';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { NewQuestion, Question, QuestionChange, QuestionStatus } from '@assay/contract/questions/questions';
import { namedImages } from '@assay/contract/questions/writtenImages';
import { recordAudit, withAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import type { Db } from '../platform/database/schema.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { viewSkill } from '../skills/skills.service.ts';
import {
  findQuestion,
  findVersion,
  findWithSkill,
  insertQuestions,
  listDrawable,
  listQuestions,
  listVersions,
  listVersionsOf,
  lockQuestion,
  removeQuestion,
  setStatus,
  writeVersion,
  searchQuestions,
} from './questions.store.ts';
import type { QuestionContent, QuestionFilter } from './questions.store.ts';
import { demandImages } from './images.service.ts';
import { keepsCorrection } from './keepsCorrection.ts';
import { shown } from './shown.ts';

export type Drawable = Awaited<ReturnType<typeof listDrawable>>[number];
export type QuestionVersion = Awaited<ReturnType<typeof listVersions>>[number];

const ADMIN = { role: 'admin' } as const;
const absent = () => new Failure('not_found', { message: 'Question not found' });

/** Questions include their keys, so the audit log records the viewer. */
export async function viewQuestions(
  app: Pick<App, 'db' | 'clock'>,
  by: By,
  query: QuestionFilter & { page: number; limit: number },
) {
  const { items, total } = await listQuestions(app.db, query, query);
  if (items.length > 0)
    await noteKeysViewed(app, by, { skillId: query.skillId ?? null, page: query.page, questions: items.length });
  return { items: items.map(shown), pagination: pagesOf(query, total) };
}

/** The best matches of a search, without keys. */
export const bestQuestions = ({ db }: Pick<App, 'db'>, search: string, limit: number) =>
  searchQuestions(db, search, limit);

export async function noteKeysViewed(app: Pick<App, 'db' | 'clock'>, by: By, details: Record<string, number | null>) {
  const { actor, origin } = by;
  await recordAudit(app, { action: 'keys_viewed', actorId: actor.userId, address: origin.address, details });
}

export async function viewQuestionsOfSkill(
  app: Pick<App, 'db' | 'clock'>,
  by: By,
  skillId: number,
  query: { page: number; limit: number },
) {
  await viewSkill(app, ADMIN, skillId);
  return viewQuestions(app, by, { ...query, skillId });
}

export async function viewQuestion(app: Pick<App, 'db' | 'clock'>, by: By, id: number): Promise<Question> {
  const question = await loadQuestion(app, id);
  await noteKeysViewed(app, by, { questionId: id });
  return question;
}

async function loadQuestion({ db }: Pick<App, 'db'>, id: number): Promise<Question> {
  const question = await findQuestion(db, id);
  if (!question) throw absent();
  return shown(question);
}

export async function createQuestion(app: Pick<App, 'db' | 'clock'>, by: By, question: NewQuestion): Promise<Question> {
  const skill = await viewSkill(app, ADMIN, question.skillId);
  const row = {
    skillId: skill.id,
    status: question.status,
    content: contentOf(question, question),
    createdBy: by.actor.userId,
  };
  const id = await withAudit(app, by, async ({ db, clock }) => {
    await demandImages({ db }, [row.content]);
    const [questionId = 0] = await insertQuestions(db, [row], clock.now());
    return [questionId, { action: 'question_created', details: { questionId, skillId: skill.id } }];
  });
  forgetPool(app.db, skill.id);
  return loadQuestion(app, id);
}

// A statement takes at most 65,535 values, and a question's version has thirteen.
const AT_ONCE = 1000;

/** Creates questions, in the caller's transaction. @returns their ids, in the given order */
export async function createQuestions(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  questions: readonly (Omit<NewQuestion, 'status'> & { status: QuestionStatus })[],
  createdBy: number | null = null,
): Promise<number[]> {
  const rows = questions.map((question) => {
    const { skillId, status } = question;
    return { skillId, status, content: contentOf(question, question), createdBy };
  });
  await demandImages(
    { db },
    rows.map(({ content }) => content),
  );
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE)
    ids.push(...(await insertQuestions(db, rows.slice(start, start + AT_ONCE), clock.now())));
  forgetPools(db);
  return ids;
}

/** Options get ids by position; the ids stay on the server. */
function contentOf(
  question: Omit<NewQuestion, 'skillId' | 'status' | 'options' | 'correctAnswer'>,
  { options, correctAnswer }: Pick<NewQuestion, 'options' | 'correctAnswer'>,
): QuestionContent {
  const { name, questionText, explanation, difficulty, points, keepOrder, tags } = question;
  const stored = optionLetters.flatMap((letter) => {
    const text = options[letter];
    return text === undefined ? [] : [{ id: letter.toLowerCase(), text }];
  });
  const keyOption = correctAnswer.toLowerCase();
  const images = namedImages([questionText, explanation, ...stored.map(({ text }) => text)]);
  return { name, questionText, options: stored, keyOption, explanation, difficulty, points, keepOrder, tags, images };
}

/** Extends a correction to one more version of its question, in the caller's transaction. */
export type ExtendCorrection = (tx: Db, correctionId: number, versionId: number) => Promise<void>;

/**
 * Any change of content makes a new version; running and past attempts keep theirs. A correction of the key carries
 * over, unless the key or the options changed.
 */
export async function changeQuestion(
  app: Pick<App, 'db' | 'clock'> & { extendCorrection: ExtendCorrection },
  by: By,
  id: number,
  { status, version: read, correctionId: readCorrection, fromVersion, ...change }: QuestionChange,
): Promise<Question> {
  const now = app.clock.now();
  const fields = Object.keys(defined({ status, fromVersion, ...change })).join(',');
  const skillId = await withAudit(app, by, async ({ db: tx }) => {
    const deed = { action: 'question_changed', details: { questionId: id, fields } } as const;
    if (!(await lockQuestion(tx, id))) throw absent();
    const before = await findQuestion(tx, id);
    if (!before) throw absent();
    if (read !== undefined && read !== before.version) throw new Failure('question_changed');
    if (readCorrection !== undefined && readCorrection !== (before.correction?.id ?? null))
      throw new Failure('question_changed');
    const nextStatus = status ?? before.status;
    if (fromVersion === undefined && Object.values(change).every((value) => value === undefined)) {
      await setStatus(tx, id, nextStatus, now);
      return [before.skillId, deed];
    }
    const earlier = fromVersion === undefined ? before : await findVersion(tx, id, fromVersion);
    if (!earlier) throw new Failure('not_found', { message: 'The question has no such version' });
    const base = { ...before, ...earlier };
    const { options, correctAnswer, ...rest } = { ...shown(base), ...defined(change) };
    if (!(correctAnswer in options)) {
      const message = 'The correct answer must be one of the options';
      throw new Failure('invalid_input', { message, errors: { correctAnswer: message } });
    }
    const asRead = contentOf(rest, {
      options,
      correctAnswer: correctAnswer as NewQuestion['correctAnswer'],
    });
    await demandImages({ db: tx }, [asRead]);
    const kept = keepsCorrection(base, asRead) ? base.correction : null;
    const content = kept ? { ...asRead, keyOption: base.writtenKey } : asRead;
    const version = { questionId: id, version: before.version + 1, content, createdBy: by.actor.userId, now };
    const versionId = await writeVersion(tx, version, nextStatus);
    if (kept) await app.extendCorrection(tx, kept.id, versionId);
    return [before.skillId, deed];
  });
  forgetPool(app.db, skillId);
  return loadQuestion(app, id);
}

function defined<T extends object>(change: T): { [Name in keyof T]: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}

export async function deleteQuestion(
  app: Pick<App, 'db' | 'clock'>,
  by: By,
  id: number,
  skillId: number | null = null,
): Promise<'deleted' | 'archived'> {
  const outcome = await withAudit(app, by, async ({ db, clock }) => {
    const removed = await removeQuestion(db, id, skillId, clock.now());
    if (!removed) throw absent();
    return [removed, { action: 'question_removed', details: { questionId: id, outcome: removed } }];
  });
  forgetPools(app.db);
  return outcome;
}

/** Blocks new versions of the question until the end of the transaction. */
export async function holdQuestion({ db }: Pick<App, 'db'>, id: number): Promise<void> {
  await lockQuestion(db, id);
}

/** A question with all its versions, archived or not, because old attempts refer to them. */
export async function regradableQuestion({ db }: Pick<App, 'db'>, id: number) {
  const question = await findWithSkill(db, id);
  if (!question) throw absent();
  return { ...question, versions: await listVersionsOf(db, id) };
}

// Versions never change, so they are cached; pools of live questions only briefly, because another process may edit the
// bank. A paper from a pool a second old is still valid, because its versions exist.
const POOL_MS = 1000;
const MOST_VERSIONS = 20_000;
interface Bank {
  pools: Map<number, { until: number; questions: Promise<Drawable[]> }>;
  versions: Map<number, QuestionVersion>;
}
const banks = new WeakMap<Db, Bank>();

function bankOf(db: Db): Bank {
  const found = banks.get(db);
  if (found) return found;
  const bank: Bank = { pools: new Map(), versions: new Map() };
  banks.set(db, bank);
  return bank;
}

const forgetPool = (db: Db, skillId: number) => bankOf(db).pools.delete(skillId);
export const forgetPools = (db: Db) => bankOf(db).pools.clear();

/** The live questions of a skill, for drawing papers. */
export async function drawableQuestions(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  skillId: number,
): Promise<Drawable[]> {
  const { pools } = bankOf(db);
  const now = clock.now().getTime();
  const found = pools.get(skillId);
  if (found && found.until > now) return found.questions;
  const questions = listDrawable(db, skillId);
  // Simultaneous starts share one read, and a failed one is not cached.
  pools.set(skillId, { until: now + POOL_MS, questions });
  questions.catch(() => pools.delete(skillId));
  return questions;
}

/**
 * The given versions by id; all exist, because a version in a paper is never deleted.
 * @param tx a running transaction's handle for reading uncached ones
 */
export async function questionVersions(
  { db }: Pick<App, 'db'>,
  ids: readonly number[],
  tx: Db = db,
): Promise<Map<number, QuestionVersion>> {
  const { versions } = bankOf(db);
  // Collected before any await, during which another caller may clear the cache.
  const found = new Map<number, QuestionVersion>();
  const missing: number[] = [];
  for (const id of new Set(ids)) {
    const version = versions.get(id);
    if (version) found.set(id, version);
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  const read = await listVersions(tx, missing);
  if (versions.size + missing.length > MOST_VERSIONS) versions.clear();
  for (const version of read) {
    versions.set(version.versionId, version);
    found.set(version.versionId, version);
  }
  return found;
}
