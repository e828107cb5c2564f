/** Learning platforms that open skills by LTI, their launches under way, and their people. */
export const lti = `
create table lti_platforms (
  id bigint generated always as identity primary key,
  name text not null,
  issuer text not null,
  client_id text not null,
  authorization_url text not null,
  token_url text not null,
  keys_url text not null,
  deployments text[] not null default '{}',
  domains text[] not null default '{}',
  state text not null check (state in ('new', 'active', 'paused')),
  created_at timestamptz not null,
  last_launch_at timestamptz,
  constraint lti_platforms_client unique (issuer, client_id)
);
create table lti_launches (
  state_hash bytea primary key,
  secret_hash bytea not null,
  nonce_hash bytea not null,
  platform_id bigint not null references lti_platforms on delete cascade,
  started_at timestamptz not null,
  message jsonb
);
create index lti_launches_of_platform on lti_launches (platform_id);
create index lti_launches_old on lti_launches (started_at);
create table lti_people (
  platform_id bigint not null references lti_platforms on delete cascade,
  sub text not null,
  user_id bigint not null references users on delete cascade,
  linked_at timestamptz not null,
  primary key (platform_id, sub),
  constraint lti_people_user unique (user_id, platform_id)
);
`;
