/** Decisions about candidates of rounds, the emails that tell them, and links to dossiers. */
export const decisions = `
create table round_decisions (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references round_candidates on delete cascade,
  outcome text not null check (outcome in ('advance', 'hold', 'reject', 'withdrawn')),
  rationale text not null,
  override_reason text,
  decided_by bigint references users on delete set null,
  decided_at timestamptz not null,
  replaced_at timestamptz
);
create index round_decisions_candidate on round_decisions (candidate_id);
create unique index round_decisions_in_force on round_decisions (candidate_id) where replaced_at is null;
create index round_decisions_decider on round_decisions (decided_by) where decided_by is not null;

create table decision_emails (
  decision_id bigint primary key references round_decisions on delete cascade,
  subject text not null,
  text text not null,
  sent_by bigint references users on delete set null,
  sent_at timestamptz not null
);
create index decision_emails_sender on decision_emails (sent_by) where sent_by is not null;

-- Instead of the usual ones, of all outcomes.
create table decision_texts (
  round_id bigint primary key references rounds on delete cascade,
  texts jsonb not null
);

-- Read-only links to what is known about a candidate, and when they were opened.
create table dossier_links (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references round_candidates on delete cascade,
  token_hash bytea not null unique,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index dossier_links_candidate on dossier_links (candidate_id);
create index dossier_links_creator on dossier_links (created_by) where created_by is not null;

create table dossier_views (
  id bigint generated always as identity primary key,
  link_id bigint not null references dossier_links on delete cascade,
  viewed_at timestamptz not null
);
create index dossier_views_link on dossier_views (link_id, viewed_at);
`;
