/** Attempts, their answers, and later changes of their scores. */
export const quiz = `
create table attempts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  skill_id bigint not null references skills,
  skill_name text not null,
  status text not null check (status in ('open', 'completed', 'void')),
  paper jsonb not null,
  total_questions int not null check (total_questions > 0),
  points_possible int not null check (points_possible > 0),
  limit_seconds int,
  grace_seconds int not null,
  counting_rule text not null check (counting_rule in ('average', 'first', 'best', 'last')),
  review_policy text not null check (review_policy in ('score', 'marks', 'keys', 'after_date')),
  review_after timestamptz,
  started_at timestamptz not null,
  deadline timestamptz,
  completed_at timestamptz,
  closed_by text check (closed_by in ('learner', 'deadline', 'admin')),
  time_taken_seconds int,
  client_time_taken double precision,
  correct_answers int,
  points_earned int,
  score_percentage numeric(5,2) check (score_percentage between 0 and 100),
  counts boolean not null default false,
  extended_seconds int not null default 0,
  check ((status = 'open') = (completed_at is null)),
  check (status = 'open' or score_percentage is not null),
  constraint attempts_untimed check ((deadline is null) = (limit_seconds is null))
);
create unique index attempts_one_open on attempts (user_id, skill_id) where status = 'open';
create index attempts_open_deadline on attempts (deadline) where status = 'open';
-- Reports of a group read the histories of its people: with skill and time in the index they read nothing else.
create index attempts_history on attempts (user_id, completed_at desc, id desc)
  include (skill_id, time_taken_seconds) where status = 'completed';
create index attempts_user_skill on attempts (user_id, skill_id, started_at);
create index attempts_skill on attempts (skill_id);
create index attempts_started on attempts (started_at desc, id desc);
create index attempts_results on attempts (skill_id, completed_at)
  include (user_id, score_percentage, correct_answers, total_questions, time_taken_seconds, closed_by)
  where status = 'completed';

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

-- Answers are evidence: nothing changes them once the attempt has ended. They are deleted with their attempt, and inserted
-- with one that is written as history, in one transaction. After the row, so that an upsert is checked once.
create function refuse_change_of_answers() returns trigger language plpgsql as $$
begin
  if exists (select from attempts
      where id in (old.attempt_id, new.attempt_id) and status <> 'open'
        and not (tg_op = 'INSERT' and xmin = pg_current_xact_id()::xid)) then
    raise exception 'the answers of an attempt that has ended stay as they are';
  end if;
  return null;
end $$;
create trigger attempt_answers_stay after insert or update or delete on attempt_answers
  for each row execute function refuse_change_of_answers();

create table attempt_times (
  attempt_id bigint not null references attempts on delete cascade,
  question_id bigint not null,
  seconds double precision not null,
  primary key (attempt_id, question_id)
);

create table attempt_assessments (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts on delete cascade,
  author_id bigint references users on delete set null,
  rating numeric(5,2) check (rating between 0 and 100),
  comment text not null,
  shared boolean not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  further jsonb not null default '{}',
  -- The audit log says by whom.
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index attempt_assessments_attempt on attempt_assessments (attempt_id);

create table attempt_voids (
  attempt_id bigint primary key references attempts on delete cascade,
  reason text not null,
  voided_by bigint references users on delete set null,
  voided_at timestamptz not null
);

create table regrades (
  id bigint generated always as identity primary key,
  question_id bigint not null references questions on delete cascade,
  version_ids jsonb not null,
  rule text not null check (rule in ('keys', 'void', 'full')),
  keys jsonb not null,
  reason text not null,
  tells_learners boolean not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  status text not null check (status in ('applying', 'applied', 'undoing', 'undone')),
  undone_by bigint references users on delete set null,
  undone_at timestamptz,
  done_to bigint not null default 0,
  done int not null default 0,
  changed int not null default 0
);
create index regrades_question on regrades (question_id);
create unique index regrades_one_at_work on regrades ((true)) where status in ('applying', 'undoing');

create table regrade_changes (
  regrade_id bigint not null references regrades on delete cascade,
  attempt_id bigint not null references attempts on delete cascade,
  correct_before int not null,
  questions_before int not null,
  earned_before int not null,
  possible_before int not null,
  score_before numeric(5,2) not null,
  correct_after int not null,
  questions_after int not null,
  earned_after int not null,
  possible_after int not null,
  score_after numeric(5,2) not null,
  told_at timestamptz,
  primary key (regrade_id, attempt_id)
);
create index regrade_changes_attempt on regrade_changes (attempt_id);

-- A call that gives attempts more time is known by the key of the page that makes it, so that a repeat adds nothing.
create table extension_requests (
  id bigint generated always as identity primary key,
  actor_id bigint not null references users on delete cascade,
  key text not null,
  -- Null: no time limit any more.
  seconds int check (seconds > 0),
  -- Each once, in ascending order.
  attempt_ids bigint[] not null,
  created_at timestamptz not null,
  unique (actor_id, key)
);
create index extension_requests_created on extension_requests (created_at);

create table extended_attempts (
  request_id bigint not null references extension_requests on delete cascade,
  attempt_id bigint not null references attempts on delete cascade,
  primary key (request_id, attempt_id)
);
create index extended_attempts_attempt on extended_attempts (attempt_id);
`;
