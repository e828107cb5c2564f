import { sql } from 'kysely';
import type { ManagedSkillQuery, NewSkill, SkillChange, SkillSort } from '@assay/contract/questions/skills';
import type { Db } from '../platform/database/schema.ts';
import { containsPattern } from '../platform/database/containsPattern.ts';
import { matchPosition } from '../platform/database/matchPosition.ts';
import { violates } from '../platform/database/failures.ts';

export interface SkillFilter {
  isActive?: boolean | undefined;
  category?: string | undefined;
  search?: string | undefined;
  tag?: string | undefined;
}

export interface Page {
  page: number;
  limit: number;
}

function skills(db: Db) {
  return db
    .selectFrom('skills')
    .where('deleted_at', 'is', null)
    .select((eb) => [
      'id',
      'name',
      'description',
      'category',
      'is_active as isActive',
      'questions_per_quiz as questionsPerQuiz',
      'time_limit_seconds as timeLimitSeconds',
      'max_attempts as maxAttempts',
      'cooldown_seconds as cooldownSeconds',
      'scoring_rule as scoringRule',
      'counting_rule as countingRule',
      'review_policy as reviewPolicy',
      'review_after as reviewAfter',
      'blueprint',
      'on_leaderboard as onLeaderboard',
      'dialogues',
      'tags',
      eb
        .selectFrom('questions')
        .whereRef('questions.skill_id', '=', 'skills.id')
        .where('questions.status', '=', 'live')
        .where('questions.deleted_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('questionCount'),
    ]);
}

export async function listSkills(db: Db, filter: SkillFilter, { page, limit }: Page) {
  const query = filtered(skills(db), filter);
  const total = await countOf(query);
  const items = await query
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}

const liveOf = (difficulty: 'easy' | 'medium' | 'hard') =>
  sql<number>`(select count(*) from questions
    join question_versions on question_versions.question_id = questions.id
      and question_versions.version = questions.version
    where questions.skill_id = skills.id and questions.deleted_at is null and questions.status = 'live'
      and question_versions.difficulty = ${difficulty})`;

const orders: Record<SkillSort, ReturnType<typeof sql>> = {
  name: sql`lower(name)`,
  category: sql`lower(category)`,
  questions: sql`"questionCount"`,
  paper: sql`questions_per_quiz`,
  updatedAt: sql`updated_at`,
};

/** The admins' additional data about skills. */
export async function listManagedSkills(db: Db, query: ManagedSkillQuery) {
  const found = filtered(skills(db), query);
  const total = await countOf(found);
  const key = orders[query.sort];
  const items = await found
    .select([
      liveOf('easy').as('easy'),
      liveOf('medium').as('medium'),
      liveOf('hard').as('hard'),
      sql<number>`(select count(*) from questions where skill_id = skills.id and deleted_at is null
        and status in ('draft', 'review'))`.as('unfinished'),
      sql<boolean>`exists (select 1 from attempts where skill_id = skills.id)`.as('isUsed'),
      'updated_at as updatedAt',
    ])
    .orderBy(query.direction === 'asc' ? sql`${key} asc` : sql`${key} desc`)
    .orderBy('id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  return { items, total };
}

const countOf = async (query: ReturnType<typeof skills>): Promise<number> => {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

function filtered(all: ReturnType<typeof skills>, filter: SkillFilter) {
  let query = all;
  if (filter.isActive !== undefined) query = query.where('is_active', '=', filter.isActive);
  if (filter.category !== undefined) query = query.where('category', '=', filter.category);
  if (filter.search !== undefined) {
    const pattern = containsPattern(filter.search);
    query = query.where((eb) =>
      eb.or([eb('name', 'ilike', pattern), eb('description', 'ilike', pattern), eb('category', 'ilike', pattern)]),
    );
  }
  if (filter.tag !== undefined) query = query.where(sql<boolean>`tags @> ${JSON.stringify([filter.tag])}::jsonb`);
  return query;
}

/** The skills with the best matching names; matching categories come last. */
export async function searchSkills(
  db: Db,
  { search, activeOnly, limit }: { search: string; activeOnly: boolean; limit: number },
) {
  const pattern = containsPattern(search);
  return db
    .selectFrom('skills')
    .select(['id', 'name', 'category', 'is_active as isActive'])
    .where('deleted_at', 'is', null)
    .$if(activeOnly, (query) => query.where('is_active', '=', true))
    .where((eb) => eb.or([eb('name', 'ilike', pattern), eb('category', 'ilike', pattern)]))
    .orderBy(matchPosition(sql`lower(name)`, search))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findSkill(db: Db, id: number) {
  return skills(db).where('id', '=', id).executeTakeFirst();
}

export async function listCategories(db: Db, activeOnly: boolean): Promise<string[]> {
  let query = db.selectFrom('skills').select('category').distinct().where('deleted_at', 'is', null);
  if (activeOnly) query = query.where('is_active', '=', true);
  const rows = await query.orderBy('category').execute();
  return rows.map(({ category }) => category);
}

export const nameKey = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase();

export async function listNamed(db: Db, names: readonly string[]) {
  return db
    .selectFrom('skills')
    .select(['id', 'name_key as key'])
    .where('deleted_at', 'is', null)
    .where('name_key', '=', sql<string>`any(${[...new Set(names.map(nameKey))]}::text[])`)
    .execute();
}

/** @returns the new id, or null if the name is taken */
export async function insertSkill(db: Db, skill: NewSkill, isDemo: boolean, now: Date): Promise<number | null> {
  try {
    const row = await db
      .insertInto('skills')
      .values({ ...columnsOf(skill), is_demo: isDemo, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  } catch (error) {
    if (violates(error, 'skills_name_key')) return null;
    throw error;
  }
}

function columnsOf(skill: NewSkill) {
  return {
    name: skill.name,
    name_key: nameKey(skill.name),
    description: skill.description,
    category: skill.category,
    is_active: skill.isActive,
    questions_per_quiz: skill.questionsPerQuiz,
    time_limit_seconds: skill.timeLimitSeconds,
    max_attempts: skill.maxAttempts,
    cooldown_seconds: skill.cooldownSeconds,
    scoring_rule: skill.scoringRule,
    counting_rule: skill.countingRule,
    review_policy: skill.reviewPolicy,
    review_after: skill.reviewAfter === null ? null : new Date(skill.reviewAfter),
    blueprint: skill.blueprint === null ? null : JSON.stringify(skill.blueprint),
    on_leaderboard: skill.onLeaderboard,
    dialogues: skill.dialogues,
    tags: JSON.stringify(skill.tags),
  };
}

/** @returns `taken` if another skill has the name, `absent` if there is no such skill */
export async function updateSkill(
  db: Db,
  id: number,
  change: SkillChange,
  now: Date,
): Promise<'done' | 'taken' | 'absent'> {
  const set = {
    name: change.name,
    name_key: change.name === undefined ? undefined : nameKey(change.name),
    description: change.description,
    category: change.category,
    is_active: change.isActive,
    questions_per_quiz: change.questionsPerQuiz,
    time_limit_seconds: change.timeLimitSeconds,
    max_attempts: change.maxAttempts,
    cooldown_seconds: change.cooldownSeconds,
    scoring_rule: change.scoringRule,
    counting_rule: change.countingRule,
    review_policy: change.reviewPolicy,
    review_after: change.reviewAfter ? new Date(change.reviewAfter) : change.reviewAfter,
    blueprint: change.blueprint ? JSON.stringify(change.blueprint) : change.blueprint,
    on_leaderboard: change.onLeaderboard,
    dialogues: change.dialogues,
    tags: change.tags === undefined ? undefined : JSON.stringify(change.tags),
    updated_at: now,
  };
  try {
    const result = await db
      .updateTable('skills')
      .set(set as Partial<typeof set> as never)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n ? 'done' : 'absent';
  } catch (error) {
    if (violates(error, 'skills_name_key')) return 'taken';
    throw error;
  }
}

/** Archives a used skill, deletes an unused one; null if there is no such skill. */
export async function removeSkill(db: Db, id: number, now: Date): Promise<'deleted' | 'archived' | null> {
  const result = await sql<{ deleted: boolean }>`
    update skills set
      is_active = false,
      updated_at = ${now},
      deleted_at = case when exists (select 1 from attempts where skill_id = skills.id) then null
                        else ${now}::timestamptz end
    where id = ${id} and deleted_at is null
    returning deleted_at is not null as deleted`.execute(db);
  const row = result.rows[0];
  if (!row) return null;
  return row.deleted ? 'deleted' : 'archived';
}
