/** People, how they sign in, and messages to them. */
export const accounts = `
create table users (
  id bigint primary key check (id between 1 and 9007199254740991),
  email text not null,
  email_key text not null constraint users_email_key unique,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('user', 'admin')),
  password_hash text,
  picture text,
  is_active boolean not null default true,
  deactivated_at timestamptz,
  time_factor numeric(4,2) default 1 check (time_factor between 1 and 4),
  show_email boolean not null default false,
  on_leaderboard boolean not null default true,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  google_sub text constraint users_google_sub unique,
  email_verified_at timestamptz,
  purged_at timestamptz,
  mail_notifications boolean not null default false,
  group_name text check (char_length(group_name) between 1 and 60),
  password_set_at timestamptz,
  google_linked_at timestamptz,
  email_set_at timestamptz,
  email_proven_by text check (email_proven_by in
    ('reset_code', 'password_link', 'operator_link', 'confirmation', 'undo', 'google', 'demo', 'earlier')),
  ways_in_chosen boolean not null default false,
  constraint users_email_proven check ((email_verified_at is null) = (email_proven_by is null))
);
create index users_deactivated on users (deactivated_at) where deactivated_at is not null;
create index users_group on users (group_name) where group_name is not null;

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null constraint sessions_token_hash unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  user_agent text not null,
  address text not null,
  revoked_at timestamptz,
  revoked_why text,
  device text
);
create index sessions_user on sessions (user_id, created_at);
create index sessions_device on sessions (device) where device is not null;

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret bytea not null,
  key_id text not null,
  confirmed_at timestamptz,
  last_step bigint
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

create table sign_in_challenges (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  proof_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0 check (tries between 0 and 5),
  is_proven boolean not null default true
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_end on sign_in_challenges (expires_at);

-- A code belongs to the place that asked for it: others neither replace it nor use up its tries.
create table reset_codes (
  user_id bigint not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0 check (tries between 0 and 5),
  asked_from bytea not null default '',
  primary key (user_id, asked_from)
);

create table reset_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proves text
);
create index reset_tokens_user on reset_tokens (user_id);

-- Tries at an account that exists: neither a restart nor tries at other accounts may forget them.
create table account_tries (
  user_id bigint not null references users on delete cascade,
  rule text not null,
  target text not null,
  times timestamptz[] not null,
  counted_at timestamptz not null,
  primary key (user_id, rule, target)
) with (fillfactor = 70);

create table google_nonces (
  nonce text primary key,
  issued_at timestamptz not null
);
create index google_nonces_issued_at on google_nonces (issued_at);

-- Each of Google's answers opens one session, with the page's nonce or without.
create table google_credentials (
  digest bytea primary key,
  used_at timestamptz not null
);
create index google_credentials_used_at on google_credentials (used_at);

create table account_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('undo_email', 'change_email', 'cancel_email')),
  token_hash bytea not null constraint account_links_token_hash unique,
  email text not null,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  session_id bigint,
  role text,
  proven_by text
);
create index account_links_user on account_links (user_id, id);
create index account_links_kept on account_links (email_key) where purpose = 'undo_email';

-- The old address stays reserved while its undo link lives: a thief of the account could otherwise register it anew, and
-- the undo would find it taken. After the row, because only then a concurrent change of that address is committed and seen.
create function refuse_kept_address() returns trigger language plpgsql as $$
begin
  if exists (select 1 from account_links
      where email_key = new.email_key and purpose = 'undo_email' and user_id <> new.id) then
    raise exception 'this address is kept for the account that had it'
      using errcode = 'unique_violation', constraint = 'users_email_key';
  end if;
  return null;
end $$;
create trigger users_kept_address after insert or update of email_key on users
  for each row execute function refuse_kept_address();

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  sender_id bigint references users on delete set null,
  message text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_user on notifications (user_id, id);
create index notifications_sender on notifications (sender_id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_read on notifications (read_at) where read_at is not null;
`;
