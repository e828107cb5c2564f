export const up = `
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
`;
