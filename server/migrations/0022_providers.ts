/** Sign-in with services that speak OpenID Connect. */
export const providers = `
alter table users
  add column provider_issuer text,
  add column provider_sub text,
  add column provider_linked_at timestamptz,
  add constraint users_provider unique (provider_issuer, provider_sub),
  add constraint users_provider_whole check ((provider_issuer is null) = (provider_sub is null)),
  drop constraint users_email_proven_by_check,
  add constraint users_email_proven_by_check check (email_proven_by in
    ('reset_code', 'password_link', 'operator_link', 'confirmation', 'undo', 'google', 'provider', 'demo', 'earlier'));
alter table sessions
  add column provider_issuer text,
  add column provider_sid text;
create index sessions_of_provider on sessions (provider_issuer, provider_sid) where provider_sid is not null;
alter table sign_in_challenges
  add column provider_issuer text,
  add column provider_sid text;
create table provider_sign_ins (
  state_hash bytea primary key,
  provider_id text not null,
  secret_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  reactivates boolean not null,
  started_at timestamptz not null
);
create table provider_logouts (
  digest bytea primary key,
  used_at timestamptz not null
);
`;
