export const up = `
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
  address text not null,
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

create table audit_seals (
  position bigint primary key,
  event_id bigint not null constraint audit_seals_event unique,
  hash bytea not null
);
create trigger audit_seals_append_only before update on audit_seals
  for each row execute function refuse_audit_change();
`;
