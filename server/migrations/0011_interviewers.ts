/** Interviewers: who only watches an interview. */
export const interviewers = `
alter table meeting_hosts add column is_shadow boolean not null default false,
  add constraint meeting_hosts_role check (not (is_lead and is_shadow));
`;
