export const up = `
alter table users alter column time_factor drop not null;
alter table attempts alter column deadline drop not null;
alter table attempts alter column limit_seconds drop not null;
alter table attempts add constraint attempts_untimed check ((deadline is null) = (limit_seconds is null));
`;
