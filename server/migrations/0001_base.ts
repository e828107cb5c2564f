export const up = `
create table installation (
  key text primary key,
  value text not null
);

create table users (
  id bigint primary key check (id between 1 and 9007199254740991),
  email text not null,
  email_key text not null constraint users_email_key unique,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('user', 'admin')),
  password_hash text,
  picture text,
  is_active boolean not null default true,
  deactivated_at timestamptz,
  time_factor numeric(4,2) not null default 1 check (time_factor between 1 and 4),
  show_email boolean not null default false,
  on_leaderboard boolean not null default true,
  is_demo boolean not null default false,
  created_at timestamptz not null
);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null constraint sessions_token_hash unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  user_agent text not null,
  address text not null,
  revoked_at timestamptz,
  revoked_why text
);
create index sessions_user on sessions (user_id, created_at);

create table skills (
  id bigint generated always as identity primary key,
  name text not null,
  name_key text not null,
  description text not null,
  category text not null,
  is_active boolean not null,
  questions_per_quiz int not null check (questions_per_quiz between 1 and 100),
  time_limit_seconds int not null check (time_limit_seconds between 30 and 86400),
  max_attempts int check (max_attempts > 0),
  cooldown_seconds int not null check (cooldown_seconds >= 0),
  counting_rule text not null check (counting_rule in ('average', 'first', 'best', 'last')),
  review_policy text not null check (review_policy in ('score', 'marks', 'keys', 'after_date')),
  review_after timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index skills_name_key on skills (name_key) where deleted_at is null;

create table questions (
  id bigint generated always as identity primary key,
  skill_id bigint not null references skills,
  status text not null check (status in ('draft', 'review', 'live', 'archived')),
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index questions_skill on questions (skill_id) where deleted_at is null;

create table question_versions (
  id bigint generated always as identity primary key,
  question_id bigint not null references questions on delete cascade,
  version int not null,
  question_text text not null,
  options jsonb not null,
  key_option text not null,
  explanation text not null,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  points int not null check (points between 1 and 100),
  keep_order boolean not null,
  tags jsonb not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  constraint question_versions_number unique (question_id, version)
);

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  -- created_by alone may become null, when its user is deleted
  if (to_jsonb(new) - 'created_by') is distinct from (to_jsonb(old) - 'created_by') then
    raise exception 'question versions are immutable' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger question_versions_immutable before update on question_versions
  for each row execute function refuse_version_change();

create table attempts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  skill_id bigint not null references skills,
  skill_name text not null,
  status text not null check (status in ('open', 'completed', 'void')),
  paper jsonb not null,
  total_questions int not null check (total_questions > 0),
  points_possible int not null check (points_possible > 0),
  limit_seconds int not null,
  grace_seconds int not null,
  counting_rule text not null check (counting_rule in ('average', 'first', 'best', 'last')),
  review_policy text not null check (review_policy in ('score', 'marks', 'keys', 'after_date')),
  review_after timestamptz,
  started_at timestamptz not null,
  deadline timestamptz not null,
  completed_at timestamptz,
  closed_by text check (closed_by in ('learner', 'deadline')),
  time_taken_seconds int,
  client_time_taken double precision,
  correct_answers int,
  points_earned int,
  score_percentage numeric(5,2) check (score_percentage between 0 and 100),
  counts boolean not null default false,
  check ((status = 'open') = (completed_at is null)),
  check (status = 'open' or score_percentage is not null)
);
create unique index attempts_one_open on attempts (user_id, skill_id) where status = 'open';
create index attempts_open_deadline on attempts (deadline) where status = 'open';
create index attempts_history on attempts (user_id, completed_at desc, id desc) where status = 'completed';
create index attempts_user_skill on attempts (user_id, skill_id, started_at);
create index attempts_skill on attempts (skill_id);

create table attempt_answers (
  attempt_id bigint not null references attempts on delete cascade,
  question_id bigint not null,
  option_id text not null,
  seq bigint not null,
  answered_at_seconds double precision not null,
  question_seconds double precision not null,
  saved_at timestamptz not null,
  primary key (attempt_id, question_id)
);

create table attempt_times (
  attempt_id bigint not null references attempts on delete cascade,
  question_id bigint not null,
  seconds double precision not null,
  primary key (attempt_id, question_id)
);

create table drawn_papers (
  user_id bigint not null references users on delete cascade,
  skill_id bigint not null references skills on delete cascade,
  paper jsonb not null,
  drawn_at timestamptz not null,
  primary key (user_id, skill_id)
);

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
`;
