import type { Migration } from '@gantry/plugin-sdk/server';
import { recordTables } from '@gantry/plugin-sdk/server/records';

/** Signatures cover the whole history from now on. */
export const sealedHistoryMigration: Migration = {
  name: '0007-sealed-history',
  sql: recordTables('2'),
};
