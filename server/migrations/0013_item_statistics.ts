export const up = `
create table scored_attempts (
  attempt_id bigint primary key references attempts on delete cascade,
  skill_id bigint not null references skills on delete cascade,
  is_first boolean not null,
  points_earned int not null,
  points_possible int not null,
  answers jsonb not null
);
create index scored_attempts_skill on scored_attempts (skill_id, is_first);

create table item_sums (
  skill_id bigint not null references skills on delete cascade,
  version_id bigint not null references question_versions on delete cascade,
  is_first boolean not null,
  answers bigint not null,
  correct bigint not null,
  omitted bigint not null,
  not_reached bigint not null,
  timed bigint not null,
  time_ms bigint not null,
  rests bigint not null,
  rests_correct bigint not null,
  rest_sum numeric not null,
  rest_squares numeric not null,
  rest_sum_correct numeric not null,
  primary key (skill_id, version_id, is_first)
) with (fillfactor = 50);
create index item_sums_version on item_sums (version_id);

create table item_answers (
  version_id bigint not null references question_versions on delete cascade,
  is_first boolean not null,
  answer text not null,
  correct boolean not null,
  rest_earned int not null,
  rest_possible int not null,
  answers bigint not null,
  primary key (version_id, is_first, answer, correct, rest_earned, rest_possible)
) with (fillfactor = 50);

create table score_counts (
  skill_id bigint not null references skills on delete cascade,
  is_first boolean not null,
  points_earned int not null,
  points_possible int not null,
  attempts bigint not null,
  primary key (skill_id, is_first, points_earned, points_possible)
) with (fillfactor = 50);

insert into scored_attempts (attempt_id, skill_id, is_first, points_earned, points_possible, answers)
select attempts.id, attempts.skill_id, ranked.nth = 1, attempts.points_earned, attempts.points_possible, counted.answers
from (select id, row_number() over (partition by user_id, skill_id order by id) as nth
    from attempts where status = 'completed') ranked
  join attempts on attempts.id = ranked.id,
  lateral (
    select jsonb_agg(jsonb_build_object('version', version_id, 'points', points, 'ms', ms,
        'correct', coalesce(option_id = key_option, false),
        'answer', coalesce(option_id, case when place < last then '-omitted' else '-not-reached' end))
      order by place) as answers
    from (
      select item.place, versions.id as version_id, (item.shown ->> 'points')::int as points, versions.key_option,
        given.option_id, coalesce(max(item.place) filter (where given.option_id is not null) over (), 0) as last,
        round(1000 * coalesce(times.seconds, given.question_seconds, 0))::bigint as ms
      from jsonb_array_elements(attempts.paper) with ordinality as item (shown, place)
        join question_versions versions on versions.id = (item.shown ->> 'versionId')::bigint
        left join attempt_answers given
          on given.attempt_id = attempts.id and given.question_id = (item.shown ->> 'questionId')::bigint
        left join attempt_times times
          on times.attempt_id = attempts.id and times.question_id = (item.shown ->> 'questionId')::bigint
    ) paper
  ) counted
where counted.answers is not null;

create temporary table answered on commit drop as
select part.skill_id, part.is_first, answer.version, answer.answer, answer.correct, answer.ms,
  part.points_earned - case when answer.correct then answer.points else 0 end as rest_earned,
  part.points_possible - answer.points as rest_possible
from scored_attempts part,
  jsonb_to_recordset(part.answers) as answer (version bigint, answer text, correct boolean, points int, ms bigint);

insert into item_sums
select skill_id, version, is_first, count(*), count(*) filter (where correct),
  count(*) filter (where answer = '-omitted'), count(*) filter (where answer = '-not-reached'),
  count(*) filter (where ms > 0), sum(ms), count(rest), count(rest) filter (where correct),
  coalesce(sum(rest), 0), coalesce(sum(rest * rest), 0), coalesce(sum(rest) filter (where correct), 0)
from (select answered.*,
    case when rest_possible > 0 then round(rest_earned::numeric / rest_possible, 15) end as rest from answered) rested
group by skill_id, version, is_first;

insert into item_answers
select version, is_first, answer, correct, rest_earned, rest_possible, count(*)
from answered group by 1, 2, 3, 4, 5, 6;

insert into score_counts
select skill_id, is_first, points_earned, points_possible, count(*) from scored_attempts group by 1, 2, 3, 4;
`;
