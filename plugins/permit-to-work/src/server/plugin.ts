import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/permissions.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { expiryTimer } from './expiry-timer.ts';
import { listRoutes } from './list-routes.ts';
import { locationRoutes } from './location-routes.ts';
import { permitsMigration } from './migrations/0001-permits.ts';
import { confinedSpaceRecordsMigration } from './migrations/0002-confined-space-records.ts';
import { photoThumbnailsMigration } from './migrations/0003-photo-thumbnails.ts';
import { paperRoutes } from './paper-routes.ts';
import { permitRoutes } from './permit-routes.ts';
import { rulesRoutes } from './rules-routes.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.permit-to-work',
  migrations: [permitsMigration, confinedSpaceRecordsMigration, photoThumbnailsMigration],
  permissions,
  routes: ({ images, people }) => [
    ...listRoutes(people),
    ...locationRoutes,
    ...permitRoutes({ images, people }),
    ...paperRoutes(people),
    ...rulesRoutes,
  ],
  timers: [expiryTimer],
  seedDemo,
});
