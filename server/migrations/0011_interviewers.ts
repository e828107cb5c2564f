/** Interviewers: shadows, reminders of interviews, private calendar links; and how long rounds keep their candidates. */
export const interviewers = `
alter table meeting_hosts add column is_shadow boolean not null default false,
  add constraint meeting_hosts_role check (not (is_lead and is_shadow));

alter table meetings
  -- When the current start was set; null: at its creation.
  add column moved_at timestamptz,
  -- The last reminder of the current start.
  add column reminded text check (reminded in ('day', 'hour'));
create index meetings_ahead on meetings (starts_at) where status = 'scheduled';

create table calendar_feeds (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

alter table rounds
  add column retention_days int not null default 365 check (retention_days between 30 and 3650),
  add column closed_at timestamptz;
update rounds set closed_at = current_timestamp where status in ('closed', 'archived');
`;
