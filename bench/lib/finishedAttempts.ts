import type { Pool } from 'pg';

/**
 * One completed attempt per learner in a skill: that many questions drawn from its bank, answered by people of
 * different ability, with questions of different difficulty and some left blank. Inserted directly, without statistics.
 */
export async function insertFinished(pool: Pool, skillId: number, perAttempt: number): Promise<void> {
  await pool.query(
    `create table bench_bank as
     select row_number() over (order by versions.id) - 1 as place, versions.id as version_id, question_id, points,
       2.4 * (random() - 0.5) as difficulty, key_option
     from question_versions versions join questions on questions.id = question_id where skill_id = $1`,
    [skillId],
  );
  await pool.query('create unique index on bench_bank (place)');
  await pool.query('analyze bench_bank');
  // A stride coprime with the bank's size draws no question twice.
  await pool.query(
    `create table bench_taken as
     select learner.id as user_id, drawn.nth, bank.version_id, bank.question_id, bank.points,
       case when random() < 0.04 then null
         when random() < 1 / (1 + exp(bank.difficulty - learner.ability)) then bank.key_option
         else (array['a', 'c', 'd'])[1 + floor(random() * 3)::int] end as option_id,
       bank.key_option
     from (
       select id, (random() + random() + random() + random() - 2) * 1.7 as ability, floor(random() * 1e6)::int as start,
         (array[1, 3, 7, 9, 11, 13, 17, 19, 21, 23, 27, 29, 31, 33, 37, 39])[1 + floor(random() * 16)::int] as stride
       from users where email like 'learner%'
     ) learner, generate_series(0, $1::int - 1) as drawn (nth)
       join lateral (select * from bench_bank
         where place = (learner.start + drawn.nth * learner.stride) % (select count(*) from bench_bank)) bank on true`,
    [perAttempt],
  );
  await pool.query(
    `insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares,
       limit_seconds, grace_seconds, scoring_rule, counting_rule, review_policy, started_at, deadline, completed_at, closed_by,
       time_taken_seconds, correct_answers, points_earned, score_percentage, counts)
     select user_id, $1, 'Bench', 'completed', paper, $2::int, $2::int, $2::int, 300, 10, 'equal', 'average', 'keys', now() - interval '5 minutes',
       now(), now(), 'learner', 200, correct, correct, round(100.0 * correct / $2::int, 2), true
     from (
       select user_id, count(*) filter (where option_id = key_option) as correct,
         jsonb_agg(jsonb_build_object('questionId', question_id, 'versionId', version_id, 'points', points,
           'optionOrder', jsonb_build_array('c', 'a', 'd', 'b')) order by nth) as paper
       from bench_taken group by user_id
     ) each`,
    [skillId, perAttempt],
  );
  // Into ended attempts, which the product never does.
  await pool.query('alter table attempt_answers disable trigger attempt_answers_stay');
  await pool.query(
    `insert into attempt_answers (attempt_id, question_id, option_id, seq, answered_at_seconds, question_seconds, saved_at)
     select attempts.id, question_id, option_id, nth + 1, 20 * (nth + 1), 5 + random() * 30, now()
     from bench_taken join attempts on attempts.user_id = bench_taken.user_id where option_id is not null`,
  );
  await pool.query('alter table attempt_answers enable trigger attempt_answers_stay');
  await pool.query('drop table bench_taken, bench_bank');
  await pool.query('vacuum analyze');
}

/** The query that a page without sums would run on attempts and answers at every call. */
export const FROM_SCRATCH = `
  select version_id as "versionId", count(*)::int as answers, 100.0 * avg(x) as facility, corr(x, rest) as r
  from (
    select (item ->> 'versionId')::bigint as version_id, given.x,
      (attempts.points_earned - given.x * (item ->> 'points')::int)::float8
        / (attempts.points_possible - (item ->> 'points')::int) as rest
    from (
      select *, row_number() over (partition by user_id, skill_id order by id) as nth
      from attempts where skill_id = $1 and status = 'completed'
    ) attempts
      cross join jsonb_array_elements(attempts.paper) item
      join question_versions versions on versions.id = (item ->> 'versionId')::bigint
      left join attempt_answers answer
        on answer.attempt_id = attempts.id and answer.question_id = (item ->> 'questionId')::bigint
      cross join lateral (select coalesce((answer.option_id = versions.key_option)::int, 0) as x) given
    where attempts.nth = 1
  ) scored
  group by version_id`;
