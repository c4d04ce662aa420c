import { defineServerPlugin, provide } from '@gantry/plugin-sdk/server';
import { counterKind } from '../contract/passages.ts';
import { permissions } from '../contract/people-count.ts';
import { countRoutes } from './count-routes.ts';
import { fillDemo } from './demo.ts';
import { headCount, headCountIn } from './head-count.ts';
import { passagesMigration } from './migrations/0001-passages.ts';
import { reusedSequencesMigration } from './migrations/0002-reused-sequences.ts';
import { passageRoute } from './passage-route.ts';
import { projectFigures } from './project-figures.ts';
import { removeOldPassages } from './retention.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.people-count',
  migrations: [passagesMigration, reusedSequencesMigration],
  permissions: [
    {
      code: permissions.view,
      roles: [
        'PROJECT_ADMIN',
        'CONTRACTOR_ENGINEER',
        'SAFETY_OFFICER',
        'RESIDENT_ENGINEER',
        'INSPECTOR',
        'SITE_AGENT',
        'VIEWER',
      ],
    },
    { code: permissions.admin, roles: ['PROJECT_ADMIN'] },
  ],
  routes: countRoutes,
  provides: [provide(headCount, () => headCountIn)],
  deviceKinds: [{ kind: counterKind, title: { en: 'People counter', 'zh-CN': '人数统计设备' } }],
  deviceRoutes: (host) => [passageRoute(host)],
  figures: projectFigures,
  timers: [removeOldPassages],
  seedDemo: fillDemo,
});
