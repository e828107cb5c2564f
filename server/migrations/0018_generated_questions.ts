/** Sets of questions that a language model wrote, with their verdicts and what became of them. */
export const generatedQuestions = `
create table ai_generations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  skill_id bigint not null references skills on delete cascade,
  wanted jsonb not null,
  state text not null default 'writing' check (state in ('writing', 'checking', 'done', 'broken')),
  fault text,
  model text not null,
  prompt_version integer not null,
  items jsonb not null default '[]',
  findings jsonb not null default '[]',
  created_at timestamptz not null,
  -- Renewed while it runs: one whose server ended is recognised by it.
  beat_at timestamptz not null
);
create index ai_generations_of_user on ai_generations (user_id, id desc);
create index ai_generations_of_skill on ai_generations (skill_id);
-- One at a time for each admin.
create unique index ai_generations_running on ai_generations (user_id) where state in ('writing', 'checking');
`;
