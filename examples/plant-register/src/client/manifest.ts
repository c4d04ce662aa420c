import { defineManifest } from '@gantry/plugin-sdk';
import { permissions } from '../contract/plants.ts';

export const manifest = defineManifest({
  id: 'gantry-example.plant-register',
  version: '0.1.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: ['notifications', 'dialogs'],
  permissions: [
    { id: permissions.view, title: '%view%' },
    { id: permissions.manage, title: '%manage%' },
  ],
  contributes: {
    settingsPages: {
      plants: { title: '%name%', icon: 'Clipboard', permission: permissions.view, scope: 'project' },
    },
  },
  messages: {
    en: { name: 'Plant register', view: 'See the plant register', manage: 'Change the plant register' },
    'zh-CN': { name: '设备登记册', view: '查看设备登记册', manage: '更改设备登记册' },
  },
});
