export const up = `
alter table calibrations add column reliability double precision;
`;
