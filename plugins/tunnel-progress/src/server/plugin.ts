import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/permissions.ts';
import { auditKinds } from './audit-words.ts';
import { fillProgress } from './demo/fill-demo.ts';
import { progressMigration } from './migrations/0001-progress.ts';
import { scheduleMigration } from './migrations/0010-schedule.ts';
import { scheduleHistoryMigration } from './migrations/0020-schedule-history.ts';
import { dataDayMigration } from './migrations/0021-data-day.ts';
import { projectFigures } from './project-figures.ts';
import { readingRoutes } from './reading-handlers.ts';
import { seedSchedule } from './schedule/demo/seed-schedule.ts';
import { followModelsTimer } from './schedule/follow-models.ts';
import { scheduleRoutes } from './schedule/schedule-routes.ts';
import { uploadRoutes, uploadRules } from './upload-handlers.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.tunnel-progress',
  migrations: [progressMigration, scheduleMigration, scheduleHistoryMigration, dataDayMigration],
  routes: (host) => [...readingRoutes, ...uploadRoutes(host), ...scheduleRoutes(host)],
  timers: [followModelsTimer],
  uploads: uploadRules,
  auditKinds: () => auditKinds,
  figures: projectFigures,
  async seedDemo(...project) {
    await fillProgress(...project);
    await seedSchedule(...project);
  },
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
