export const up = `
alter table users
  add column google_sub text constraint users_google_sub unique,
  add column email_verified_at timestamptz;

create table google_nonces (
  nonce text primary key,
  issued_at timestamptz not null
);
create index google_nonces_issued_at on google_nonces (issued_at);
`;
