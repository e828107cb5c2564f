/** Addresses that get events, and the events to be sent there, written in the transaction of their cause. */
export const webhooks = `
create table webhooks (
  id bigint generated always as identity primary key,
  url text not null,
  events text[] not null check (events <> '{}'),
  secret bytea not null,
  key_id text not null,
  former_secret bytea,
  former_key_id text,
  former_until timestamptz,
  created_at timestamptz not null,
  paused_at timestamptz,
  paused_because text check (paused_because in ('admin', 'failing', 'gone')),
  failing_since timestamptz,
  last_try_at timestamptz,
  last_status int,
  last_error text,
  sending_id bigint,
  sending_until timestamptz,
  constraint webhooks_url unique (url),
  check ((former_secret is null) = (former_until is null)),
  check ((former_secret is null) = (former_key_id is null)),
  check ((paused_at is null) = (paused_because is null)),
  check ((sending_id is null) = (sending_until is null))
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  message_id text not null,
  event text not null,
  payload text not null,
  user_id bigint references users on delete cascade,
  candidate_id bigint references round_candidates on delete cascade,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  next_try_at timestamptz,
  tries int not null default 0,
  last_try_at timestamptz,
  last_status int,
  last_error text,
  response text,
  check ((state = 'waiting') = (next_try_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_old on webhook_deliveries (created_at);
create index webhook_deliveries_of_user on webhook_deliveries (user_id) where user_id is not null;
create index webhook_deliveries_of_candidate on webhook_deliveries (candidate_id) where candidate_id is not null;
`;
