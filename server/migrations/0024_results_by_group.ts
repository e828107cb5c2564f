export const up = `
-- Sums are split by the present group of the learners ('' is none), and tell how questions of each difficulty went.
drop table daily_results;
create table daily_results (
  day date not null,
  skill_id bigint not null,
  group_name text not null,
  attempts int not null,
  closed_by_deadline int not null,
  first_attempts int not null,
  first_scores bigint not null,
  first_squares bigint not null,
  first_correct bigint not null,
  first_questions bigint not null,
  first_bins int[] not null,
  first_difficulties int[] not null,
  primary key (day, skill_id, group_name)
);

delete from stale_results;
insert into stale_results (skill_id, at)
  select distinct skill_id, date_bin('15 minutes', completed_at, timestamptz '2000-01-01')
  from attempts where status = 'completed';
`;
