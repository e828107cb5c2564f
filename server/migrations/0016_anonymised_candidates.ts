/** When a round's time has passed, its candidates stay as numbers of its report, without a person. */
export const anonymisedCandidates = `
alter table round_candidates add column anonymised_at timestamptz;
`;
