/**
 * Marks accounts that a round made for a candidate's quizzes, and candidates who proved their address. Earlier accounts
 * are recognised by having no way in and the preferences that only a round sets.
 */
export const roundAccounts = `
alter table users add column made_for_round boolean not null default false;
update users set made_for_round = true
where role = 'user' and password_hash is null and google_sub is null and provider_sub is null
  and email_verified_at is null and not on_leaderboard and not show_email and mail_notifications
  and purged_at is null and not is_demo
  and not exists (select from audit_events
    where subject_id = users.id and action in ('user_created', 'registered'));
create index users_made_for_round on users (id) where made_for_round;
alter table round_candidates add column email_proven_at timestamptz;
`;
