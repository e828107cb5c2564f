/** Addresses at which a learning platform may register itself, once. */
export const ltiRegistrations = `
create table lti_registrations (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index lti_registrations_old on lti_registrations (expires_at);
`;
