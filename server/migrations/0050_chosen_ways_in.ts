export const up = `
-- Whether an account ever was its mailbox's, so that a second factor may be its owner's. Of addresses that were proven
-- before, nothing else is known: their factors stay.
alter table users add column ways_in_chosen boolean not null default false;
update users set ways_in_chosen = true where email_proven_by is not null;
-- By what the address of a link was proven when it was mailed: an undo gives no more than that.
alter table account_links add column proven_by text;
`;
