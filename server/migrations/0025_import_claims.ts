export const up = `
alter table question_imports add column claims integer not null default 0;
`;
