/** Sums for reports; all are derived from attempts. */
export const reports = `
create table standings (
  period text not null check (period in ('all', 'month', 'week')),
  period_start date not null,
  skill_id bigint not null,
  user_id bigint not null references users on delete cascade,
  quiz_count int not null,
  avg_score numeric(7,4) not null,
  best_score numeric(5,2) not null,
  correct int not null,
  questions int not null,
  seconds bigint not null,
  primary key (period, period_start, skill_id, user_id)
);
create index standings_order on standings
  (period, period_start, skill_id, avg_score desc, best_score desc, correct desc, seconds, user_id);
create index standings_user on standings (user_id);

create table daily_results (
  day date not null,
  skill_id bigint not null,
  group_name text not null,
  attempts int not null,
  closed_by_deadline int not null,
  first_attempts int not null,
  first_scores bigint not null,
  first_squares bigint not null,
  first_correct bigint not null,
  first_questions bigint not null,
  first_bins int[] not null,
  first_difficulties int[] not null,
  primary key (day, skill_id, group_name)
);

-- A report over years would otherwise add up thousands of days.
create table monthly_results (
  month date not null,
  skill_id bigint not null,
  group_name text not null,
  attempts int not null,
  closed_by_deadline int not null,
  first_attempts int not null,
  first_scores bigint not null,
  first_squares bigint not null,
  first_correct bigint not null,
  first_questions bigint not null,
  first_bins int[] not null,
  first_difficulties int[] not null,
  primary key (month, skill_id, group_name)
);

-- Completions only ever add to it, so they never wait for each other.
create table stale_results (
  id bigint generated always as identity primary key,
  skill_id bigint not null,
  at timestamptz not null
);
`;
