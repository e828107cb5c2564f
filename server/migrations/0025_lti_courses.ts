/** Courses of learning platforms, and what came of fetching their members. */
export const ltiCourses = `
create table lti_courses (
  id bigint generated always as identity primary key,
  platform_id bigint not null references lti_platforms on delete cascade,
  context_id text not null,
  title text not null,
  members_url text not null,
  last_launch_at timestamptz not null,
  group_name text,
  members_state text not null default 'none' check (members_state in ('none', 'waiting', 'done', 'failed')),
  next_try_at timestamptz,
  tries int not null default 0,
  fetching_until timestamptz,
  last_try_at timestamptz,
  problem text,
  outcome jsonb,
  constraint lti_courses_context unique (platform_id, context_id),
  check ((members_state = 'waiting') = (next_try_at is not null))
);
create index lti_courses_due on lti_courses (next_try_at) where members_state = 'waiting';
`;
