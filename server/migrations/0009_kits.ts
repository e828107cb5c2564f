/** Interview kits with their versions, scorecards and private notes of interviews, and closed feedback. */
export const kits = `
create table kits (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index kits_creator on kits (created_by) where created_by is not null;

create table kit_versions (
  id bigint generated always as identity primary key,
  kit_id bigint not null references kits on delete cascade,
  number int not null check (number > 0),
  content jsonb not null,
  created_at timestamptz not null,
  unique (kit_id, number)
);

alter table rounds
  add column kit_version_id bigint references kit_versions,
  add column kit_frozen_at timestamptz;
create index rounds_kit_version on rounds (kit_version_id) where kit_version_id is not null;

alter table round_meetings
  add column feedback_closed_at timestamptz,
  add column feedback_closed_by bigint references users on delete set null,
  add column feedback_reason text;
create index round_meetings_closer on round_meetings (feedback_closed_by) where feedback_closed_by is not null;

-- Both go with the candidate's place in the round.
create table scorecards (
  id bigint generated always as identity primary key,
  meeting_id bigint not null references round_meetings on delete cascade,
  user_id bigint references users on delete set null,
  kit_version_id bigint references kit_versions,
  status text not null default 'draft' check (status in ('draft', 'submitted')),
  ratings jsonb not null default '[]',
  recommendation text
    check (recommendation in ('definitely_no', 'no', 'yes', 'strong_yes', 'no_decision')),
  summary text not null default '',
  submitted_at timestamptz,
  revision int not null default 0 check (revision >= 0),
  draft jsonb,
  draft_sequence int not null default 0 check (draft_sequence >= 0),
  updated_at timestamptz not null,
  check ((status = 'submitted') = (submitted_at is not null and revision > 0 and recommendation is not null)),
  unique (meeting_id, user_id)
);
create index scorecards_user on scorecards (user_id);
create index scorecards_kit_version on scorecards (kit_version_id) where kit_version_id is not null;

create table scorecard_revisions (
  scorecard_id bigint not null references scorecards on delete cascade,
  revision int not null check (revision > 0),
  ratings jsonb not null,
  recommendation text not null,
  summary text not null,
  submitted_at timestamptz not null,
  primary key (scorecard_id, revision)
);

create table interview_notes (
  meeting_id bigint not null references round_meetings on delete cascade,
  user_id bigint not null references users on delete cascade,
  notes jsonb not null,
  sequence int not null check (sequence > 0),
  updated_at timestamptz not null,
  primary key (meeting_id, user_id)
);
create index interview_notes_user on interview_notes (user_id);
`;
