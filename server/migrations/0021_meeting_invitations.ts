export const up = `
create table meeting_invitations (
  id bigint generated always as identity primary key,
  meeting_id bigint not null references meetings on delete cascade,
  name text not null,
  email text not null,
  email_key text not null,
  invited_by bigint references users on delete set null,
  invited_at timestamptz not null,
  unique (meeting_id, email_key)
);
create index meeting_invitations_inviter on meeting_invitations (invited_by);

create table invitation_tokens (
  token_hash bytea primary key,
  invitation_id bigint not null references meeting_invitations on delete cascade
);
create index invitation_tokens_invitation on invitation_tokens (invitation_id);

alter table join_requests add column invitation_id bigint references meeting_invitations on delete set null;
create index join_requests_invitation on join_requests (invitation_id) where invitation_id is not null;
`;
