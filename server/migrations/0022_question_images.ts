export const up = `
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
-- packed already
alter table question_images alter column bytes set storage external;

create table question_version_images (
  version_id bigint not null references question_versions on delete cascade,
  sha256 text not null references question_images,
  primary key (version_id, sha256)
);
create index question_version_images_sha256 on question_version_images (sha256);
`;
