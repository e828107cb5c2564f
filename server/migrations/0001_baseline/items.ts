/** Item statistics: scored attempts, their sums, and calibrations. */
export const items = `
create table scored_attempts (
  attempt_id bigint primary key references attempts on delete cascade,
  skill_id bigint not null references skills on delete cascade,
  is_first boolean not null,
  points_earned int not null,
  points_possible int not null,
  answers jsonb not null,
  packed text not null
);
create index scored_attempts_skill on scored_attempts (skill_id, is_first, attempt_id);

-- The sums are updated all the time; half of each page is left free, so that an update finds room beside its row.
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

create table calibrations (
  id bigint generated always as identity primary key,
  skill_id bigint not null references skills on delete cascade,
  model text not null check (model in ('1PL', '2PL')),
  status text not null check (status in ('running', 'done', 'interrupted', 'failed')),
  process_id text not null,
  started_by bigint references users on delete set null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  finished_at timestamptz,
  progress double precision not null default 0,
  iterations int not null default 0,
  people int not null default 0,
  responses int not null default 0,
  items int not null default 0,
  waiting int not null default 0,
  log_likelihood double precision,
  converged boolean,
  reliability double precision,
  attempts int
);
create unique index calibrations_one_running on calibrations (skill_id) where status = 'running';
create index calibrations_skill on calibrations (skill_id, id desc);
create index calibrations_starter on calibrations (started_by);

create table item_parameters (
  calibration_id bigint not null references calibrations on delete cascade,
  version_id bigint not null references question_versions on delete cascade,
  responses int not null,
  a double precision not null,
  a_error double precision,
  b double precision not null,
  b_error double precision,
  primary key (calibration_id, version_id)
);
create index item_parameters_version on item_parameters (version_id);
`;
