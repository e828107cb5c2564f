// A request's address is kept for 30 days and the event for 400, and the event is never changed: two tables.
export const up = `
create table audit_addresses (
  event_id bigint primary key references audit_events on delete cascade,
  at timestamptz not null,
  address text not null
);
create index audit_addresses_at on audit_addresses (at);
insert into audit_addresses select id, at, address from audit_events where address <> '';
alter table audit_events drop column address;

create table audit_unsealed (
  event_id bigint primary key references audit_events on delete cascade
);
insert into audit_unsealed select id from audit_events;

create function refuse_seal_loss() returns trigger language plpgsql as $$
begin
  if exists (select from audit_events where id = old.event_id) then
    raise exception 'a seal stays as long as its event' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger audit_seals_kept before delete on audit_seals for each row execute function refuse_seal_loss();
`;
