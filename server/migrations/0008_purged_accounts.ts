export const up = `
alter table users add column purged_at timestamptz;
create index users_deactivated on users (deactivated_at) where deactivated_at is not null;
`;
