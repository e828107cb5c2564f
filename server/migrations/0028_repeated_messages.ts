export const up = `
alter table meeting_messages add column repeat_key bytea unique;
`;
