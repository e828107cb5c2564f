export const up = `
-- What protects an account that exists must not be forgotten because others are tried, nor with a restart.
create table account_tries (
  user_id bigint not null references users on delete cascade,
  rule text not null,
  -- What the tries were made at, such as the password in force: with another one they begin anew.
  target text not null,
  -- The moments of those that count, oldest first.
  times timestamptz[] not null,
  counted_at timestamptz not null,
  primary key (user_id, rule, target)
) with (fillfactor = 70);
`;
