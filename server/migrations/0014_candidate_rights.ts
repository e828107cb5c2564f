/** A candidate's code is for one purpose: the round's quizzes, or everything that is kept about them. */
export const candidateRights = `
alter table candidate_codes
  add column purpose text not null default 'quizzes' check (purpose in ('quizzes', 'export', 'erase')),
  drop constraint candidate_codes_pkey,
  add primary key (candidate_id, purpose);
`;
