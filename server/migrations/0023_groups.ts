export const up = `
-- A class, cohort or intake, as admins call it; null: of none.
alter table users add column group_name text check (char_length(group_name) between 1 and 60);
create index users_group on users (group_name) where group_name is not null;
`;
