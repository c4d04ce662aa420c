import type { TimeSeries } from '@gantry/plugin-sdk/server';

/** Days for which readings and their sums are kept. */
export const keepDays = { readings: 400, tenMinutes: 800, hours: 3650 } as const;

export const timeSeries: readonly TimeSeries[] = [
  { table: 'sensor_reading', every: 'month', keepDays: keepDays.readings },
  { table: 'sensor_ten_minutes', every: 'month', keepDays: keepDays.tenMinutes },
  { table: 'sensor_hour', every: 'month', keepDays: keepDays.hours },
];
