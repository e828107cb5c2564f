import type { Pool } from 'pg';

/**
 * Completed attempts of 400 days, oldest first: a few learners take many quizzes, some skills are more popular, scores
 * and times repeat, so that boards have ties. Some attempts do not count, some learners are hidden.
 */
export async function insertHistory(pool: Pool, attempts: number): Promise<void> {
  await pool.query(`
    update users set
      is_active = number % 50 <> 0,
      on_leaderboard = number % 50 <> 1,
      role = case when number % 200 = 2 then 'admin' else 'user' end
    from (select id, substring(email from '\\d+')::int as number from users) numbered
    where users.id = numbered.id and number is not null`);
  await pool.query(`
    create table bench_papers as
    select row_number() over (order by skills.id) as place, skills.id as skill_id, skills.name,
      jsonb_agg(jsonb_build_object('questionId', questions.id, 'versionId', question_versions.id, 'points', 1,
        'optionOrder', jsonb_build_array('c', 'a', 'd', 'b'))) as paper
    from skills join questions on questions.skill_id = skills.id
      join question_versions on question_versions.question_id = questions.id
    group by skills.id`);
  await pool.query(
    `insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares,
       limit_seconds, grace_seconds, scoring_rule, counting_rule, review_policy, started_at, deadline, completed_at, closed_by,
       time_taken_seconds, correct_answers, points_earned, score_percentage, counts)
     select learner.id, papers.skill_id, papers.name, case when luck < 0.01 then 'void' else 'completed' end,
       papers.paper, 10, 10, 10, 300, 10, 'equal', 'average', 'keys',
       ended - seconds * interval '1 second', ended + interval '1 minute', ended, 'learner',
       seconds, correct, correct, 10 * correct, luck between 0.01 and 0.97
     from (
       select ended, luck, seconds, person, skill,
         greatest(0, least(10, round(10 * (0.3 + 0.6 * (person * 7919 % 1000) / 1000.0 + mood))))::int as correct
       from (
         select now() - interval '400 days' * (1 - n::float8 / $1::int) as ended,
           random() as luck, 0.4 * (random() + random() - 1) as mood,
           60 + 5 * floor(random() * 48)::int as seconds,
           1 + floor(power(random(), 1.5) * (select count(*) from users))::int as person,
           1 + floor(power(random(), 1.3) * (select count(*) from bench_papers))::int as skill
         from generate_series(1, $1::int) n
       ) drawn
     ) taken
     join bench_papers papers on papers.place = taken.skill
     join (select id, substring(email from '\\d+')::int as number from users) learner on learner.number = taken.person
     order by ended`,
    [attempts],
  );
  await pool.query('drop table bench_papers');
  await pool.query('vacuum analyze');
}

/** Puts everyone except every tenth learner into one of that many groups. */
export async function insertGroups(pool: Pool, groups: number): Promise<void> {
  await pool.query(
    `update users set group_name = 'Group ' || lpad((number % $1::int)::text, 2, '0')
     from (select id, substring(email from '\\d+')::int as number from users) numbered
     where users.id = numbered.id and number % 10 <> 9`,
    [groups],
  );
}

/** Marks as many questions of first attempts right as the attempt says; reports by difficulty read nothing else. */
export async function insertFirstScores(pool: Pool): Promise<void> {
  await pool.query(`
    insert into scored_attempts (attempt_id, skill_id, is_first, points_earned, points_possible, answers, packed)
    select attempts.id, skill_id, true, points_earned, points_possible, (
      select jsonb_agg(jsonb_build_object('version', item -> 'versionId', 'points', 1, 'ms', 20000,
          'correct', (7 * place + attempts.id) % 10 < correct_answers, 'answer', item -> 'optionOrder' ->> 0)
        order by place)
      from jsonb_array_elements(paper) with ordinality items (item, place)), ''
    from attempts
    where id in (
      select distinct on (user_id, skill_id) id from attempts where status = 'completed'
      order by user_id, skill_id, completed_at, id)`);
  await pool.query('vacuum analyze scored_attempts');
}
