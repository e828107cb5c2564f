export const up = `
alter table meetings add column relay_only boolean not null default false;
`;
