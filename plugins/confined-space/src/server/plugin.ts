import { defineServerPlugin, implement } from '@gantry/plugin-sdk/server';
import { confinedSpaceCalls, permissions } from '../contract/confined-space.ts';
import { auditKinds } from './audit-words.ts';
import { fillDemo } from './demo/demo.ts';
import { lookAtCameras } from './look.ts';
import { watchesMigration } from './migrations/0001-watches.ts';
import { toldMigration } from './migrations/0002-told.ts';
import { projectFigures } from './project-figures.ts';
import { watchHandlers } from './watch-handlers.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.confined-space',
  migrations: [watchesMigration, toldMigration],
  permissions: [
    {
      code: permissions.view,
      roles: [
        'PROJECT_ADMIN',
        'CONTRACTOR_ENGINEER',
        'SAFETY_OFFICER',
        'RESIDENT_ENGINEER',
        'SITE_AGENT',
        'INSPECTOR',
        'VIEWER',
      ],
    },
    { code: permissions.manage, roles: ['PROJECT_ADMIN', 'SAFETY_OFFICER'] },
  ],
  routes: (host) => implement(confinedSpaceCalls, watchHandlers(host)),
  figures: projectFigures,
  auditKinds,
  timers: [lookAtCameras],
  seedDemo: fillDemo,
});
