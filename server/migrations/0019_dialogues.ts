/** Dialogues of learners with a language model, each about one question of an attempt. */
export const dialogues = `
alter table skills add column dialogues boolean not null default false;
alter table ai_sessions
  add column attempt_id bigint references attempts on delete cascade,
  add column question_id bigint references questions on delete cascade,
  add check ((attempt_id is null) = (question_id is null));
create unique index ai_sessions_of_attempt on ai_sessions (attempt_id, question_id) where attempt_id is not null;
create index ai_sessions_of_question on ai_sessions (question_id) where question_id is not null;
`;
