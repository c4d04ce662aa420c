import type { Tables } from '@gantry/plugin-sdk/server';
import { csv } from './csv.ts';
import { xlsx } from './xlsx.ts';

/** Writes tables as CSV and XLSX files. */
export const tables: Tables = {
  file(table) {
    return table.format === 'csv'
      ? { extension: 'csv', mime: 'text/csv', content: csv(table) }
      : {
          extension: 'xlsx',
          mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          content: xlsx(table),
        };
  },
};
