/** Answers that are stored as they arrive, branches of conversations, and the tokens used. */
export const streamedAnswers = `
alter table ai_messages
  add column parent_id bigint references ai_messages on delete cascade,
  add column state text not null default 'complete' check (state in ('complete', 'running', 'stopped', 'broken')),
  add column fault text,
  -- Of the answers of a language model.
  add column model text,
  -- Renewed while an answer runs: one whose server ended is recognised by it.
  add column beat_at timestamptz check (state <> 'running' or beat_at is not null);
update ai_messages set parent_id = earlier.id
  from (select id as own, lag(id) over (partition by session_id order by id) as id from ai_messages) as earlier
  where earlier.own = ai_messages.id;
create index ai_messages_of_parent on ai_messages (parent_id);
-- One at a time in a conversation.
create unique index ai_messages_running on ai_messages (session_id) where state = 'running';

create table ai_usage (
  user_id bigint not null references users on delete cascade,
  -- In the organisation's time zone.
  day date not null,
  tokens bigint not null,
  answers integer not null,
  primary key (user_id, day)
);
`;
