/** The keys with which we speak to learning platforms, and the grades that they get. */
export const ltiGrades = `
create table lti_keys (
  kid text primary key,
  secret bytea not null,
  key_id text not null,
  public_key jsonb not null,
  created_at timestamptz not null
);
alter table lti_platforms
  add column sent_at timestamptz,
  add column sending_id bigint,
  add column sending_until timestamptz;
create table lti_grades (
  id bigint generated always as identity primary key,
  platform_id bigint not null references lti_platforms on delete cascade,
  user_id bigint not null references users on delete cascade,
  sub text not null,
  skill_id bigint not null,
  line_item text not null,
  score double precision,
  changed_at timestamptz,
  state text not null default 'none' check (state in ('none', 'waiting', 'sent', 'failed')),
  next_try_at timestamptz,
  tries int not null default 0,
  last_try_at timestamptz,
  last_status int,
  last_error text,
  constraint lti_grades_place unique (user_id, platform_id, line_item),
  check ((state = 'waiting') = (next_try_at is not null)),
  check ((state = 'none') = (changed_at is null))
);
create index lti_grades_of_skill on lti_grades (user_id, skill_id);
create index lti_grades_of_platform on lti_grades (platform_id, state);
create index lti_grades_due on lti_grades (platform_id, next_try_at) where state = 'waiting';
`;
