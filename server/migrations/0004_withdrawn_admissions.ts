/** An admitted person who withdraws on the way in gives their place back; the admission stays, so that they can undo it. */
export const withdrawnAdmissions = `
alter table join_requests add column withdrawn_at timestamptz;
`;
