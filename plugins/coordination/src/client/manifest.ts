import { defineManifest } from '@gantry/plugin-sdk';
import { permissions } from '../contract/calls.ts';

export const manifest = defineManifest({
  id: 'gantry.coordination',
  version: '0.1.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: [],
  permissions: [{ id: permissions.view, title: '%name%' }],
  contributes: {
    dashboardItems: {
      overview: { title: '%name%', icon: 'Clipboard', permission: permissions.view, size: { w: 4, h: 4 } },
    },
  },
  messages: { en: { name: 'Coordination' }, 'zh-CN': { name: 'Coordination' } },
});
