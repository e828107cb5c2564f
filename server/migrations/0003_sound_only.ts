/** A participant for whom everyone's cameras pause. */
export const soundOnly = `
alter table participants add column sound_only boolean not null default false;
`;
