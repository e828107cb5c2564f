import { sql } from 'kysely';
import type { ItemPopulation } from '@assay/contract/questions/items';
import type { Db, StoredOption } from '../platform/database/schema.ts';
import { textBeginning } from '../platform/database/textBeginning.ts';
import type { MeasuredSums, ScoreCount } from './analysis.ts';
import type { AnswerCount } from './options.ts';
import { marks } from './measured.store.ts';
import type { PackedAttempt } from './scored.ts';

type Difficulty = 'easy' | 'medium' | 'hard';

interface StoredVersion extends Pick<MeasuredSums, 'marks'> {
  questionId: number;
  versionId: number;
  version: number;
  difficulty: Difficulty;
  points: number;
  status: 'draft' | 'review' | 'live' | 'archived';
}

export type StoredItem = StoredVersion & MeasuredSums;

export type StoredFacility = Pick<
  StoredItem,
  'questionId' | 'version' | 'difficulty' | 'answers' | 'correct' | 'marks'
>;

const among = (population: ItemPopulation) => (population === 'first' ? sql`and is_first` : sql``);

const aboutVersion = sql`versions.question_id as "questionId", versions.id as "versionId", versions.version,
  versions.difficulty, versions.points, questions.status, ${marks} as marks`;

/** Sums of every answered version in a skill, or of one question; newest first per question. */
export async function listItems(
  db: Db,
  { skillId, questionId, population }: { skillId: number; questionId?: number; population: ItemPopulation },
): Promise<StoredItem[]> {
  const one =
    questionId === undefined
      ? sql``
      : sql`and version_id in (select id from question_versions where question_id = ${questionId})`;
  const { rows } = await sql<StoredItem>`
    select ${aboutVersion}, sums.*
    from (
      select version_id, sum(answers)::int as answers, sum(correct)::int as correct, sum(omitted)::int as omitted,
        sum(not_reached)::int as "notReached", sum(timed)::int as timed, sum(time_ms)::float8 as ms,
        sum(rests)::int as rests, sum(rests_correct)::int as "restsCorrect", sum(rest_sum)::float8 as rest,
        sum(rest_squares)::float8 as "restSquares", sum(rest_sum_correct)::float8 as "restCorrect"
      from item_sums where skill_id = ${skillId} ${one} ${among(population)}
      group by version_id having sum(answers) > 0
    ) sums
      join question_versions versions on versions.id = sums.version_id
      join questions on questions.id = versions.question_id
    order by versions.question_id, versions.version desc`.execute(db);
  return rows;
}

/** Sums over first attempts of each question, for its newest answered version. */
export async function listFacilities(db: Db, questionIds: readonly number[]): Promise<StoredFacility[]> {
  const { rows } = await sql<StoredFacility>`
    select distinct on (versions.question_id) versions.question_id as "questionId", versions.version,
      versions.difficulty, sums.answers::int, sums.correct::int, ${marks} as marks
    from question_versions versions
      join item_sums sums on sums.version_id = versions.id and sums.is_first and sums.answers > 0
    where versions.question_id = any(${[...questionIds]}::bigint[])
    order by versions.question_id, versions.version desc`.execute(db);
  return rows;
}

interface Since {
  skillId: number;
  since: Date;
  most: number;
}

/** The latest attempts in a skill since then, up to a limit, and whether there were more. */
export async function listAttemptsSince(
  db: Db,
  { skillId, since, most }: Since,
): Promise<{ ids: number[]; isCut: boolean }> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select json_agg(id order by completed_at desc) as ids
    from (
      select id, completed_at from attempts
      where skill_id = ${skillId} and status = 'completed' and completed_at >= ${since}
      order by completed_at desc limit ${most + 1}
    ) latest`.execute(db);
  const ids = rows[0]?.ids ?? [];
  return { ids: ids.slice(0, most), isCut: ids.length > most };
}

/** Only attempts that count. */
export async function readScored(
  db: Db,
  attemptIds: readonly number[],
  population: ItemPopulation,
): Promise<PackedAttempt[]> {
  const { rows } = await sql<PackedAttempt>`
    select points_earned as "pointsEarned", points_possible as "pointsPossible", packed
    from scored_attempts where attempt_id = any(${[...attemptIds]}::bigint[]) ${among(population)}`.execute(db);
  return rows;
}

/** Newest first per question. */
export async function listVersions(db: Db, versionIds: readonly number[]): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select ${aboutVersion}
    from question_versions versions join questions on questions.id = versions.question_id
    where versions.id = any(${[...versionIds]}::bigint[])
    order by versions.question_id, versions.version desc`.execute(db);
  return rows;
}

export async function listScores(db: Db, skillId: number, population: ItemPopulation): Promise<ScoreCount[]> {
  const { rows } = await sql<ScoreCount>`
    select points_earned as earned, points_possible as possible, sum(attempts)::int as attempts
    from score_counts where skill_id = ${skillId} ${among(population)}
    group by 1, 2 having sum(attempts) > 0 order by 1, 2`.execute(db);
  return rows;
}

export async function listAnswerCounts(db: Db, versionId: number, population: ItemPopulation): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    select answer, correct, rest_earned as "restEarned", rest_possible as "restPossible", sum(answers)::int as answers
    from item_answers where version_id = ${versionId} ${among(population)}
    group by 1, 2, 3, 4 having sum(answers) > 0`.execute(db);
  return rows;
}

/** Likewise for many versions at once, by version. */
export async function listCountsByVersion(
  db: Db,
  versionIds: readonly number[],
  population: ItemPopulation,
): Promise<Map<number, AnswerCount[]>> {
  const { rows } = await sql<AnswerCount & { versionId: number }>`
    select version_id as "versionId", answer, correct, rest_earned as "restEarned", rest_possible as "restPossible",
      sum(answers)::int as answers
    from item_answers where version_id = any(${[...versionIds]}::bigint[]) ${among(population)}
    group by 1, 2, 3, 4, 5 having sum(answers) > 0`.execute(db);
  return Map.groupBy(rows, ({ versionId }) => versionId);
}

export async function findSkillName(db: Db, skillId: number): Promise<{ id: number; name: string } | undefined> {
  return db.selectFrom('skills').select(['id', 'name']).where('id', '=', skillId).executeTakeFirst();
}

/** The skill in which a question was answered. */
export async function skillOfQuestion(db: Db, questionId: number): Promise<number | undefined> {
  const row = await db.selectFrom('questions').select('skill_id').where('id', '=', questionId).executeTakeFirst();
  return row?.skill_id;
}

/** The beginnings of versions' texts, as stored. */
export async function readBeginnings(db: Db, versionIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; beginning: string }>`
    select id, ${textBeginning} as beginning from question_versions
    where id = any(${[...versionIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, beginning }) => [id, beginning]));
}

export async function readTexts(
  db: Db,
  versionIds: readonly number[],
): Promise<Map<number, { questionText: string; options: StoredOption[]; keyOption: string }>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('question_versions')
    .select(['id', 'question_text as questionText', 'options', 'key_option as keyOption'])
    .where('id', 'in', versionIds)
    .execute();
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}
