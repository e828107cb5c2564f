export const up = `
alter table skills
  add column blueprint jsonb,
  add column on_leaderboard boolean not null default true,
  add column tags jsonb not null default '[]';
`;
