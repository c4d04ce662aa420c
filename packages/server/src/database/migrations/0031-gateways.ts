import type { Migration } from '@gantry/plugin-sdk/server';

/** Devices that send through a gateway, with its token. */
export const gatewaysMigration: Migration = {
  name: '0031-gateways',
  sql: `
alter table device add column gateway_id uuid;
alter table device add foreign key (project_id, gateway_id) references device;
create index device_gateway on device (project_id, gateway_id, lower(external_id)) where gateway_id is not null;
`,
};
