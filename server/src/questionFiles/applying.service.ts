import { Failure, messageOf } from '@assay/contract/failure';
import { importLimits } from '@assay/contract/questions/questionFiles';
import type { Applying, ImportItem } from '@assay/contract/questions/questionFiles';
import { newQuestion } from '@assay/contract/questions/questions';
import type { NewQuestion, QuestionStatus } from '@assay/contract/questions/questions';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import { newSkill } from '@assay/contract/questions/skills';
import { recordAudit } from '../audit/audit.service.ts';
import type { App } from '../app.ts';
import { eachQuestion, setStatuses, takeQuestionsBack } from '../questions/allQuestions.service.ts';
import { createQuestions } from '../questions/questions.service.ts';
import { createSkill, dropSkill, skillsNamed, viewSkill } from '../skills/skills.service.ts';
import { samenessOf } from './checks.ts';
import { findInBank } from './inBank.ts';
import type { Known } from './inBank.ts';
import { selectedSkill, goesByFile, placesOf, skillsToMake, statusFor } from './placing.service.ts';
import {
  countItems,
  findImport,
  importedQuestions,
  importedStatuses,
  linkItems,
  listWaiting,
  lockImport,
  markApplied,
  noteFound,
  noteMade,
  noteProgress,
  noteWish,
  unlinkItems,
  updateImport,
} from './questionFiles.store.ts';
import type { StoredImport, Wish } from './questionFiles.store.ts';

/** Questions per transaction: on the embedded store everyone else waits for its end. */
const AT_ONCE = 250;

type Asking = Pick<App, 'db' | 'clock'>;

/**
 * Imports the requested questions in several transactions, so that the page sees the progress and others do not wait
 * long. Everything is checked before the first one, and an interrupted run continues where it stopped. In the mode
 * "valid ones", finished slices stay. In "everything or nothing", questions stay archived until the last transaction
 * shows them all, and a failed run deletes them.
 */
export async function applyImport(app: Asking, id: number): Promise<void> {
  try {
    await checkAll(app, id);
    while ((await app.db.transaction().execute((tx) => importSome({ ...app, db: tx }, id))) === 'more');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await stopApplying(app, id, Object.values(error.details.errors ?? {})[0] ?? messageOf(error));
  }
}

/** Ends a run that cannot continue, and reports what is in the bank. */
export async function stopApplying(app: Asking, id: number, problem: string): Promise<void> {
  while ((await app.db.transaction().execute((tx) => takeSomeBack({ ...app, db: tx }, id))) === 'more');
  const [counts] = await countItems(app.db, [id]);
  const stopped = `${problem} ${leftText(counts?.applied ?? 0)}`;
  await updateImport(app.db, { id, state: 'applying' }, { state: 'read', problem: stopped });
}

function leftText(done: number): string {
  if (done === 0) return 'Nothing was imported.';
  const questions = done === 1 ? '1 question was imported and stays' : `${done} questions were imported and stay`;
  return `${questions}. Import again to continue with the rest; nothing is imported twice.`;
}

/** Deletes the questions of an everything-or-nothing run. Quizzes have not used them, so nothing remains. */
async function takeSomeBack({ db, clock }: Asking, id: number): Promise<'more' | 'done'> {
  await lockImport(db, id);
  const found = await findImport(db, id);
  // A completed run stays, even if its success was not reported.
  if (found?.state !== 'applying' || found.wish === null) return 'done';
  const wish = found.wish as Wish;
  const { by, asked, made = [] } = wish;
  if (asked.mode === 'valid') return 'done';
  const begun = await importedQuestions(db, id, { after: 0, limit: AT_ONCE });
  const ids = begun.map((question) => question.id);
  await takeQuestionsBack({ db, clock }, ids);
  await unlinkItems(db, id, ids);
  const isMore = ids.length === AT_ONCE;
  const { skillId: chosen, address } = found;
  await noteProgress(db, id, isMore ? chosen : null);
  if (isMore) return 'more';
  for (const skillId of made)
    if (await dropSkill({ db, clock }, skillId))
      await recordAudit({ db, clock }, { action: 'skill_removed', actorId: by, address, details: { skillId } });
  await noteWish(db, id, { ...wish, made: [] });
  return 'done';
}

/** Throws for problems known beforehand, and skips duplicates that entered the bank since the file was read. */
async function checkAll({ db }: Pick<App, 'db'>, id: number): Promise<void> {
  const found = await findImport(db, id);
  if (found?.state !== 'applying' || found.wish === null) return;
  const { asked } = found.wish as Wish;
  const [counts] = await countItems(db, [id]);
  if (asked.mode === 'all' && (counts?.refused ?? 0) > 0) throw new Failure('import_has_refusals');
  const known: Known[] = [];
  const missing = new Set<string>();
  for (let after = 0; ;) {
    const items = await listWaiting(db, id, { ...passedOver(asked), after, limit: AT_ONCE });
    const questions = items.map(({ question }) => question);
    await placesOf({ db }, asked, questions);
    for (const { name } of await skillsToMake({ db }, asked, questions)) missing.add(name);
    if (missing.size > importLimits.namedSkills) throw tooManySkills();
    for (const { nth, question } of items) {
      questionFor(question, 1, asked);
      known.push({ nth, ...samenessOf(question) });
    }
    const last = items.at(-1);
    if (!last) break;
    after = last.nth;
  }
  if (skips(asked)) await noteDuplicates({ db }, id, known);
}

const tooManySkills = () =>
  new Failure('invalid_input', {
    errors: {
      target: `The file names more than ${importLimits.namedSkills} skills that this bank does not have. Select one skill.`,
    },
  });

/** A file may be applied up to a week after reading, when another copy of it may already be imported. */
async function noteDuplicates({ db }: Pick<App, 'db'>, id: number, known: readonly Known[]): Promise<void> {
  if (known.length === 0) return;
  const found = await findInBank(known, eachQuestion({ db }));
  const same = found.flatMap(({ nth, duplicateOf }) =>
    duplicateOf === null ? [] : [{ nth, duplicateOf, warnings: [], isWorthALook: true, similarity: null }],
  );
  for (let start = 0; start < same.length; start += AT_ONCE)
    await noteFound(db, id, same.slice(start, start + AT_ONCE));
}

const skips = ({ duplicates }: Applying) => duplicates === 'skip';
const passedOver = (asked: Applying) => ({ skipsDuplicates: skips(asked), skipsNear: asked.near === 'skip' });

async function importSome({ db, clock }: Asking, id: number): Promise<'more' | 'done'> {
  await lockImport(db, id);
  const found = await findImport(db, id);
  if (found?.state !== 'applying' || found.wish === null) return 'done';
  const { by, asked } = found.wish as Wish;
  const wanted = await listWaiting(db, id, { ...passedOver(asked), after: 0, limit: AT_ONCE });
  const questions = wanted.map(({ question }) => question);
  await makeMissing({ db, clock }, found, { by, asked }, questions);
  const places = await placesOf({ db }, asked, questions);
  // If every question has its own skill, no new skill is created that would stay empty.
  const isLeft = !goesByFile(asked) || places.includes(null);
  const skillId = isLeft ? await skillFor({ db, clock }, found, { by, asked }) : found.skillId;
  const ids = await createQuestions(
    { db, clock },
    wanted.map(({ question }, nth) => {
      const whole = questionFor(question, places[nth] ?? (skillId as number), asked);
      return asked.mode === 'all' ? { ...whole, status: 'archived' as const } : whole;
    }),
    by,
  );
  await linkItems(
    db,
    id,
    wanted.map(({ nth }, place) => ({ nth, questionId: ids[place] as number })),
  );
  if (wanted.length === AT_ONCE) {
    await noteProgress(db, id, skillId);
    return 'more';
  }
  if (asked.mode === 'all') await showAll({ db, clock }, id, asked);
  const [counts] = await countItems(db, [id]);
  const imported = counts?.applied ?? 0;
  const skippedDuplicates = (counts?.accepted ?? 0) - imported;
  await markApplied(db, id, { skillId, imported, skippedDuplicates, now: clock.now() });
  await recordAudit(
    { db, clock },
    {
      action: 'questions_imported',
      actorId: by,
      address: found.address,
      details: { importId: id, skillId, questions: imported, refused: counts?.refused ?? 0, skippedDuplicates },
    },
  );
  return 'done';
}

/** The last step of everything or nothing. */
async function showAll({ db, clock }: Asking, id: number, asked: Applying): Promise<void> {
  const byStatus = Map.groupBy(await importedStatuses(db, id), ({ status }) => statusFor(status, asked));
  for (const [status, questions] of byStatus)
    await setStatuses(
      { db, clock },
      questions.map((question) => question.id),
      status,
    );
}

/** The selected skill, null if none; a new one is created with the first questions. */
async function skillFor(
  app: Asking,
  { id: importId, skillId, address }: Pick<StoredImport, 'id' | 'skillId' | 'address'>,
  { by, asked }: Wish,
): Promise<number | null> {
  if (skillId !== null) return (await viewSkill(app, { role: 'admin' }, skillId)).id;
  const chosen = selectedSkill(asked);
  if (chosen === null) return null;
  if ('skillId' in chosen) return (await viewSkill(app, { role: 'admin' }, chosen.skillId)).id;
  return makeSkill(app, { id: importId, address }, by, chosen.newSkill);
}

/** Skills named in the file that the bank lacks. */
async function makeMissing(
  app: Asking,
  found: Pick<StoredImport, 'id' | 'address'>,
  { by, asked }: Wish,
  questions: readonly NonNullable<ImportItem['question']>[],
): Promise<void> {
  for (const { name, category } of await skillsToMake(app, asked, questions)) {
    // It may have just been created with different case.
    if ((await skillsNamed(app, [name]))(name) !== undefined) continue;
    await makeSkill(app, found, by, { name, category: category ?? importLimits.category });
  }
}

async function makeSkill(
  app: Asking,
  { id: importId, address }: Pick<StoredImport, 'id' | 'address'>,
  by: number,
  skill: { name: string; category: string },
): Promise<number> {
  const { id } = await createSkill(app, newSkill.parse(skill));
  await noteMade(app.db, importId, id);
  await recordAudit(app, { action: 'skill_created', actorId: by, address, details: { skillId: id } });
  return id;
}

function questionFor(
  { options, key, difficulty, points, skill: _skill, status, ...rest }: NonNullable<ImportItem['question']>,
  skillId: number,
  asked: Applying,
): Omit<NewQuestion, 'status'> & { status: QuestionStatus } {
  const parsed = newQuestion.parse({
    ...rest,
    skillId,
    options: Object.fromEntries(options.map((text, place) => [optionLetters[place], text])),
    correctAnswer: optionLetters[key],
    difficulty: difficulty ?? asked.difficulty,
    points: points ?? asked.points,
  });
  return { ...parsed, status: statusFor(status, asked) };
}
