export const up = `
-- How much an item of a file is like the nearest other question, where it is nearly the same; 1 is all.
alter table question_import_items add column similarity real;
`;
