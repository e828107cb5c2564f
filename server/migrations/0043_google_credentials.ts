export const up = `
-- Answers of Google's that were used: each opens one session, with the page's nonce or without.
create table google_credentials (
  digest bytea primary key,
  used_at timestamptz not null
);
create index google_credentials_used_at on google_credentials (used_at);
`;
