/** The candidate's own page, slots to pick from, and the quizzes of a round. */
export const candidateLinks = `
create table candidate_links (
  token_hash bytea primary key,
  candidate_id bigint not null references round_candidates on delete cascade,
  sent_at timestamptz not null
);
create index candidate_links_candidate on candidate_links (candidate_id);

alter table round_candidates
  -- The start of the interview that they asked to move, and why.
  add column reschedule_from timestamptz,
  add column reschedule_note text,
  add column rehearsal jsonb;

create table round_slots (
  id bigint generated always as identity primary key,
  round_id bigint not null references rounds on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  lead_id bigint not null references users on delete cascade,
  -- Null: free.
  meeting_id bigint unique references meetings on delete set null,
  created_at timestamptz not null,
  unique (round_id, lead_id, starts_at),
  check (ends_at > starts_at)
);
create index round_slots_lead on round_slots (lead_id);

create table slot_hosts (
  slot_id bigint not null references round_slots on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (slot_id, user_id)
);
create index slot_hosts_user on slot_hosts (user_id);

alter table rounds add column quizzes_due_at timestamptz;

create table round_skills (
  round_id bigint not null references rounds on delete cascade,
  skill_id bigint not null references skills on delete cascade,
  primary key (round_id, skill_id)
);
create index round_skills_skill on round_skills (skill_id);

create table candidate_codes (
  candidate_id bigint primary key references round_candidates on delete cascade,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A session that a candidate's link opened: for the quizzes of their round and nothing else.
alter table sessions add column candidate_id bigint references round_candidates on delete cascade;
create index sessions_candidate on sessions (candidate_id) where candidate_id is not null;
`;
