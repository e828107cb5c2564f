export const up = `
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
  converged boolean
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

drop index scored_attempts_skill;
create index scored_attempts_skill on scored_attempts (skill_id, is_first, attempt_id);
`;
