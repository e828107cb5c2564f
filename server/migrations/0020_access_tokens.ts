/**
 * Access tokens are sessions that a program holds: they have a name and areas, and end the same ways. `last_address` is
 * the network of the last use.
 */
export const accessTokens = `
alter table sessions
  add column token_name text,
  add column token_areas jsonb,
  add column last_address text,
  add check ((token_name is null) = (token_areas is null)),
  add check (last_address is null or token_name is not null);
`;
