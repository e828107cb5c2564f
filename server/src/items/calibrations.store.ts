import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CalibrationModel } from '@assay/contract/questions/calibrations';
import type { Db } from '../platform/database/schema.ts';
import type { CalibratedItem } from '../statistics/calibration.ts';
import { marks } from './measured.store.ts';
import type { CountedAnswer } from './scored.ts';

const columns = [
  'id',
  'model',
  'status',
  'started_by as startedBy',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'progress',
  'iterations',
  'people',
  'responses',
  'items',
  'waiting',
  'log_likelihood as logLikelihood',
  'converged',
  'reliability',
] as const;

export type StoredCalibration = NonNullable<Awaited<ReturnType<typeof findRunning>>>;

export async function findRunning(db: Db, skillId: number) {
  return db
    .selectFrom('calibrations')
    .select(columns)
    .where('skill_id', '=', skillId)
    .where('status', '=', 'running')
    .executeTakeFirst();
}

interface NewCalibration {
  skillId: number;
  model: CalibrationModel;
  processId: string;
  startedBy: number | null;
  now: Date;
}

/** @returns undefined if one is already running for this skill */
export async function insertCalibration(
  db: Db,
  { skillId, model, processId, startedBy, now }: NewCalibration,
): Promise<StoredCalibration | undefined> {
  return db
    .insertInto('calibrations')
    .values({
      skill_id: skillId,
      model,
      status: 'running',
      process_id: processId,
      started_by: startedBy,
      started_at: now,
      seen_at: now,
      attempts: sql<number>`(select coalesce(sum(attempts), 0) from score_counts where is_first and skill_id = ${skillId})`,
    })
    .onConflict((conflict) => conflict.column('skill_id').where('status', '=', sql.lit('running')).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

interface Change {
  status?: 'done' | 'interrupted' | 'failed';
  seen_at?: Date;
  finished_at?: Date;
  progress?: number;
  iterations?: number;
  people?: number;
  responses?: number;
  items?: number;
  waiting?: number;
  log_likelihood?: number;
  converged?: boolean;
  reliability?: number | null;
}

/** Only while it is running, so that an interrupted run stays interrupted. @returns whether it was running */
export async function updateRunning(db: Db, id: number, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calibrations')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Runs whose process was last seen before then or, without a time, all of other processes. */
export async function interruptLost(db: Db, now: Date, lost: { notOf: string } | { seenBefore: Date }): Promise<void> {
  await db
    .updateTable('calibrations')
    .set({ status: 'interrupted', finished_at: now })
    .where('status', '=', 'running')
    .where((eb) => ('notOf' in lost ? eb('process_id', '!=', lost.notOf) : eb('seen_at', '<', lost.seenBefore)))
    .execute();
}

export async function insertParameters(
  tx: Db,
  calibrationId: number,
  items: readonly (Pick<CalibratedItem, 'a' | 'aError' | 'b' | 'bError'> & { versionId: number; responses: number })[],
): Promise<void> {
  await sql`
    insert into item_parameters (calibration_id, version_id, responses, a, a_error, b, b_error)
    select ${calibrationId}::bigint, "versionId", responses, a, "aError", b, "bError"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as one
      ("versionId" bigint, responses int, a float8, "aError" float8, b float8, "bError" float8)`.execute(tx);
}

export async function listRuns(db: Db, skillId: number, limit: number) {
  return db
    .selectFrom('calibrations')
    .select(columns)
    .where('skill_id', '=', skillId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A correction decided or undone after a calibration began to read answers. */
const decidedSince = (startedAt: RawBuilder<Date>) =>
  sql<boolean>`(regrades.created_at >= ${startedAt} or regrades.undone_at >= ${startedAt})`;

const isCorrected = sql<boolean>`(${marks} <> 'measured' or exists (
  select from regrades where regrades.question_id = versions.question_id
    and regrades.version_ids @> to_jsonb(versions.id) and ${decidedSince(sql`calibrations.started_at`)}))`;

/** The newest parameters of each version, and whether its marking has changed since. */
export async function listParameters(db: Db, skillId: number) {
  const newest = db
    .selectFrom('item_parameters')
    .innerJoin('calibrations', 'calibrations.id', 'calibration_id')
    .innerJoin('question_versions as versions', 'versions.id', 'item_parameters.version_id')
    .distinctOn('versions.id')
    .select([
      'calibrations.id as calibrationId',
      'calibrations.model',
      'calibrations.started_at as calibratedAt',
      'versions.question_id as questionId',
      'versions.id as versionId',
      'versions.version',
      'versions.question_text as questionText',
      'item_parameters.responses',
      'a',
      'a_error as aError',
      'b',
      'b_error as bError',
      isCorrected.as('isCorrected'),
    ])
    .where('calibrations.skill_id', '=', skillId)
    .where('calibrations.status', '=', 'done')
    .orderBy('versions.id')
    .orderBy('calibrations.id', 'desc');
  return db.selectFrom(newest.as('newest')).selectAll().orderBy('b').orderBy('versionId').execute();
}

/** Keeps the newest run, and those that hold a version's newest parameters. */
export async function forgetOldRuns(db: Db, skillId: number, kept: number): Promise<void> {
  await sql`
    delete from calibrations old
    where skill_id = ${skillId} and status <> 'running'
      and id not in (select id from calibrations where skill_id = ${skillId} order by id desc limit ${kept})
      and not exists (select from item_parameters one where one.calibration_id = old.id
        and not exists (select from item_parameters other join calibrations later on later.id = other.calibration_id
          where other.version_id = one.version_id and later.skill_id = old.skill_id and later.id > old.id))`.execute(
    db,
  );
}

/** Answers of learners' first attempts in a skill, in batches. */
export async function* scoredPortions(db: Db, skillId: number, size: number) {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('scored_attempts')
      .select(['attempt_id', 'answers'])
      .where('skill_id', '=', skillId)
      .where('is_first', '=', true)
      .where('attempt_id', '>', after)
      .orderBy('attempt_id')
      .limit(size)
      .execute();
    yield rows.map(({ answers }): CountedAnswer[] => answers);
    if (rows.length < size) return;
    after = rows.at(-1)?.attempt_id ?? after;
  }
}

/**
 * Skills with new first attempts since the last calibration, most first, or with later corrections; each skill once a
 * night, so that every one has its turn. A question with a correction in progress could not be calibrated.
 * @param nightBegan automatic runs since then belong to this night
 */
export async function skillsToCalibrate(db: Db, least: number, nightBegan: Date): Promise<number[]> {
  const { rows } = await sql<{ skillId: number }>`
    select skill_id as "skillId"
    from (select skill_id, sum(attempts) as attempts from score_counts where is_first group by skill_id) taken
      left join lateral (select coalesce(calibrations.attempts, people) as attempts, started_at from calibrations
        where calibrations.skill_id = taken.skill_id and status = 'done' and items > 0
        order by id desc limit 1) last on true
      cross join lateral (
        select coalesce(bool_or(${decidedSince(sql`last.started_at`)}), false) as is_other,
          coalesce(bool_or(regrades.status in ('applying', 'undoing')), false) as is_working
        from regrades join questions on questions.id = regrades.question_id
        where questions.skill_id = taken.skill_id
      ) corrections
    where taken.attempts >= ${least} and (taken.attempts > 1.05 * coalesce(last.attempts, 0) or is_other)
      and not is_working
      and not exists (select from calibrations where calibrations.skill_id = taken.skill_id and started_by is null
        and started_at >= ${nightBegan})
    order by taken.attempts - coalesce(last.attempts, 0) desc`.execute(db);
  return rows.map(({ skillId }) => skillId);
}
