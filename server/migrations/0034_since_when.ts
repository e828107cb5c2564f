export const up = `
-- Since when what opens an account does so; null: since the account exists.
alter table users
  add column password_set_at timestamptz,
  add column google_linked_at timestamptz,
  add column email_set_at timestamptz;

-- What the log still knows.
update users set password_set_at = known.password, google_linked_at = known.google, email_set_at = known.email
from (
  select subject_id,
    max(at) filter (where action in ('password_changed', 'password_reset')) as password,
    max(at) filter (where action = 'google_linked') as google,
    max(at) filter (where action in ('email_changed', 'email_change_undone')) as email
  from audit_events
  where action in ('password_changed', 'password_reset', 'google_linked', 'email_changed', 'email_change_undone')
  group by subject_id
) known
where users.id = known.subject_id;
`;
