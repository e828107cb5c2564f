export const up = `
-- The hash of a secret that the browser keeps; null: of a client that sends none.
alter table sessions add column device text;
create index sessions_device on sessions (device) where device is not null;

-- False: opened for a wrong password, so that the code is asked for whether or not it was right.
alter table sign_in_challenges add column is_proven boolean not null default true;

-- A code belongs to where it was asked for: others neither replace it nor use up its tries.
alter table reset_codes add column asked_from bytea not null default '';
alter table reset_codes drop constraint reset_codes_pkey;
alter table reset_codes add primary key (user_id, asked_from);
`;
