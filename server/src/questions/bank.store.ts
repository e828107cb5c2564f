/** The bank as its authors search it. */

import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { BankFilter, BankQuery, QuestionSort } from '@assay/contract/questions/questionBank';
import type { QuestionStatus } from '@assay/contract/questions/questions';
import type { Database, Db } from '../platform/database/schema.ts';
import { keyColumns, keyOption } from './corrections.store.ts';
import { columns, current, filtered } from './questions.store.ts';

const orders: Record<QuestionSort, ReturnType<typeof sql>> = {
  written: sql`questions.id`,
  // Answers belong to another feature, which is asked afterwards.
  facility: sql`questions.id`,
  text: sql`text_lower`,
  difficulty: sql`array_position(array['easy', 'medium', 'hard'], difficulty)`,
  updatedAt: sql`questions.updated_at`,
};

function ordered(db: Db, query: BankFilter) {
  const key = orders[query.sort];
  return filtered(current(db), query)
    .orderBy(query.direction === 'asc' ? sql`${key} asc` : sql`${key} desc`)
    .orderBy('questions.id');
}

const ofSkill = [
  sql<string>`(select name from skills where skills.id = questions.skill_id)`.as('skillName'),
  sql<string>`(select category from skills where skills.id = questions.skill_id)`.as('skillCategory'),
];

export async function findPage(db: Db, query: BankQuery) {
  const { total } = await filtered(current(db), query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await ordered(db, query)
    .select(columns)
    .select(ofSkill)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  return { items, total };
}

/** The ids of all matches, in order. */
export async function findIds(db: Db, query: BankFilter) {
  return ordered(db, query).select(['questions.id', 'question_versions.id as versionId', keyOption]).execute();
}

export async function findByIds(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return current(db).select(columns).select(ofSkill).where('questions.id', 'in', ids).execute();
}

export async function listOwnVersions(db: Db, questionId: number) {
  return db
    .selectFrom('question_versions')
    .leftJoin('users', 'users.id', 'question_versions.created_by')
    .select([
      'version',
      'question_versions.name',
      'question_text as questionText',
      'options',
      ...keyColumns,
      'explanation',
      'difficulty',
      'points',
      'keep_order as keepOrder',
      'tags',
      'question_versions.created_at as createdAt',
      sql<string | null>`nullif(trim(users.first_name || ' ' || users.last_name), '')`.as('author'),
    ])
    .where('question_id', '=', questionId)
    .orderBy('version', 'desc')
    .execute();
}

const isOfSkill = ({ exists, selectFrom }: ExpressionBuilder<Database, 'questions'>) =>
  exists(
    selectFrom('skills')
      .select('skills.id')
      .whereRef('skills.id', '=', 'questions.skill_id')
      .where('skills.deleted_at', 'is', null),
  );

/** The existing ones, locked until the end of the transaction; in order of id, to avoid deadlocks. */
export async function lockThose(tx: Db, ids: readonly number[]) {
  return tx
    .selectFrom('questions')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(isOfSkill)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function setStatusOf(tx: Db, ids: readonly number[], status: QuestionStatus, now: Date): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ status, updated_at: now })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(isOfSkill)
    .execute();
}

/**
 * Deletes recent questions; those already in a paper or edited are archived. Checks only the attempts since then, with
 * an hour's tolerance for clocks, in one query for any number of questions.
 */
export async function takeBack(tx: Db, ids: readonly number[], now: Date) {
  const { rows } = await sql<{ deleted: number; archived: number }>`
    with asked as materialized (
      select id, skill_id, created_at from questions where id = any(${[...ids]}::bigint[]) and deleted_at is null),
    used as materialized (
      select distinct (item ->> 'questionId')::bigint as id
      from attempts, jsonb_array_elements(attempts.paper) as item
      where attempts.skill_id in (select skill_id from asked)
        and attempts.started_at >= (select min(created_at) from asked) - interval '1 hour'),
    removed as (
      update questions set status = 'archived', updated_at = ${now},
        deleted_at = case when version > 1 or id in (select id from used) then null else ${now}::timestamptz end
      where id in (select id from asked)
      returning deleted_at)
    select count(deleted_at)::int as deleted, (count(*) - count(deleted_at))::int as archived from removed`.execute(tx);
  return rows[0] ?? { deleted: 0, archived: 0 };
}

/** Whether a skill contains any of these questions, or others. */
export async function hasTheseOrOthers(db: Db, skillId: number, ids: readonly number[]) {
  const { rows } = await sql<{ these: boolean; others: boolean }>`
    select coalesce(bool_or(is_one), false) as these, coalesce(bool_or(not is_one), false) as others
    from (select id = any(${[...ids]}::bigint[]) as is_one from questions
          where skill_id = ${skillId} and deleted_at is null) as found`.execute(db);
  return rows[0] ?? { these: false, others: false };
}

export async function listTags(db: Db, skillId: number | undefined): Promise<string[]> {
  const rows = await filtered(current(db), { skillId })
    .select(sql<string>`distinct jsonb_array_elements_text(question_versions.tags)`.as('tag'))
    .orderBy('tag')
    .limit(500)
    .execute();
  return rows.map(({ tag }) => tag);
}
