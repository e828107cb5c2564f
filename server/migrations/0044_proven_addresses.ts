export const up = `
-- By what the address of an account was proven, beside when. What the log still knows; Google's word counts for its own
-- addresses alone, because of others nothing tells today whether it hosted them.
alter table users add column email_proven_by text check (email_proven_by in
  ('reset_code', 'password_link', 'operator_link', 'confirmation', 'undo', 'google', 'demo', 'earlier'));
update users set email_proven_by = 'earlier' where email_verified_at is not null;
update users set email_proven_by = known.proof
from (
  select distinct on (users.id) users.id,
    case events.action
      when 'email_confirmed' then 'confirmation'
      when 'email_change_undone' then 'undo'
      when 'password_reset' then case when exists (
        select from audit_events codes where codes.subject_id = users.id and codes.action = 'reset_code_accepted'
          and codes.at between events.at - interval '10 minutes' and events.at) then 'reset_code' else 'password_link' end
      else 'google'
    end as proof
  from users join audit_events events on events.subject_id = users.id
  where users.email_verified_at is not null
    and events.at between users.email_verified_at - interval '1 minute' and users.email_verified_at + interval '1 minute'
    and (events.action in ('email_confirmed', 'email_change_undone', 'password_reset', 'google_linked')
      or (events.action in ('registered', 'admin_registered') and events.details ->> 'by' = 'google'))
  order by users.id, abs(extract(epoch from events.at - users.email_verified_at))
) known
where users.id = known.id;
update users set email_verified_at = null, email_proven_by = null
where email_proven_by = 'google' and email_key not like '%@gmail.com';
update users set email_verified_at = created_at, email_proven_by = 'demo' where is_demo and email_verified_at is null;
alter table users add constraint users_email_proven check ((email_verified_at is null) = (email_proven_by is null));

-- What the use of a token proves of the address; null: nothing.
alter table reset_tokens add column proves text;
update reset_tokens set proves = 'password_link';

-- An address is left only once the new one is confirmed. Until then its link cancels the change, afterwards it undoes it.
alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check
    check (purpose in ('undo_email', 'confirm_email', 'change_email', 'cancel_email')),
  -- Of who asked for the change: that one does not end with it.
  add column session_id bigint,
  -- Of the account when the change was asked for; an undo gives no more than that.
  add column role text;
update account_links set role = case when exists (
    select from audit_events events where events.subject_id = account_links.user_id and events.action = 'admin_created'
      and events.at >= account_links.created_at) then 'user' else users.role end
from users where users.id = account_links.user_id;
-- An address that its account left unproven has no way back any more.
delete from account_links links where purpose = 'undo_email' and not exists (
  select from audit_events events where events.subject_id = links.user_id and events.at < links.created_at
    and (events.action in ('email_confirmed', 'email_change_undone', 'password_reset', 'google_linked')
      or (events.action in ('registered', 'admin_registered') and events.details ->> 'by' = 'google')));
`;
