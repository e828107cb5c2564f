/** Files of questions being imported. */
export const questionFiles = `
create table question_imports (
  id bigint generated always as identity primary key,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  file_name text not null,
  content bytea,
  asked_format text,
  format text,
  state text not null,
  claimed_until timestamptz,
  notes jsonb not null default '[]',
  problem text,
  wish jsonb,
  address text not null default '',
  skill_id bigint references skills on delete set null,
  imported integer not null default 0,
  skipped_duplicates integer not null default 0,
  applied_at timestamptz,
  claims integer not null default 0,
  items_total integer
);
create index question_imports_user on question_imports (created_by);
create index question_imports_skill on question_imports (skill_id);
create index question_imports_work on question_imports (id) where state in ('reading', 'applying');

create table question_import_items (
  import_id bigint not null references question_imports on delete cascade,
  nth integer not null,
  line integer not null,
  within text,
  title text not null,
  verdict text not null,
  reason text,
  warnings jsonb not null,
  duplicate_of text,
  question jsonb,
  question_id bigint,
  similarity real,
  primary key (import_id, nth)
);
`;
