/** The weight of a question (decision 0045): until now its points, so existing skills and attempts keep that rule. */
export const scoringRule = `
alter table skills add column scoring_rule text not null default 'points' check (scoring_rule in ('equal', 'points'));
alter table skills alter column scoring_rule set default 'equal';

alter table attempts
  add column scoring_rule text not null default 'points' check (scoring_rule in ('equal', 'points')),
  add column points_squares int;
-- A forgotten rule must fail.
alter table attempts alter column scoring_rule drop default;

update attempts set points_squares = (
  select sum(points * points) from jsonb_to_recordset(paper) as item (points int));

-- Where possible points differ from the paper's, a correction excluded questions. One being applied or undone has reached
-- some attempts only: the possible points tell which.
update attempts set points_squares = coalesce(
  (select squares
    from (values (array['applied']), (array['applied', 'applying', 'undoing'])) as reached (statuses),
      lateral (select sum(points) as points, sum(points * points) as squares
        from jsonb_to_recordset(paper) as item ("questionId" bigint, "versionId" bigint, points int)
        where 'void' is distinct from (select rule from regrades
          where question_id = "questionId" and version_ids @> to_jsonb("versionId")
            and regrades.status = any(statuses)
          order by regrades.id desc limit 1)) as counted
    where counted.points = points_possible limit 1),
  points_squares)
where points_possible <> (select sum(points) from jsonb_to_recordset(paper) as item (points int));

alter table attempts
  alter column points_squares set not null,
  add constraint attempts_points_squares check (points_squares >= points_possible);
`;
