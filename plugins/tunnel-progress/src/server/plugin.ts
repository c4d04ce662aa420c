import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/permissions.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.tunnel-progress',
  migrations: [],
  routes: () => [],
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
