export const up = `
-- What was answered is evidence: nothing changes it once the attempt has ended. With an attempt its answers go, and they
-- come with one that is written as history, in one transaction. After the row, so that saving it anew is looked at once.
create function refuse_change_of_answers() returns trigger language plpgsql as $$
begin
  if exists (select from attempts
      where id in (old.attempt_id, new.attempt_id) and status <> 'open'
        and not (tg_op = 'INSERT' and xmin = pg_current_xact_id()::xid)) then
    raise exception 'the answers of an attempt that has ended stay as they are';
  end if;
  return null;
end $$;
create trigger attempt_answers_stay after insert or update or delete on attempt_answers
  for each row execute function refuse_change_of_answers();
`;
