export const up = `
alter table attempts add column extended_seconds int not null default 0;
alter table attempts drop constraint attempts_closed_by_check;
alter table attempts add constraint attempts_closed_by_check check (closed_by in ('learner', 'deadline', 'admin'));

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
  -- how far the work is: every attempt up to this id is done
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
`;
