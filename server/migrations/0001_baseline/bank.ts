/** Skills, questions with their immutable versions, and the images they show. */
export const bank = `
create table skills (
  id bigint generated always as identity primary key,
  name text not null,
  name_key text not null,
  description text not null,
  category text not null,
  is_active boolean not null,
  questions_per_quiz int not null check (questions_per_quiz between 1 and 100),
  time_limit_seconds int not null check (time_limit_seconds between 30 and 86400),
  max_attempts int check (max_attempts > 0),
  cooldown_seconds int not null check (cooldown_seconds >= 0),
  counting_rule text not null check (counting_rule in ('average', 'first', 'best', 'last')),
  review_policy text not null check (review_policy in ('score', 'marks', 'keys', 'after_date')),
  review_after timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  blueprint jsonb,
  on_leaderboard boolean not null default true,
  tags jsonb not null default '[]'
);
create unique index skills_name_key on skills (name_key) where deleted_at is null;

create table questions (
  id bigint generated always as identity primary key,
  skill_id bigint not null references skills,
  status text not null check (status in ('draft', 'review', 'live', 'archived')),
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index questions_skill on questions (skill_id) where deleted_at is null;

create table question_versions (
  id bigint generated always as identity primary key,
  question_id bigint not null references questions on delete cascade,
  version int not null,
  question_text text not null,
  options jsonb not null,
  key_option text not null,
  explanation text not null,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  points int not null check (points between 1 and 100),
  keep_order boolean not null,
  tags jsonb not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  constraint question_versions_number unique (question_id, version)
);

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  -- created_by alone may become null, when its user is deleted
  if (to_jsonb(new) - 'created_by') is distinct from (to_jsonb(old) - 'created_by') then
    raise exception 'question versions are immutable' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger question_versions_immutable before update on question_versions
  for each row execute function refuse_version_change();

create table question_images (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  width int not null,
  height int not null,
  bytes bytea not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  kept_until timestamptz not null
);
-- Image formats are compressed already.
alter table question_images alter column bytes set storage external;

create table question_version_images (
  version_id bigint not null references question_versions on delete cascade,
  sha256 text not null references question_images,
  primary key (version_id, sha256)
);
create index question_version_images_sha256 on question_version_images (sha256);
`;
