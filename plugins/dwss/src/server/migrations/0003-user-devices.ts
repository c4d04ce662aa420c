import type { Migration } from '@gantry/plugin-sdk/server';

/** Unused since devices are the host's, whose migration `0029-signing` copied them. */
export const userDevices: Migration = {
  name: '0003-user-devices',
  sql: `
-- Browsers from which members may sign. A revoked one stays, so that it is known why it is refused.
create table user_device (
  project_id uuid not null references project,
  id uuid not null,
  user_id uuid not null references app_user,
  device_uuid uuid not null,
  registered_by uuid not null references app_user,
  registered_at timestamptz not null,
  revoked_by uuid references app_user,
  revoked_at timestamptz,
  primary key (project_id, id),
  check ((revoked_by is null) = (revoked_at is null))
);
create unique index user_device_live on user_device (project_id, device_uuid) where revoked_at is null;
create index user_device_of on user_device (project_id, user_id, device_uuid);
select gantry.protect_project_table('user_device');
`,
};
