import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import type { MeasuredSums } from './analysis.ts';
import { marks } from './measured.store.ts';

interface Answered extends MeasuredSums {
  skillId: number;
  skillName: string;
  status: 'draft' | 'review' | 'live' | 'archived';
  difficulty: 'easy' | 'medium' | 'hard';
}

/** Sums over first attempts of every question, for its newest answered version. */
export async function listAnswered(db: Db): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select distinct on (questions.id) skills.id as "skillId", skills.name as "skillName",
      questions.status, versions.difficulty, ${marks} as marks, answers::int, correct::int,
      omitted::int, not_reached::int as "notReached", timed::int, time_ms::float8 as ms, rests::int,
      rests_correct::int as "restsCorrect", rest_sum::float8 as rest, rest_squares::float8 as "restSquares",
      rest_sum_correct::float8 as "restCorrect"
    from item_sums
      join question_versions versions on versions.id = item_sums.version_id
      join questions on questions.id = versions.question_id
      join skills on skills.id = item_sums.skill_id
    where is_first and answers > 0 and skills.deleted_at is null
    order by questions.id, versions.version desc`.execute(db);
  return rows;
}
