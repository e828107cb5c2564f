export const up = `
create table account_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('undo_email', 'confirm_email')),
  token_hash bytea not null constraint account_links_token_hash unique,
  email text not null,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_links_user on account_links (user_id, id);
create index account_links_kept on account_links (email_key) where purpose = 'undo_email';

-- An address that somebody changed away from stays theirs while its undo link lives: whoever stole an account could
-- otherwise register the old address anew, and the undo would find it taken. After the row, because only then a
-- concurrent change of that address is committed and seen.
create function refuse_kept_address() returns trigger language plpgsql as $$
begin
  if exists (select 1 from account_links
      where email_key = new.email_key and purpose = 'undo_email' and user_id <> new.id) then
    raise exception 'this address is kept for the account that had it'
      using errcode = 'unique_violation', constraint = 'users_email_key';
  end if;
  return null;
end $$;
create trigger users_kept_address after insert or update of email_key on users
  for each row execute function refuse_kept_address();
`;
