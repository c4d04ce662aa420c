import type { Migration } from '@gantry/plugin-sdk/server';
import { numberSeries } from '@gantry/plugin-sdk/server/records';

/** A series of numbers belongs to a kind of record. */
export const numberSeriesMigration: Migration = {
  name: '0011-number-series',
  sql: numberSeries('1', 'permit'),
};
