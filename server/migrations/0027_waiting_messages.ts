export const up = `
alter table join_requests
  add column waiting_message text,
  add column waiting_message_by text;
`;
