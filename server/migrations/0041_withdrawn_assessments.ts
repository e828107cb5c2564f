export const up = `
-- Who withdrew it is in the audit log.
alter table attempt_assessments add column withdrawn_at timestamptz;
alter table attempt_assessments add column withdrawn_reason text;
alter table attempt_assessments add check ((withdrawn_at is null) = (withdrawn_reason is null));
`;
