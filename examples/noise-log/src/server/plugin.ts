import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/readings.ts';
import { readingsMigration } from './migrations/0001-readings.ts';
import { removeOldReadings } from './old-readings.ts';
import { readingRoutes } from './reading-routes.ts';

export const plugin = defineServerPlugin({
  id: 'gantry-example.noise-log',
  migrations: [readingsMigration],
  permissions: [
    { code: permissions.view, roles: ['SAFETY_OFFICER', 'RESIDENT_ENGINEER', 'VIEWER'] },
    { code: permissions.add, roles: ['SAFETY_OFFICER'] },
  ],
  routes: ({ people }) => readingRoutes(people),
  timers: [removeOldReadings],
});
