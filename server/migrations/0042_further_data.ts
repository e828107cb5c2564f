export const up = `
-- Members of an assessment that only its author knows.
alter table attempt_assessments add column further jsonb not null default '{}';
`;
