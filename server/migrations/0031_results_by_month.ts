export const up = `
-- What a report over years would have to add up from thousands of days.
create table monthly_results (
  month date not null,
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
  primary key (month, skill_id, group_name)
);

insert into monthly_results
  select date_trunc('month', day::timestamp)::date, skill_id, group_name, sum(attempts), sum(closed_by_deadline),
    sum(first_attempts), sum(first_scores), sum(first_squares), sum(first_correct), sum(first_questions),
    array[sum(first_bins[1]), sum(first_bins[2]), sum(first_bins[3]), sum(first_bins[4]), sum(first_bins[5]),
      sum(first_bins[6]), sum(first_bins[7]), sum(first_bins[8]), sum(first_bins[9]), sum(first_bins[10])]::int[],
    array[sum(first_difficulties[1]), sum(first_difficulties[2]), sum(first_difficulties[3]),
      sum(first_difficulties[4]), sum(first_difficulties[5]), sum(first_difficulties[6]),
      sum(first_difficulties[7]), sum(first_difficulties[8]), sum(first_difficulties[9])]::int[]
  from daily_results group by 1, 2, 3;
`;
