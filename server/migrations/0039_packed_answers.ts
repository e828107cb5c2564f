export const up = `
-- The answers in short, for figures of a period, which add up thousands of attempts while somebody waits.
alter table scored_attempts add column packed text;
update scored_attempts set packed = coalesce((
  select string_agg(concat_ws(',', version, points, ms,
    correct::int + case answer when '-omitted' then 2 when '-not-reached' then 4 else 0 end), ',')
  from jsonb_to_recordset(answers) as given (version bigint, answer text, correct boolean, points int, ms bigint)
), '');
alter table scored_attempts alter column packed set not null;
`;
