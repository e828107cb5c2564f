/**
 * The texts that searches read, in lower case: computing them while searching took most of their time. The database
 * keeps these columns itself. The trigger sees them before they are computed, so it leaves them out.
 */
export const searchTexts = `
alter table users
  add column name_lower text not null generated always as (lower(first_name || ' ' || last_name)) stored,
  add column email_lower text not null generated always as (lower(email)) stored;

create or replace function refuse_version_change() returns trigger language plpgsql as $$
begin
  -- created_by alone may become null, when its user is deleted
  if (to_jsonb(new) - 'created_by' - 'text_lower') is distinct from (to_jsonb(old) - 'created_by' - 'text_lower') then
    raise exception 'question versions are immutable' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
alter table question_versions
  add column text_lower text not null generated always as (lower(question_text)) stored;
`;
