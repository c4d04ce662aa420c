import { defineManifest } from '@gantry/plugin-sdk';
import { permissions } from '../contract/readings.ts';

export const manifest = defineManifest({
  id: 'gantry-example.noise-log',
  version: '0.1.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: [],
  permissions: [
    { id: permissions.view, title: '%view%' },
    { id: permissions.add, title: '%add%' },
  ],
  contributes: {
    modelTabs: {
      readings: { title: '%name%', icon: 'Gauge', permission: permissions.view, panel: { width: 360 } },
    },
  },
  messages: {
    en: { name: 'Noise log', view: 'See noise readings', add: 'Add noise readings' },
    'zh-CN': { name: '噪音记录', view: '查看噪音读数', add: '添加噪音读数' },
  },
});
