import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/permissions.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { expiryTimer } from './expiry-timer.ts';
import { listRoutes } from './list-routes.ts';
import { locationRoutes } from './location-routes.ts';
import { permitsMigration } from './migrations/0001-permits.ts';
import { permitRoutes } from './permit-routes.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.permit-to-work',
  migrations: [permitsMigration],
  permissions,
  routes: () => [...listRoutes, ...locationRoutes, ...permitRoutes],
  timers: [expiryTimer],
  seedDemo,
});
