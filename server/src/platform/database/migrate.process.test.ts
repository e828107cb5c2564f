import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPrivatePostgres } from '../../../../scripts/privatePostgres.ts';
import type { PrivatePostgres } from '../../../../scripts/privatePostgres.ts';
import { migrations } from '../../../migrations/list.ts';
import { connect } from './connect.ts';
import { openTestStore } from './embedded/embeddedForTests.ts';
import { migrate } from './migrate.ts';

// Creating an embedded database takes seconds on a busy machine.
const PATIENT = { timeout: 120_000 };

let postgres: PrivatePostgres | null;
beforeAll(async () => {
  postgres = await startPrivatePostgres();
}, 120_000);
afterAll(() => postgres?.stop());

const STORES = ['embedded', 'postgres'] as const;

/** A database with rows that has only the baseline; null where the machine has no PostgreSQL. */
async function baselineWithData(kind: 'embedded' | 'postgres'): Promise<Pool | null> {
  const pool = await poolOf(kind);
  if (!pool) return null;
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool, migrations.slice(0, 1));
  await pool.query(DATA);
  return pool;
}

/** The same, brought to this code's version. */
async function databaseWithData(kind: 'embedded' | 'postgres'): Promise<Pool | null> {
  const pool = await baselineWithData(kind);
  if (pool) await migrate(pool);
  return pool;
}

function poolAt(place: Parameters<typeof connect>[0]): Pool {
  const { pool } = connect(place, () => undefined, 'work');
  onTestFinished(() => pool.end());
  return pool;
}

async function poolOf(kind: 'embedded' | 'postgres'): Promise<Pool | null> {
  if (kind === 'embedded') return poolAt((await openTestStore()).connection);
  return postgres && poolAt({ connectionString: postgres.url });
}

const DATA = `
insert into users (id, email, email_key, first_name, last_name, role, created_at)
  values (7, 'Ada@example.org', 'ada@example.org', 'Ada', 'Lovelace', 'user', '2026-01-01');
insert into skills (name, name_key, description, category, is_active, questions_per_quiz, time_limit_seconds,
    cooldown_seconds, counting_rule, review_policy, created_at, updated_at)
  values ('Engines', 'engines', '', '', true, 1, 60, 0, 'best', 'keys', '2026-01-01', '2026-01-01');
insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, limit_seconds,
    grace_seconds, counting_rule, review_policy, started_at, deadline)
  select 7, id, name, 'open', '[{"questionId": 1, "versionId": 1, "points": 3, "optionOrder": ["b", "a"]}]', 1, 3, 60, 5,
    'best', 'keys', '2026-01-02', '2026-01-03' from skills;
insert into attempt_answers select id, 1, 'b', 1, 2, 2, '2026-01-02' from attempts;
insert into audit_events (at, action, subject_id, details) values ('2026-01-01', 'registered', 7, '{}');`;

/** Slow enough for another process to start meanwhile. */
const later = {
  name: '9999_later',
  up: `alter table users add column initials text;
    update users set initials = left(first_name, 1) || left(last_name, 1);
    create table badges (user_id bigint primary key references users, given_at timestamptz not null);
    insert into badges select id, created_at from users;
    select pg_sleep(0.3);`,
};
const withLater = [...migrations, later];

/** Everything a migration may change: columns, rules, rows, and its own record. */
async function everything(pool: Pool): Promise<unknown> {
  const { rows: catalogue } = await pool.query(`
    select attrelid::regclass::text as on, attname as name, format_type(atttypid, atttypmod) as is
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`);
  const tables = ['users', 'skills', 'attempts', 'attempt_answers', 'audit_events', 'schema_migrations'];
  const rows = await Promise.all(tables.map(async (table) => (await pool.query(`select * from ${table}`)).rows));
  return { catalogue, rows };
}

test.each(STORES)('a later migration runs once on the data of the baseline: %s', PATIENT, async (kind) => {
  const pool = await baselineWithData(kind);
  if (!pool) return;
  expect(await migrate(pool, withLater)).toEqual(withLater.slice(1).map(({ name }) => name));
  expect((await pool.query('select initials, given_at from users join badges on user_id = id')).rows).toEqual([
    { initials: 'AL', given_at: new Date('2026-01-01') },
  ]);
  expect((await pool.query('select option_id from attempt_answers')).rows).toEqual([{ option_id: 'b' }]);
  const before = await everything(pool);
  expect(await migrate(pool, withLater)).toEqual([]);
  expect(await everything(pool)).toEqual(before);
});

/**
 * Questions of 1, 2, 5 and 7 points: in each finished paper all but those that corrections had excluded when it was
 * scored. The first is excluded; the second is being, and so far in one attempt; the third was, until a newer correction.
 */
const CORRECTED = `
insert into questions (id, skill_id, status, version, created_at, updated_at) overriding system value
  select nth, skills.id, 'live', 1, '2026-01-01', '2026-01-01' from skills, generate_series(1, 4) nth;
insert into regrades (question_id, version_ids, rule, keys, reason, tells_learners, created_at, status)
  values (1, '[11]', 'void', '[]', '', false, '2026-01-04', 'applied'),
    (2, '[12]', 'void', '[]', '', false, '2026-01-04', 'applying'),
    (3, '[13]', 'void', '[]', '', false, '2026-01-04', 'applied'),
    (3, '[13]', 'keys', '["a"]', '', false, '2026-01-05', 'applied'),
    (4, '[14]', 'void', '[]', '', false, '2026-01-04', 'undone'),
    (4, '[99]', 'void', '[]', '', false, '2026-01-05', 'applied');
insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, limit_seconds,
    grace_seconds, counting_rule, review_policy, started_at, deadline, completed_at, score_percentage)
  select 7, skills.id, name, status,
    (select jsonb_agg(jsonb_build_object('questionId', nth, 'versionId', 10 + nth, 'points', points, 'optionOrder', '[]'))
      from unnest(questions) nth join (values (1, 1), (2, 2), (3, 5), (4, 7)) worth (question, points) on question = nth),
    cardinality(questions), possible, 60, 5, 'best', 'keys', '2026-01-02', '2026-01-03', '2026-01-03', 0
  from skills, (values ('completed', array[3, 4], 12), ('completed', array[1, 3, 4], 12), ('void', array[1, 4], 7),
    ('completed', array[1, 2, 3], 7), ('completed', array[1, 2, 3], 5), ('completed', array[1], 1)
  ) taken (status, questions, possible);`;

test.each(STORES)('skills and attempts from before the scoring rule keep their points: %s', PATIENT, async (kind) => {
  const pool = await baselineWithData(kind);
  if (!pool) return;
  await pool.query(CORRECTED);
  await migrate(pool);
  expect((await pool.query('select scoring_rule from skills')).rows).toEqual([{ scoring_rule: 'points' }]);
  const attempts = await pool.query(
    'select scoring_rule as rule, points_possible as possible, points_squares as squares from attempts order by id',
  );
  expect(attempts.rows).toEqual([
    { rule: 'points', possible: 3, squares: 9 },
    { rule: 'points', possible: 12, squares: 25 + 49 },
    { rule: 'points', possible: 12, squares: 25 + 49 },
    { rule: 'points', possible: 7, squares: 49 },
    { rule: 'points', possible: 7, squares: 4 + 25 },
    { rule: 'points', possible: 5, squares: 25 },
    // Its only question is excluded, so it counts.
    { rule: 'points', possible: 1, squares: 1 },
  ]);
  // A new skill scores equally; an attempt has to say.
  const { rows } = await pool.query(
    `select table_name as of, column_default as rule from information_schema.columns
     where table_schema = 'public' and column_name = 'scoring_rule' order by table_name`,
  );
  expect(rows).toEqual([
    { of: 'attempts', rule: null },
    { of: 'skills', rule: "'equal'::text" },
  ]);
});

/** Accounts without a password: as rounds made them, and others that differ in one thing each. */
const FOR_ROUNDS = `
insert into users (id, email, email_key, first_name, last_name, role, created_at, on_leaderboard, mail_notifications,
    password_hash, google_sub, is_demo)
  select id, id::text, id::text, 'Ada', '', role, '2026-01-01', board, mail, hash, sub, demo from (values
    (20, 'user', false, true, null, null, false),
    (21, 'user', true, true, null, null, false), (22, 'user', false, false, null, null, false),
    (23, 'user', false, true, 'hash', null, false), (24, 'user', false, true, null, 'sub', false),
    (25, 'admin', false, true, null, null, false), (26, 'user', false, true, null, null, true),
    (27, 'user', false, true, null, null, false)
  ) made (id, role, board, mail, hash, sub, demo);
insert into audit_events (at, action, subject_id, details) values ('2026-01-01', 'user_created', 27, '{}');`;

test.each(STORES)(
  'accounts that rounds made before are known, and no others are taken for them: %s',
  PATIENT,
  async (kind) => {
    const pool = await baselineWithData(kind);
    if (!pool) return;
    await pool.query(FOR_ROUNDS);
    await migrate(pool);
    expect((await pool.query('select id from users where made_for_round order by id')).rows).toEqual([{ id: 20 }]);
  },
);

/** A meeting in progress with a host and a candidate, and another candidate who is on the way in. */
const IN_A_MEETING = `
insert into meetings (public_id, created_at, ends_at, capacity, status)
  values ('engines', '2026-01-02', '2026-01-03', 4, 'live');
insert into join_requests (request_id, meeting_id, session, person, attempt, name, status, token_hash, requested_at,
    seen_at, process_id, decided_by, decided_at, entered_at)
  select person, id, 0, person, 1, person, 'approved', person::bytea, '2026-01-02', '2026-01-02', 'p', 7, '2026-01-02', entered
  from meetings, (values ('inside', timestamptz '2026-01-02'), ('coming', null)) candidate (person, entered);
insert into participants (participant_id, meeting_id, identity, user_id, join_request_id, process_id, connection_id, name,
    is_host, video_enabled, audio_enabled, joined_at, seen_at)
  select 'host', id, 'host', 7, null, 'p', 'c', 'Ada', true, true, true, timestamptz '2026-01-02', timestamptz '2026-01-02'
    from meetings
  union all select 'inside', meeting_id, 'inside', null, id, 'p', 'd', 'inside', false, false, true, '2026-01-02', '2026-01-02'
    from join_requests where person = 'inside';`;

test.each(STORES)(
  'people in a meeting during an upgrade keep their cameras and their admissions: %s',
  PATIENT,
  async (kind) => {
    const pool = await baselineWithData(kind);
    if (!pool) return;
    await pool.query(IN_A_MEETING);
    await migrate(pool);
    const participants = await pool.query(
      'select participant_id as id, video_enabled as video, sound_only as sound from participants order by nth',
    );
    expect(participants.rows).toEqual([
      { id: 'host', video: true, sound: false },
      { id: 'inside', video: false, sound: false },
    ]);
    const requests = await pool.query(
      'select person, status, entered_at as entered, withdrawn_at as withdrawn from join_requests order by id',
    );
    expect(requests.rows).toEqual([
      { person: 'inside', status: 'approved', entered: new Date('2026-01-02'), withdrawn: null },
      { person: 'coming', status: 'approved', entered: null, withdrawn: null },
    ]);
  },
);

/** Two skills by points and one whose questions count the same; a week that begins, in some zones, on the day before. */
const RANKED = `
insert into skills (name, name_key, description, category, is_active, questions_per_quiz, time_limit_seconds,
    cooldown_seconds, counting_rule, review_policy, created_at, updated_at)
  values ('Plain', 'plain', '', '', true, 2, 60, 0, 'best', 'keys', '2026-01-01', '2026-01-01');
insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_earned,
    correct_answers, limit_seconds, grace_seconds, counting_rule, review_policy, started_at, deadline, completed_at,
    score_percentage, time_taken_seconds, counts)
  select 7, skills.id, name, 'completed',
    format('[{"questionId": 1, "versionId": 1, "points": %s}, {"questionId": 2, "versionId": 2, "points": 1}]',
      possible - 1)::jsonb,
    2, possible, earned, 1, 60, 5, 'best', 'keys', done, done, done, round(100.0 * earned / possible, 2), 10, true
  from skills join (values
    ('Engines', 3, 2, timestamptz '2026-01-04 23:00Z'), ('Engines', 5, 1, timestamptz '2026-01-20'),
    ('Plain', 2, 2, timestamptz '2026-01-06')
  ) taken (skill, possible, earned, done) on skill = name;
insert into standings (period, period_start, skill_id, user_id, quiz_count, avg_score, best_score, correct, questions, seconds)
  select period, start::date, coalesce((select id from skills where name = skill), 0), 7, quizzes, 50, best, 1, 2, 10
  from (values ('all', '0001-01-01', 'Engines', 2, 66.67), ('all', '0001-01-01', 'Plain', 1, 100),
    ('all', '0001-01-01', '', 3, 100), ('week', '2026-01-05', 'Engines', 1, 66.67), ('week', '2026-01-19', 'Engines', 1, 20)
  ) board (period, start, skill, quizzes, best);`;

test.each(STORES)(
  'standings from before learn whether points count, and those of the best: %s',
  PATIENT,
  async (kind) => {
    const pool = await baselineWithData(kind);
    if (!pool) return;
    await pool.query(RANKED);
    await migrate(pool);
    const { rows } = await pool.query(
      `select period_start::text as start, coalesce(name, '') as skill, by_points as "byPoints",
       best_points_earned as earned, best_points_possible as possible
     from standings left join skills on skills.id = skill_id order by period_start, name nulls last`,
    );
    const plain = { earned: null, possible: null };
    expect(rows).toEqual([
      { start: '0001-01-01', skill: 'Engines', byPoints: true, earned: 2, possible: 3 },
      { start: '0001-01-01', skill: 'Plain', byPoints: false, ...plain },
      // The best quiz of all skills counts questions.
      { start: '0001-01-01', skill: '', byPoints: true, ...plain },
      { start: '2026-01-05', skill: 'Engines', byPoints: true, earned: 2, possible: 3 },
      { start: '2026-01-19', skill: 'Engines', byPoints: true, earned: 1, possible: 5 },
    ]);
  },
);

/** A question whose author has an account. */
const WRITTEN = `
insert into questions (id, skill_id, status, version, created_at, updated_at) overriding system value
  select 1, id, 'live', 1, '2026-01-01', '2026-01-01' from skills;
insert into users (id, email, email_key, first_name, last_name, role, created_at)
  values (8, 'Bea@example.org', 'bea@example.org', 'Bea', 'Boss', 'admin', '2026-01-01');
insert into question_versions (question_id, version, question_text, options, key_option, explanation, difficulty, points,
    keep_order, tags, created_by, created_at)
  values (1, 1, 'What is an Engine?', '[]', 'a', '', 'easy', 1, false, '[]', 8, '2026-01-01');`;

test.each(STORES)('searches look through what was there before, and through changes: %s', PATIENT, async (kind) => {
  const pool = await baselineWithData(kind);
  if (!pool) return;
  await pool.query(WRITTEN);
  await migrate(pool);
  const names = async () =>
    (await pool.query('select name_lower as name, email_lower as email from users where id = 7')).rows;
  expect(await names()).toEqual([{ name: 'ada lovelace', email: 'ada@example.org' }]);
  await pool.query("update users set last_name = 'King', email = 'King@example.org' where id = 7");
  expect(await names()).toEqual([{ name: 'ada king', email: 'king@example.org' }]);
  const versions = async () =>
    (await pool.query('select text_lower as text, created_by as author from question_versions')).rows;
  expect(await versions()).toEqual([{ text: 'what is an engine?', author: 8 }]);
  // A version loses its author, and nothing else.
  await pool.query('delete from users where id = 8');
  expect(await versions()).toEqual([{ text: 'what is an engine?', author: null }]);
  await expect(pool.query("update question_versions set question_text = 'Why?'")).rejects.toThrow('immutable');
});

test.each(STORES)(
  'a migration that fails leaves everything as it was, and the next start tries again: %s',
  PATIENT,
  async (kind) => {
    const pool = await databaseWithData(kind);
    if (!pool) return;
    const before = await everything(pool);
    const failing = [
      `${later.up} select 1 / 0`,
      // Its statements succeed, but recording it fails.
      `${later.up} insert into schema_migrations (name) values ('${later.name}')`,
    ];
    for (const up of failing) {
      await expect(migrate(pool, [...migrations, { ...later, up }])).rejects.toThrow(/division by zero|duplicate key/);
      expect(await everything(pool)).toEqual(before);
    }
    expect(await migrate(pool, withLater)).toEqual(['9999_later']);
  },
);

test.each(STORES)(
  'a database of a newer version or of another baseline is refused and stays as it is: %s',
  PATIENT,
  async (kind) => {
    const pool = await databaseWithData(kind);
    if (!pool) return;
    await migrate(pool, withLater);
    const newer = await everything(pool);
    await expect(migrate(pool)).rejects.toThrow('was written by a newer version of the product (9999_later)');
    expect(await everything(pool)).toEqual(newer);
    await pool.query(
      `delete from schema_migrations; insert into schema_migrations values ('0001_base'), ('0002_mail')`,
    );
    const older = await everything(pool);
    await expect(migrate(pool)).rejects.toThrow(
      'This database starts from 0001_base, this version from a new baseline (0001_baseline).',
    );
    expect(await everything(pool)).toEqual(older);
  },
);

test('of two processes that start at the same moment one migrates, and the other waits for it', PATIENT, async () => {
  const one = await databaseWithData('postgres');
  if (!one || !postgres) return;
  const other = poolAt({ connectionString: postgres.url });
  const applied = await Promise.all([migrate(one, withLater), migrate(other, withLater)]);
  expect(applied.flat()).toEqual(['9999_later']);
  expect((await one.query('select initials from users')).rows).toEqual([{ initials: 'AL' }]);
});
