import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { importLimits } from '@assay/contract/questions/questionFiles';
import type { Applying, ImportItem, ReadFormat, ShownItems } from '@assay/contract/questions/questionFiles';
import type { QuestionStatus } from '@assay/contract/questions/questions';
import type { App } from '../app.ts';
import type { Database, Db } from '../platform/database/schema.ts';

type State = Selectable<Database['question_imports']>['state'];

/** The request, and its progress. */
export interface Wish {
  by: number;
  asked: Applying;
  /** Skills created for the questions. */
  made?: readonly number[];
  undo?: Undo;
}

interface Undo {
  by: number;
  /** The last item processed. */
  after: number;
  /** Items processed; some may already be gone from the bank. */
  done: number;
  deleted: number;
  archived: number;
}

const columns = [
  'question_imports.id',
  'question_imports.file_name as fileName',
  'question_imports.created_at as createdAt',
  'question_imports.created_by as createdBy',
  'question_imports.state',
  'question_imports.asked_format as askedFormat',
  'question_imports.format',
  'question_imports.notes',
  'question_imports.problem',
  'question_imports.wish',
  'question_imports.address',
  'question_imports.skill_id as skillId',
  'question_imports.imported',
  'question_imports.skipped_duplicates as skippedDuplicates',
  'question_imports.applied_at as appliedAt',
  'question_imports.items_total as itemsTotal',
] as const;

function imports(db: Db) {
  return db
    .selectFrom('question_imports')
    .leftJoin('skills', 'skills.id', 'question_imports.skill_id')
    .select(columns)
    .select('skills.name as skillName');
}

export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export async function findImport(db: Db, id: number) {
  return imports(db).where('question_imports.id', '=', id).executeTakeFirst();
}

/** Newest first, starting before a given one. */
export async function listImports(db: Db, limit: number, before?: number) {
  const query = imports(db).orderBy('question_imports.id', 'desc').limit(limit);
  return (before === undefined ? query : query.where('question_imports.id', '<', before)).execute();
}

export async function countImports(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('question_imports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Locks an import, so that it is applied, undone or read again only once. */
export async function lockImport(tx: Db, id: number): Promise<boolean> {
  const row = await tx.selectFrom('question_imports').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

interface NewImport {
  fileName: string;
  content: Buffer;
  askedFormat: ReadFormat | null;
  createdBy: number;
  now: Date;
}

export async function insertImport(db: Db, { fileName, content, askedFormat, createdBy, now }: NewImport) {
  const row = await db
    .insertInto('question_imports')
    .values({
      file_name: fileName,
      content,
      asked_format: askedFormat,
      created_by: createdBy,
      created_at: now,
      state: 'reading',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface Claimed {
  id: number;
  state: State;
  /** Including this one. */
  claims: number;
}

/** The next import waiting to be read. */
export async function claimToRead(db: Db, now: Date, until: Date): Promise<Claimed | null> {
  const result = await sql<Claimed>`
    update question_imports set claimed_until = ${until}, claims = claims + 1
    where id = (
      select id from question_imports where state = 'reading' and (claimed_until is null or claimed_until <= ${now})
      order by id limit 1 for update skip locked)
    returning id, state, claims`.execute(db);
  return result.rows[0] ?? null;
}

// An arbitrary number, the same in every process of this product.
const APPLYING = 6_402_118;

/**
 * Applies one import at a time, across all processes and skills, so that the duplicate check stays valid until the
 * import is complete. PostgreSQL uses a lock of the applying connection; the embedded store has only one process.
 * @param apply is not called while another process applies
 */
export async function applyExclusively(
  { db, storeKind }: Pick<App, 'db' | 'storeKind'>,
  apply: (db: Db) => Promise<void>,
): Promise<void> {
  if (storeKind === 'embedded') return apply(db);
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isHeld: boolean }>`
      select pg_try_advisory_lock(${sql.lit(APPLYING)}) as "isHeld"`.execute(connection);
    if (!rows[0]?.isHeld) return;
    try {
      await apply(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(APPLYING)})`.execute(connection);
    }
  });
}

/** Claims the next import to apply or undo. */
export async function claimToApply(db: Db): Promise<Claimed | null> {
  const result = await sql<Claimed>`
    update question_imports set claims = claims + 1
    where id = (select id from question_imports where state in ('applying', 'undoing') order by id limit 1)
    returning id, state, claims`.execute(db);
  return result.rows[0] ?? null;
}

export async function noteTotal(db: Db, id: number, total: number | null): Promise<void> {
  await db.updateTable('question_imports').set({ items_total: total }).where('id', '=', id).execute();
}

export async function contentOf(db: Db, id: number): Promise<Buffer | null> {
  const row = await db.selectFrom('question_imports').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content ?? null;
}

interface ImportChange {
  state: State;
  askedFormat?: ReadFormat;
  format?: ReadFormat | null;
  notes?: readonly string[];
  problem?: string | null;
  wish?: Wish;
  address?: string;
  /** null: the current request's. */
  skillId?: null;
}

/** @param found the expected state; an import that changed since is left alone */
export async function updateImport(db: Db, found: { id: number; state: State }, change: ImportChange): Promise<void> {
  const { notes, wish, askedFormat, skillId, ...plain } = change;
  await db
    .updateTable('question_imports')
    .set({
      ...plain,
      claimed_until: null,
      claims: 0,
      ...(skillId === null && { skill_id: null }),
      ...(askedFormat !== undefined && { asked_format: askedFormat }),
      ...(notes && { notes: JSON.stringify(notes) as never }),
      ...(wish && { wish: JSON.stringify(wish) }),
    })
    .where('id', '=', found.id)
    .where('state', '=', found.state)
    .execute();
}

/** Some questions are in the bank, or were removed again; the caller continues. */
export async function noteProgress(tx: Db, id: number, skillId: number | null): Promise<void> {
  await tx.updateTable('question_imports').set({ skill_id: skillId, claims: 1 }).where('id', '=', id).execute();
}

/** Records a skill that was created for the questions. */
export async function noteMade(tx: Db, id: number, skillId: number): Promise<void> {
  await sql`
    update question_imports
    set wish = jsonb_set(wish, '{made}', coalesce(wish -> 'made', '[]') || to_jsonb(${skillId}::bigint))
    where id = ${id}`.execute(tx);
}

/** Some questions were removed; the caller continues. */
export async function noteWish(tx: Db, id: number, wish: Wish): Promise<void> {
  await tx
    .updateTable('question_imports')
    .set({ wish: JSON.stringify(wish), claims: 1 })
    .where('id', '=', id)
    .execute();
}

interface Applied {
  skillId: number | null;
  imported: number;
  skippedDuplicates: number;
  now: Date;
}

export async function markApplied(tx: Db, id: number, applied: Applied): Promise<void> {
  await tx
    .updateTable('question_imports')
    .set({
      state: 'applied',
      content: null,
      problem: null,
      skill_id: applied.skillId,
      imported: applied.imported,
      skipped_duplicates: applied.skippedDuplicates,
      applied_at: applied.now,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteItems(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('question_import_items').where('import_id', '=', importId).execute();
}

/** One statement for any number of items. */
export async function insertItems(db: Db, importId: number, items: readonly ImportItem[]): Promise<void> {
  await sql`
    insert into question_import_items
      (import_id, nth, line, within, title, verdict, reason, warnings, duplicate_of, question)
    select ${importId}::bigint, nth, line, within, title, verdict, reason, warnings, "duplicateOf", question
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (
      nth int, line int, within text, title text, verdict text, reason text, warnings jsonb, "duplicateOf" text,
      question jsonb)`.execute(db);
}

/** The similarity that counts as nearly the same. */
const NEAR = importLimits.nearPercent / 100;

export async function countItems(db: Db, importIds: readonly number[]) {
  if (importIds.length === 0) return [];
  return db
    .selectFrom('question_import_items')
    .where('import_id', 'in', importIds)
    .groupBy('import_id')
    .select((eb) => [
      'import_id as importId',
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('verdict', '=', 'ok').as('ok'),
      eb.fn.countAll<number>().filterWhere('verdict', '=', 'warning').as('warning'),
      eb.fn.countAll<number>().filterWhere('verdict', '=', 'refused').as('refused'),
      eb.fn.countAll<number>().filterWhere('duplicate_of', 'is not', null).as('duplicate'),
      eb.fn
        .countAll<number>()
        .filterWhere((row) => row.and([row('similarity', 'is not', null), row('duplicate_of', 'is', null)]))
        .as('near'),
      eb.fn
        .countAll<number>()
        .filterWhere((row) => row.and([row('similarity', '>=', NEAR), row('duplicate_of', 'is', null)]))
        .as('nearest'),
      eb.fn.countAll<number>().filterWhere('question', 'is not', null).as('accepted'),
      eb.fn.countAll<number>().filterWhere('question_id', 'is not', null).as('applied'),
      // Duplicates that were not requested.
      eb.fn
        .countAll<number>()
        .filterWhere((row) =>
          row.and([
            row('question', 'is not', null),
            row('duplicate_of', 'is not', null),
            row('question_id', 'is', null),
          ]),
        )
        .as('passedOver'),
      // Likewise near-duplicates.
      eb.fn
        .countAll<number>()
        .filterWhere((row) =>
          row.and([row('similarity', '>=', NEAR), row('duplicate_of', 'is', null), row('question_id', 'is', null)]),
        )
        .as('nearPassedOver'),
    ])
    .execute();
}

interface Page {
  page: number;
  limit: number;
  verdict?: ShownItems | undefined;
}

export async function listItems(db: Db, importId: number, { page, limit, verdict }: Page) {
  let query = db.selectFrom('question_import_items').where('import_id', '=', importId);
  if (verdict === 'near') query = query.where('similarity', 'is not', null).where('duplicate_of', 'is', null);
  else if (verdict) query = query.where('verdict', '=', verdict);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await query
    .select([
      'nth',
      'line',
      'within',
      'title',
      'verdict',
      'reason',
      'warnings',
      'duplicate_of as duplicateOf',
      'question',
    ])
    .orderBy('nth')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}

interface Waiting {
  skipsDuplicates: boolean;
  skipsNear: boolean;
  after: number;
  limit: number;
}

/** Items waiting for the import, in the file's order. */
export async function listWaiting(db: Db, importId: number, { skipsDuplicates, skipsNear, after, limit }: Waiting) {
  let query = db
    .selectFrom('question_import_items')
    .where('import_id', '=', importId)
    .where('nth', '>', after)
    .where('question', 'is not', null)
    .where('question_id', 'is', null);
  if (skipsDuplicates) query = query.where('duplicate_of', 'is', null);
  // A requested duplicate may also be a near-duplicate.
  if (skipsNear)
    query = query.where((eb) =>
      eb.or([eb('similarity', 'is', null), eb('similarity', '<', NEAR), eb('duplicate_of', 'is not', null)]),
    );
  return query
    .select(['nth', 'question'])
    .$narrowType<{ question: NonNullable<ImportItem['question']> }>()
    .orderBy('nth')
    .limit(limit)
    .execute();
}

/** Links each item to the question created from it. */
export async function linkItems(tx: Db, importId: number, pairs: readonly { nth: number; questionId: number }[]) {
  await sql`
    update question_import_items set question_id = pair."questionId"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (nth int, "questionId" bigint)
    where import_id = ${importId} and question_import_items.nth = pair.nth`.execute(tx);
}

export async function unlinkItems(tx: Db, importId: number, questionIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('question_import_items')
    .set({ question_id: null })
    .where('import_id', '=', importId)
    .where('question_id', '=', sql<number>`any(${questionIds})`)
    .execute();
}

/** In the file's order. */
export async function importedQuestions(db: Db, importId: number, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('question_import_items')
    .where('import_id', '=', importId)
    .where('nth', '>', after)
    .where('question_id', 'is not', null)
    .select(['nth', 'question_id as id'])
    .$narrowType<{ id: number }>()
    .orderBy('nth')
    .limit(limit)
    .execute();
}

/** With each one's status in the file. */
export async function importedStatuses(db: Db, importId: number) {
  return db
    .selectFrom('question_import_items')
    .where('import_id', '=', importId)
    .where('question_id', 'is not', null)
    .select(['question_id as id', sql<QuestionStatus | null>`question ->> 'status'`.as('status')])
    .$narrowType<{ id: number }>()
    .execute();
}

/** The skills that waiting questions name, most questions first. */
export async function countNamedSkills(db: Db, importId: number, limit: number) {
  const result = await sql<{ name: string; category: string | null; questions: number }>`
    select question #>> '{skill,name}' as name, min(question #>> '{skill,category}') as category,
      count(*)::int as questions
    from question_import_items
    where import_id = ${importId} and question_id is null and question #>> '{skill,name}' is not null
    group by name order by questions desc, name limit ${limit}`.execute(db);
  return result.rows;
}

export async function countStatuses(db: Db, importId: number) {
  const result = await sql<{ status: QuestionStatus; questions: number }>`
    select question ->> 'status' as status, count(*)::int as questions
    from question_import_items
    where import_id = ${importId} and question_id is null and question ->> 'status' is not null
    group by status`.execute(db);
  return result.rows;
}

export async function noteFound(
  db: Db,
  importId: number,
  found: readonly {
    nth: number;
    duplicateOf: string | null;
    warnings: ImportItem['warnings'];
    isWorthALook: boolean;
    similarity: number | null;
  }[],
): Promise<void> {
  await sql`
    update question_import_items set
      verdict = case when found."isWorthALook" then 'warning' else question_import_items.verdict end,
      duplicate_of = coalesce(duplicate_of, found."duplicateOf"),
      similarity = coalesce(found.similarity, question_import_items.similarity),
      warnings = question_import_items.warnings || found.warnings
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as found (nth int, "duplicateOf" text, warnings jsonb, "isWorthALook" boolean, similarity real)
    where import_id = ${importId} and question_import_items.nth = found.nth`.execute(db);
}

/** A file is not deleted while its questions are being added or removed. */
const AT_WORK = ['applying', 'undoing'] as const;

export async function deleteImport(db: Db, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('question_imports')
    .where('id', '=', id)
    .where('state', 'not in', [...AT_WORK])
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteImportsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('question_imports')
    .where('created_at', '<', before)
    .where('state', 'not in', [...AT_WORK])
    .execute();
}
