export const up = `
alter table meetings add column ics_sequence int not null default 0 check (ics_sequence >= 0);
alter table outbox add column calendar_part jsonb;
`;
