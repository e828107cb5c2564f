/** Meetings, the way in, the people inside, and the records kept. */
export const interviews = `
create table meetings (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  title text,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz not null,
  capacity int not null check (capacity between 2 and 8),
  status text not null default 'scheduled' check (status in ('scheduled', 'live', 'ended')),
  session int not null default 0,
  locked boolean not null default false,
  host_away_since timestamptz,
  empty_since timestamptz,
  hosts_told_at timestamptz,
  late_told boolean not null default false,
  ended_at timestamptz,
  ics_sequence int not null default 0 check (ics_sequence >= 0),
  relay_only boolean not null default false
);
create index meetings_creator on meetings (created_by);
create index meetings_open on meetings (status, starts_at) where status <> 'ended';

create table meeting_hosts (
  meeting_id bigint not null references meetings on delete cascade,
  user_id bigint not null references users on delete cascade,
  is_lead boolean not null,
  added_at timestamptz not null,
  primary key (meeting_id, user_id)
);
create index meeting_hosts_user on meeting_hosts (user_id);

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

create table join_requests (
  id bigint generated always as identity primary key,
  request_id text not null unique,
  meeting_id bigint not null references meetings on delete cascade,
  session int not null,
  person text not null,
  attempt int not null,
  name text not null,
  email text,
  address text,
  precheck jsonb,
  status text not null check (status in ('pending', 'approved', 'rejected', 'expired', 'cancelled', 'removed')),
  token_hash bytea not null unique,
  requested_at timestamptz not null,
  seen_at timestamptz not null,
  process_id text not null,
  connection_id text,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  entered_at timestamptz,
  invitation_id bigint references meeting_invitations on delete set null,
  waiting_message text,
  waiting_message_by text,
  earlier_tokens bytea[] not null default '{}',
  user_id bigint references users on delete set null
);
create index join_requests_meeting on join_requests (meeting_id, status);
create index join_requests_pending on join_requests (seen_at) where status = 'pending';
create index join_requests_connection on join_requests (connection_id) where connection_id is not null;
create index join_requests_decider on join_requests (decided_by);
create index join_requests_invitation on join_requests (invitation_id) where invitation_id is not null;
create index join_requests_user on join_requests (user_id) where user_id is not null;

create table admit_tokens (
  token_hash bytea primary key,
  join_request_id bigint not null references join_requests on delete cascade,
  expires_at timestamptz not null
);
create index admit_tokens_request on admit_tokens (join_request_id);

create table participants (
  participant_id text primary key,
  nth bigint generated always as identity,
  meeting_id bigint not null references meetings on delete cascade,
  identity text not null,
  user_id bigint references users on delete cascade,
  join_request_id bigint references join_requests on delete cascade,
  process_id text not null,
  connection_id text not null,
  instance text,
  name text not null,
  is_host boolean not null,
  video_enabled boolean not null,
  audio_enabled boolean not null,
  screen_sharing boolean not null default false,
  hand_raised_at timestamptz,
  joined_at timestamptz not null,
  seen_at timestamptz not null,
  lost_at timestamptz,
  closing_hash bytea,
  closing boolean not null default false,
  away_since timestamptz,
  unique (meeting_id, identity)
);
create index participants_user on participants (user_id);
create index participants_request on participants (join_request_id);
create index participants_seen on participants (seen_at);

create table attendances (
  participant_id text primary key,
  nth bigint generated always as identity,
  meeting_id bigint not null references meetings on delete cascade,
  session int not null,
  user_id bigint references users on delete set null,
  guest_name text,
  is_host boolean not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  reason text check (reason in ('left', 'closed', 'lost', 'removed', 'ended', 'replaced')),
  quality jsonb,
  join_request_id bigint references join_requests on delete set null,
  away_seconds int not null default 0 check (away_seconds >= 0),
  is_continued boolean not null default false
);
create index attendances_meeting on attendances (meeting_id, nth);
create index attendances_user on attendances (user_id);
create index attendances_request on attendances (join_request_id) where join_request_id is not null;

create table meeting_messages (
  id bigint generated always as identity primary key,
  meeting_id bigint not null references meetings on delete cascade,
  session int not null,
  channel text not null check (channel in ('room', 'panel')),
  participant_id text not null,
  user_id bigint references users on delete set null,
  guest_name text,
  message text not null,
  sent_at timestamptz not null,
  repeat_key bytea unique
);
create index meeting_messages_meeting on meeting_messages (meeting_id, session, id);
create index meeting_messages_user on meeting_messages (user_id);
create index meeting_messages_sent on meeting_messages (sent_at);
`;
