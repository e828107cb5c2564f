export const up = `
create table attempt_assessments (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts on delete cascade,
  author_id bigint references users on delete set null,
  rating numeric(5,2) check (rating between 0 and 100),
  comment text not null,
  shared boolean not null,
  created_at timestamptz not null
);
create index attempt_assessments_attempt on attempt_assessments (attempt_id);
create index attempts_started on attempts (started_at desc, id desc);
`;
