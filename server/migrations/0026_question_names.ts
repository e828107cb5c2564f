/**
 * The names that questions have in other systems' files. Searches find them behind the text, so a match in the text
 * stays where it was.
 */
export const questionNames = `
alter table question_versions drop column text_lower;
alter table question_versions
  add column name text not null default '' check (char_length(name) <= 255),
  add column text_lower text not null generated always as (lower(question_text || coalesce(E'\\n' || nullif(name, ''), ''))) stored;
`;
