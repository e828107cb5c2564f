export const up = `
-- First attempts there were in the skill when a calibration began, also those it could not use; null: not known.
alter table calibrations add column attempts int;
`;
