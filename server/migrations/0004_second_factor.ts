export const up = `
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
  tries int not null default 0 check (tries between 0 and 5)
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_end on sign_in_challenges (expires_at);
`;
