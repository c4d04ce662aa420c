import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/permissions.ts';
import { progressMigration } from './migrations/0001-progress.ts';
import { scheduleMigration } from './migrations/0010-schedule.ts';
import { seedSchedule } from './schedule/demo/seed-schedule.ts';
import { followModelsTimer } from './schedule/follow-models.ts';
import { scheduleRoutes } from './schedule/schedule-routes.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.tunnel-progress',
  migrations: [progressMigration, scheduleMigration],
  routes: (host) => [...scheduleRoutes(host)],
  timers: [followModelsTimer],
  seedDemo: (...project) => seedSchedule(...project),
  permissions: [
    {
      code: permissions.view,
      roles: [
        'PROJECT_ADMIN',
        'CONTRACTOR_ENGINEER',
        'SITE_AGENT',
        'RESIDENT_ENGINEER',
        'INSPECTOR',
        'VIEWER',
      ],
    },
    { code: permissions.senior, roles: ['PROJECT_ADMIN', 'SITE_AGENT', 'RESIDENT_ENGINEER'] },
    { code: permissions.upload, roles: ['PROJECT_ADMIN', 'SITE_AGENT'] },
  ],
});
