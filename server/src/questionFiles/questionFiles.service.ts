import { Failure } from '@assay/contract/failure';
import { importLimits } from '@assay/contract/questions/questionFiles';
import type { Applying, QuestionImport, ReadFormat, ShownItems } from '@assay/contract/questions/questionFiles';
import type { App, By } from '../app.ts';
import type { Db } from '../platform/database/schema.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { viewSkill } from '../skills/skills.service.ts';
import { applyImport, stopApplying } from './applying.service.ts';
import { strangerOf } from './formats/formats.ts';
import { selectedSkill, goesByFile, viewInFile } from './placing.service.ts';
import { readImport } from './reading.service.ts';
import {
  claimToApply,
  claimToRead,
  countImports,
  countItems,
  deleteImport,
  deleteImportsBefore,
  findImport,
  insertImport,
  listImports,
  listItems,
  lockImport,
  updateImport,
  applyExclusively,
} from './questionFiles.store.ts';
import type { Claimed, StoredImport, Wish } from './questionFiles.store.ts';
import { stopUndoing, undoApplied, undoUntil } from './undoing.service.ts';

type Working = Pick<App, 'db' | 'clock' | 'storeKind'>;
type Parts = Working & Pick<App, 'afterwards'>;

const RECENT = 20;
/** Longer than reading may take, so only a dead process's import is taken over. */
const CLAIM_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

const absent = () => new Failure('not_found', { message: 'Import not found' });

/** Stores a file to be read; `viewImport` reports the progress. */
export async function uploadFile(
  app: Parts,
  { actor }: By,
  { fileName, content, format }: { fileName: string; content: string; format?: ReadFormat | undefined },
): Promise<QuestionImport> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0)
    throw new Failure('invalid_input', { message: 'The file is empty.', errors: { content: 'The file is empty.' } });
  if (bytes.length > importLimits.bytes) throw new Failure('too_large');
  const stranger = strangerOf(bytes);
  if (stranger !== null) throw new Failure('unsupported_media_type', { message: stranger });
  const file = { fileName, content: bytes, askedFormat: format ?? null, createdBy: actor.userId, now: app.clock.now() };
  const id = await insertImport(app.db, file);
  app.afterwards.add('question imports', () => workOnImports(app));
  return viewImport(app, id);
}

const turns = new WeakMap<Db, Promise<void>>();

/**
 * Reads, applies and undoes waiting imports. Calls queue up, because a thread per upload would exhaust the memory.
 * Other processes may run it at the same time.
 */
export async function workOnImports(app: Working): Promise<void> {
  const turn = (turns.get(app.db) ?? Promise.resolve()).then(() => workOnWaiting(app));
  const end = turn.catch(() => undefined); // The next one starts regardless.
  turns.set(app.db, end);
  await turn;
}

async function workOnWaiting(app: Working): Promise<void> {
  for (;;) {
    const now = app.clock.now();
    const next = await claimToRead(app.db, now, new Date(now.getTime() + CLAIM_MS));
    if (!next) break;
    await workOn(app, next);
  }
  await applyExclusively(app, async (db) => {
    for (let next = await claimToApply(db); next; next = await claimToApply(db)) await workOn({ ...app, db }, next);
  });
}

/** Claims that ended without a result; after these the file is given up, because it may crash the server. */
const MOST_SILENT = 2;

/** Unexpected failures are not retried endlessly. */
async function workOn(app: Pick<App, 'db' | 'clock'>, claimed: Claimed) {
  const { id, state, claims } = claimed;
  if (claims > MOST_SILENT)
    return giveUp(app, claimed, 'The server stopped in the middle of this, more than once.', 'Split the file.');
  try {
    if (state === 'reading') await readImport(app, id);
    else if (state === 'undoing') await undoApplied(app, id);
    else await applyImport(app, id);
  } catch (error) {
    await giveUp(app, claimed, 'This failed because of an error on the server.');
    throw error;
  }
}

async function giveUp(
  app: Pick<App, 'db' | 'clock'>,
  { id, state }: Claimed,
  failure: string,
  advice = '',
): Promise<void> {
  if (state === 'undoing') return stopUndoing(app, id, failure);
  const problem = `${failure} ${advice}`.trimEnd();
  if (state === 'applying') return stopApplying(app, id, problem);
  await updateImport(app.db, { id, state }, { state: 'unreadable', problem: `${problem} Nothing was imported.` });
}

export async function viewRecent({ db }: Pick<App, 'db'>): Promise<{ items: QuestionImport[]; total: number }> {
  return { items: await viewImports(db, RECENT), total: await countImports(db) };
}

/** Newest first, starting before a given one. */
export const viewImports = async (db: Db, limit: number, before?: number) =>
  shown(db, await listImports(db, limit, before));

export async function viewImport({ db }: Pick<App, 'db'>, id: number): Promise<QuestionImport> {
  const found = await findImport(db, id);
  if (!found) throw absent();
  const [one] = await shown(db, [found]);
  const inFile = found.state === 'read' ? await viewInFile({ db }, id) : null;
  return { ...(one as QuestionImport), inFile };
}

async function shown(db: Db, stored: readonly StoredImport[]): Promise<QuestionImport[]> {
  const counted = await countItems(
    db,
    stored.map(({ id }) => id),
  );
  return stored.map((one) => {
    const found = counted.find(({ importId }) => importId === one.id);
    const {
      importId: _importId,
      accepted,
      applied,
      passedOver,
      nearPassedOver,
      ...counts
    } = found ?? {
      ...none,
      importId: one.id,
    };
    const { id, fileName, createdAt, state, format, notes, problem, itemsTotal } = one;
    const result = resultOf(one, counts.refused);
    return {
      id,
      fileName,
      createdAt: createdAt.toISOString(),
      state,
      format: format as ReadFormat | null,
      notes,
      problem,
      itemsTotal,
      counts,
      progress: progressOf(one, { accepted, applied, passedOver, nearPassedOver }),
      inFile: null,
      result,
    };
  });
}

const none = {
  total: 0,
  ok: 0,
  warning: 0,
  refused: 0,
  duplicate: 0,
  near: 0,
  nearest: 0,
  accepted: 0,
  applied: 0,
  passedOver: 0,
  nearPassedOver: 0,
};

type Counted = Pick<typeof none, 'accepted' | 'applied' | 'passedOver' | 'nearPassedOver'>;

function progressOf(
  { wish, state, imported }: Pick<StoredImport, 'wish' | 'state' | 'imported'>,
  { accepted, applied, passedOver, nearPassedOver }: Counted,
): QuestionImport['progress'] {
  if (wish === null) return null;
  const { asked, undo } = wish as Wish;
  if (state === 'undoing') return { done: undo?.done ?? 0, of: imported };
  const passed = (asked.duplicates === 'skip' ? passedOver : 0) + (asked.near === 'skip' ? nearPassedOver : 0);
  return { done: applied, of: accepted - passed };
}

function resultOf(one: StoredImport, refused: number): QuestionImport['result'] {
  const { skillId, skillName, imported, skippedDuplicates, appliedAt, wish } = one;
  const { asked, made, undo } = (wish ?? {}) as Partial<Wish>;
  const isByFile = asked !== undefined && goesByFile(asked);
  if (appliedAt === null || (skillId === null && !isByFile)) return null;
  const until = undoUntil(one);
  const takenBack = undo === undefined ? null : { deleted: undo.deleted, archived: undo.archived };
  return {
    skillId: isByFile ? null : skillId,
    skillName: isByFile ? null : skillName,
    imported,
    skippedDuplicates,
    refused,
    madeSkills: made?.length ?? 0,
    undoUntil: until?.toISOString() ?? null,
    takenBack,
  };
}

export async function viewItems(
  { db }: Pick<App, 'db'>,
  id: number,
  query: { page: number; limit: number; verdict?: ShownItems | undefined },
) {
  if (!(await findImport(db, id))) throw absent();
  const { items, total } = await listItems(db, id, query);
  return { items, pagination: pagesOf(query, total) };
}

/** Changes one import while holding its lock. */
async function changing(
  app: Pick<App, 'db' | 'clock'>,
  id: number,
  change: (inside: Pick<App, 'db' | 'clock'>, found: StoredImport) => Promise<void>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if (!(await lockImport(tx, id))) throw absent();
    await change({ ...app, db: tx }, (await findImport(tx, id)) as StoredImport);
  });
}

const BEGUN =
  'Some of this file has already been imported. Import again to continue with the rest, or upload the file again.';

export async function readAgain(app: Parts, id: number, format: ReadFormat): Promise<QuestionImport> {
  await changing(app, id, async ({ db }, found) => {
    if (found.state !== 'read' && found.state !== 'unreadable') throw new Failure('import_not_ready');
    const [counts] = await countItems(db, [id]);
    // Reading it again would lose track of the items already in the bank.
    if ((counts?.applied ?? 0) > 0) throw new Failure('import_not_ready', { message: BEGUN });
    await updateImport(db, found, { state: 'reading', askedFormat: format, format: null, problem: null, notes: [] });
  });
  app.afterwards.add('question imports', () => workOnImports(app));
  return viewImport(app, id);
}

const NOT_NOTHING =
  'Some of this file has already been imported, so all-or-nothing is no longer possible. Import only the valid ones.';

/** Repeated or simultaneous calls import once. */
export async function askToApply(
  app: Parts,
  { actor, origin }: By,
  id: number,
  asked: Applying,
): Promise<QuestionImport> {
  await changing(app, id, async ({ db }, { state, wish: before }) => {
    if (state === 'applying' || state === 'applied') return;
    if (state !== 'read') throw new Failure('import_not_ready');
    const chosen = selectedSkill(asked);
    if (chosen && 'skillId' in chosen) await viewSkill({ db }, { role: 'admin' }, chosen.skillId);
    const [counts] = await countItems(db, [id]);
    if (asked.mode === 'all' && (counts?.refused ?? 0) > 0) throw new Failure('import_has_refusals');
    if (asked.mode === 'all' && (counts?.applied ?? 0) > 0)
      throw new Failure('import_not_ready', { message: NOT_NOTHING });
    const made = (before as Wish | null)?.made ?? [];
    const wish = { by: actor.userId, asked, made };
    await updateImport(
      db,
      { id, state },
      { state: 'applying', wish, address: origin.address, problem: null, skillId: null },
    );
  });
  app.afterwards.add('question imports', () => workOnImports(app));
  return viewImport(app, id);
}

/** Repeated or simultaneous calls undo once. */
export async function askToUndo(app: Parts, { actor, origin }: By, id: number): Promise<QuestionImport> {
  await changing(app, id, async ({ db }, found) => {
    if (found.state === 'undoing' || found.state === 'undone') return;
    if (found.state !== 'applied') throw new Failure('import_not_ready');
    const until = undoUntil(found);
    if (until === null || until <= app.clock.now()) throw new Failure('undo_too_late');
    const wish = found.wish as Wish;
    // An interrupted undo continues where it stopped.
    const begun = wish.undo ?? { after: 0, done: 0, deleted: 0, archived: 0 };
    const change = { wish: { ...wish, undo: { ...begun, by: actor.userId } }, address: origin.address };
    await updateImport(db, found, { state: 'undoing', problem: null, ...change });
  });
  app.afterwards.add('question imports', () => workOnImports(app));
  return viewImport(app, id);
}

export async function discardImport({ db }: Pick<App, 'db'>, id: number): Promise<void> {
  if (!(await findImport(db, id))) throw absent();
  if (!(await deleteImport(db, id))) throw new Failure('import_not_ready');
}

export async function sweepImports({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteImportsBefore(db, new Date(clock.now().getTime() - importLimits.days * 24 * HOUR_MS));
}
