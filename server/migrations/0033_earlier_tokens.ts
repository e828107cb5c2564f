export const up = `
alter table join_requests add column earlier_tokens bytea[] not null default '{}';
`;
