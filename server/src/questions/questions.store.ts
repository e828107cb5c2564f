import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Difficulty, QuestionStatus } from '@assay/contract/questions/questions';
import { containsPattern } from '../platform/database/containsPattern.ts';
import { lowerOnce, matchPosition } from '../platform/database/matchPosition.ts';
import type { Database, Db, StoredOption } from '../platform/database/schema.ts';
import { textBeginning } from '../platform/database/textBeginning.ts';
import { keyColumns, keyOption } from './corrections.store.ts';
import { linkImages } from './images.store.ts';

export interface QuestionContent {
  name: string;
  questionText: string;
  options: StoredOption[];
  keyOption: string;
  explanation: string;
  difficulty: Difficulty;
  points: number;
  keepOrder: boolean;
  tags: string[];
  /** Hashes of the images in the texts. */
  images: string[];
}

export interface QuestionFilter {
  skillId?: number | undefined;
  difficulty?: Difficulty | undefined;
  status?: QuestionStatus | undefined;
  search?: string | undefined;
  tag?: string | undefined;
}

/** Questions of existing skills with their current version. Deleting a skill deletes its questions. */
export function current(db: Db) {
  return db
    .selectFrom('questions')
    .innerJoin('question_versions', (join) =>
      join
        .onRef('question_versions.question_id', '=', 'questions.id')
        .onRef('question_versions.version', '=', 'questions.version'),
    )
    .where('questions.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('skills')
          .select('skills.id')
          .whereRef('skills.id', '=', 'questions.skill_id')
          .where('skills.deleted_at', 'is', null),
      ),
    );
}

const text = [
  'question_versions.name',
  'question_text as questionText',
  'options',
  ...keyColumns,
  'explanation',
  'difficulty',
  'points',
  'keep_order as keepOrder',
  'tags',
] as const;

export const columns = [
  'questions.id',
  'questions.skill_id as skillId',
  'questions.status',
  'questions.version',
  'questions.updated_at as updatedAt',
  'question_versions.id as versionId',
  ...text,
] as const;

export async function findQuestion(db: Db, id: number) {
  return current(db).select(columns).where('questions.id', '=', id).executeTakeFirst();
}

export async function listQuestions(db: Db, filter: QuestionFilter, { page, limit }: { page: number; limit: number }) {
  const query = filtered(current(db), filter);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await query
    .select(columns)
    .orderBy('questions.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}

/** The questions with the earliest match in their text or, behind it, their name: the text’s beginning, without options and key. */
export async function searchQuestions(db: Db, search: string, limit: number) {
  // With an offset the inner query stays one, so that each text is looked through once.
  const texts = filtered(current(db), {})
    .select(['questions.id', 'skill_id', 'question_text', matchPosition(sql`text_lower`, search).as('position')])
    .offset(0);
  return db
    .selectFrom(texts.as('texts'))
    .innerJoin('skills', 'skills.id', 'texts.skill_id')
    .select(['texts.id', textBeginning.as('questionText'), 'skills.name as skillName'])
    .where('position', 'is not', null)
    .orderBy('position')
    .orderBy('texts.id')
    .limit(limit)
    .execute();
}

/** The questions after an id, with their versions, to iterate over all that are not archived. */
export async function listQuestionsAfter(db: Db, afterId: number, limit: number) {
  return filtered(current(db), {})
    .select(columns)
    .where('questions.id', '>', afterId)
    .orderBy('questions.id')
    .limit(limit)
    .execute();
}

type Joined = SelectQueryBuilder<Database, 'questions' | 'question_versions', unknown>;

export function filtered(query: Joined, { skillId, difficulty, status, search, tag }: QuestionFilter): Joined {
  let result = query;
  if (skillId !== undefined) result = result.where('questions.skill_id', '=', skillId);
  if (difficulty !== undefined) result = result.where('difficulty', '=', difficulty);
  // Written out: where all questions have one status, PostgreSQL expects no row of a parameter's other one.
  if (status === undefined) result = result.where('questions.status', '!=', sql.lit('archived'));
  else result = result.where('questions.status', '=', status);
  if (tag !== undefined) result = result.where(sql<boolean>`question_versions.tags @> ${JSON.stringify([tag])}::jsonb`);
  if (search !== undefined) {
    result = result.where('text_lower', 'like', lowerOnce(containsPattern(search)));
  }
  return result;
}

/** The data of every live question of a skill that drawing a paper needs. */
export async function listDrawable(db: Db, skillId: number) {
  return current(db)
    .select([
      'questions.id as questionId',
      'question_versions.id as versionId',
      'difficulty',
      'options',
      'points',
      'keep_order as keepOrder',
    ])
    .where('questions.skill_id', '=', skillId)
    .where('questions.status', '=', 'live')
    .orderBy('questions.id')
    .execute();
}

/** Changes with every question text, key correction, question state and skill name. */
export async function bankStamp(db: Db): Promise<string> {
  const row = await db
    .selectFrom('questions')
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'archived')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number>('id').as('ids'),
      fn.max('updated_at').as('updated'),
      // Two changes may happen at the same instant.
      fn.sum<number>('id').filterWhere('status', '=', 'live').as('live'),
      fn.sum<number>('id').filterWhere('status', '=', 'review').as('review'),
      selectFrom('skills')
        .where('deleted_at', 'is', null)
        .select(sql<string>`md5(string_agg(id || ' ' || name, '/' order by id))`.as('names'))
        .as('skills'),
      selectFrom('question_versions')
        .select((eb) => eb.fn.max('id').as('latest'))
        .as('latest'),
      selectFrom('regrades')
        .select(sql<number>`count(*) + count(undone_at)`.as('decisions'))
        .as('decisions'),
    ])
    .executeTakeFirstOrThrow();
  return JSON.stringify(row);
}

/** The comparison data of questions after an id that are not archived. */
export async function listTextsAfter(db: Db, afterId: number, limit: number) {
  return current(db)
    .innerJoin('skills', 'skills.id', 'questions.skill_id')
    .select([
      'questions.id',
      'questions.skill_id as skillId',
      'skills.name as skillName',
      'questions.status',
      'question_text as questionText',
      'options',
      keyOption,
    ])
    .where('questions.status', '!=', 'archived')
    .where('questions.id', '>', afterId)
    .orderBy('questions.id')
    .limit(limit)
    .execute();
}

export async function listVersions(db: Db, ids: number[]) {
  return db
    .selectFrom('question_versions')
    .select([
      'id as versionId',
      'question_id as questionId',
      'question_text as questionText',
      'options',
      'key_option as keyOption',
      'explanation',
      'difficulty',
      'points',
    ])
    .where('id', 'in', ids)
    .execute();
}

/** A question with its skill, in any state. */
export async function findWithSkill(db: Db, id: number) {
  return db
    .selectFrom('questions')
    .innerJoin('skills', 'skills.id', 'skill_id')
    .select(['questions.id', 'skill_id as skillId', 'skills.name as skillName'])
    .where('questions.id', '=', id)
    .executeTakeFirst();
}

/** The content of one version of a question. */
export async function findVersion(db: Db, questionId: number, version: number) {
  return db
    .selectFrom('question_versions')
    .select(text)
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Newest first. */
export async function listVersionsOf(db: Db, questionId: number) {
  return db
    .selectFrom('question_versions')
    .select(['id as versionId', 'version', 'question_text as questionText', 'options', 'key_option as keyOption'])
    .where('question_id', '=', questionId)
    .orderBy('version', 'desc')
    .execute();
}

interface NewVersion {
  questionId: number;
  version: number;
  content: QuestionContent;
  createdBy: number | null;
  now: Date;
}

/** @returns their ids, in the order given. */
async function insertVersions(tx: Db, versions: readonly NewVersion[]): Promise<number[]> {
  const rows = await tx
    .insertInto('question_versions')
    .values(
      versions.map(({ questionId, version, content, createdBy, now }) => ({
        question_id: questionId,
        version,
        name: content.name,
        question_text: content.questionText,
        options: JSON.stringify(content.options),
        key_option: content.keyOption,
        explanation: content.explanation,
        difficulty: content.difficulty,
        points: content.points,
        keep_order: content.keepOrder,
        tags: JSON.stringify(content.tags),
        created_by: createdBy,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  await linkImages(
    tx,
    versions.flatMap(({ content }, place) =>
      content.images.map((sha256) => ({ versionId: rows[place]?.id as number, sha256 })),
    ),
  );
  return rows.map(({ id }) => id);
}

interface NewQuestionRow {
  skillId: number;
  status: QuestionStatus;
  content: QuestionContent;
  createdBy: number | null;
}

/** @returns their ids, in the order given. */
export async function insertQuestions(tx: Db, questions: readonly NewQuestionRow[], now: Date): Promise<number[]> {
  const rows = await tx
    .insertInto('questions')
    .values(
      questions.map(({ skillId, status }) => ({
        skill_id: skillId,
        status,
        version: 1,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await insertVersions(
    tx,
    questions.map(({ content, createdBy }, index) => ({
      questionId: ids[index] as number,
      version: 1,
      content,
      createdBy,
      now,
    })),
  );
  return ids;
}

/** Locks a question so that two authors cannot both write version n + 1. */
export async function lockQuestion(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('questions')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the version's id */
export async function writeVersion(tx: Db, version: NewVersion, status: QuestionStatus): Promise<number> {
  const [id = 0] = await insertVersions(tx, [version]);
  await tx
    .updateTable('questions')
    .set({ version: version.version, status, updated_at: version.now })
    .where('id', '=', version.questionId)
    .execute();
  return id;
}

export async function setStatus(tx: Db, id: number, status: QuestionStatus, now: Date): Promise<void> {
  await tx.updateTable('questions').set({ status, updated_at: now }).where('id', '=', id).execute();
}

/** Archives a question that was in any paper, deletes one that was not; null if it does not exist. */
export async function removeQuestion(
  db: Db,
  id: number,
  skillId: number | null,
  now: Date,
): Promise<'deleted' | 'archived' | null> {
  const inPaper = sql`exists (select 1 from attempts
    where attempts.skill_id = questions.skill_id
      and attempts.paper @> jsonb_build_array(jsonb_build_object('questionId', questions.id)))`;
  const result = await sql<{ deleted: boolean }>`
    update questions set
      status = 'archived',
      updated_at = ${now},
      deleted_at = case when ${inPaper} then null else ${now}::timestamptz end
    where id = ${id} and deleted_at is null and (${skillId}::bigint is null or skill_id = ${skillId})
    returning deleted_at is not null as deleted`.execute(db);
  const row = result.rows[0];
  if (!row) return null;
  return row.deleted ? 'deleted' : 'archived';
}
