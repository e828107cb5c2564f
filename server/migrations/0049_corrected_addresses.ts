export const up = `
-- An address that an admin gave is proven by setting a password. A link that only confirmed it left the account to
-- whoever knew the old one, so those on their way end.
delete from account_links where purpose = 'confirm_email';
alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('undo_email', 'change_email', 'cancel_email'));
`;
