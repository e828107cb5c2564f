/** After a host gave everyone's cameras back, others cannot pause them again for a while. */
export const resumedCameras = `
alter table meetings add column cameras_resumed_at timestamptz;
`;
