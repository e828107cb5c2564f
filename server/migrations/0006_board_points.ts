/**
 * Whether points decide scores behind a standing, and the points of its best attempt. Where a week or month begins
 * depends on a setting; a day more on each side finds all of its attempts, and the next completion makes it exact.
 */
export const boardPoints = `
alter table standings
  add column by_points boolean not null default false,
  add column best_points_earned int,
  add column best_points_possible int,
  add constraint standings_best_points check ((best_points_earned is null) = (best_points_possible is null));
-- A forgotten value must fail.
alter table standings alter column by_points drop default;

update standings set (by_points, best_points_earned, best_points_possible) = (
  select coalesce(bool_or(points_possible <> total_questions), false),
    (array_agg(case when points_possible <> total_questions then points_earned end order by completed_at, id)
      filter (where score_percentage = best_score))[1],
    (array_agg(case when points_possible <> total_questions then points_possible end order by completed_at, id)
      filter (where score_percentage = best_score))[1]
  from attempts
  where attempts.user_id = standings.user_id and status = 'completed' and counts
    and (standings.skill_id = 0 or attempts.skill_id = standings.skill_id)
    and (period = 'all' or completed_at >= period_start - interval '1 day'
      and completed_at < period_start + interval '1 day' + ('1 ' || period)::interval));
`;
