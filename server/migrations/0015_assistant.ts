/** Conversations of admins with the assistant. */
export const assistant = `
create table ai_sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Null until the first question.
  title text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index ai_sessions_latest on ai_sessions (user_id, updated_at desc, id desc);

create table ai_messages (
  id bigint generated always as identity primary key,
  session_id bigint not null references ai_sessions on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  -- The table and the screens of an answer.
  evidence jsonb,
  created_at timestamptz not null
);
create index ai_messages_of_session on ai_messages (session_id, id);
`;
