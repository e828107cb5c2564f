/** Interview rounds: candidates, and which meeting is whose interview. */
export const rounds = `
create table rounds (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null,
  status text not null default 'draft' check (status in ('draft', 'open', 'closed', 'archived')),
  minutes int not null check (minutes between 5 and 480),
  capacity int not null check (capacity between 2 and 8),
  created_by bigint references users on delete set null,
  created_at timestamptz not null
);
create index rounds_creator on rounds (created_by);

create table round_candidates (
  id bigint generated always as identity primary key,
  round_id bigint not null references rounds on delete cascade,
  user_id bigint references users on delete set null,
  name text not null,
  email text not null,
  email_key text not null,
  tags text[] not null,
  added_at timestamptz not null,
  withdrawn_at timestamptz,
  unique (round_id, email_key)
);
create index round_candidates_user on round_candidates (user_id) where user_id is not null;
create index round_candidates_email on round_candidates (email_key);

create table round_meetings (
  meeting_id bigint primary key references meetings on delete cascade,
  candidate_id bigint not null references round_candidates on delete cascade,
  no_show_at timestamptz
);
create index round_meetings_candidate on round_meetings (candidate_id);

-- Ended before it took place.
alter table meetings add column called_off boolean not null default false;
`;
