/** Decisions about candidates of rounds, and the emails that tell them. */
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
`;
