/** Outgoing emails, the audit log, export tickets, and facts about the installation. */
export const records = `
create table outbox (
  id bigint generated always as identity primary key,
  message_id text not null constraint outbox_message_id unique,
  kind text not null,
  user_id bigint references users on delete set null,
  to_address text not null,
  subject text not null,
  text_part text,
  html_part text,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  expires_at timestamptz,
  tries int not null default 0 check (tries >= 0),
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  calendar_part jsonb,
  check (sent_at is null or given_up_at is null)
);
create index outbox_due on outbox (next_try_at) where sent_at is null and given_up_at is null;
create index outbox_user on outbox (user_id);

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  actor_id bigint,
  subject_id bigint,
  details jsonb not null
);
create index audit_events_at on audit_events (at);
create index audit_events_subject on audit_events (subject_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are never changed' using errcode = 'restrict_violation';
end $$;
create trigger audit_events_append_only before update on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_kept before delete on audit_events
  for each row when (old.at > now() - interval '400 days') execute function refuse_audit_change();

-- A request's address is kept for 30 days and the event for 400, and the event is never changed: two tables.
create table audit_addresses (
  event_id bigint primary key references audit_events on delete cascade,
  at timestamptz not null,
  address text not null
);
create index audit_addresses_at on audit_addresses (at);

create table audit_unsealed (
  event_id bigint primary key references audit_events on delete cascade
);

create table audit_seals (
  position bigint primary key,
  event_id bigint not null constraint audit_seals_event unique,
  hash bytea not null
);
create trigger audit_seals_append_only before update on audit_seals
  for each row execute function refuse_audit_change();

create function refuse_seal_loss() returns trigger language plpgsql as $$
begin
  if exists (select from audit_events where id = old.event_id) then
    raise exception 'a seal stays as long as its event' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger audit_seals_kept before delete on audit_seals for each row execute function refuse_seal_loss();

create table export_tickets (
  token_hash bytea primary key,
  export_id text not null,
  session_id bigint not null references sessions on delete cascade,
  list text not null,
  format text not null,
  filter jsonb not null,
  row_count bigint not null,
  expires_at timestamptz not null
);
create index export_tickets_session on export_tickets (session_id);
create index export_tickets_expires on export_tickets (expires_at);

create table installation (
  key text primary key,
  value text not null
);
`;
