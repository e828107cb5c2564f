export const up = `
create table daily_results (
  day date not null,
  skill_id bigint not null,
  attempts int not null,
  closed_by_deadline int not null,
  first_attempts int not null,
  first_scores bigint not null,
  first_squares bigint not null,
  first_correct bigint not null,
  first_questions bigint not null,
  first_bins int[] not null,
  primary key (day, skill_id)
);

-- Completions only ever add to it and never wait for each other.
create table stale_results (
  id bigint generated always as identity primary key,
  skill_id bigint not null,
  at timestamptz not null
);

create index attempts_results on attempts (skill_id, completed_at)
  include (user_id, score_percentage, correct_answers, total_questions, time_taken_seconds, closed_by)
  where status = 'completed';

-- Quarters of an hour: fine enough for the days of every zone.
insert into stale_results (skill_id, at)
  select distinct skill_id, date_bin('15 minutes', completed_at, timestamptz '2000-01-01')
  from attempts where status = 'completed';
`;
