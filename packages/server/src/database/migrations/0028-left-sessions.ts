import type { Migration } from '@gantry/plugin-sdk/server';

/** Sessions that ended because their person left their last project: the server says so to the browser that still has the cookie. */
export const leftSessionsMigration: Migration = {
  name: '0028-left-sessions',
  sql: 'alter table session add column has_left boolean not null default false;',
};
