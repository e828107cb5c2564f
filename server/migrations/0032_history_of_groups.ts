export const up = `
-- Of a group the reports read the histories of its people: skill and time stand in the index, so that nothing else is.
drop index attempts_history;
create index attempts_history on attempts (user_id, completed_at desc, id desc)
  include (skill_id, time_taken_seconds) where status = 'completed';
`;
