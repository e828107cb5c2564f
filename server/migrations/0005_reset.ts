export const up = `
create table reset_codes (
  user_id bigint primary key references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0 check (tries between 0 and 5)
);

create table reset_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reset_tokens_user on reset_tokens (user_id);
`;
