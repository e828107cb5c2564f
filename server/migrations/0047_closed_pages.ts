// A page that is closed says so, with a token that only it has. Somebody whose connection came back goes on with their
// stay: its earlier rows are continued by the latest, which knows for how long they were away. Of stays until now that
// is not known, and each of their rows is shown as before.
export const up = `
alter table participants
  add column closing_hash bytea,
  add column closing boolean not null default false,
  add column away_since timestamptz;

alter table attendances
  add column away_seconds int not null default 0 check (away_seconds >= 0),
  add column is_continued boolean not null default false,
  drop constraint attendances_reason_check,
  add constraint attendances_reason_check check (reason in ('left', 'closed', 'lost', 'removed', 'ended', 'replaced'));
`;
