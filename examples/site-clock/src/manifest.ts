import { defineManifest } from '@gantry/plugin-sdk';

export const manifest = defineManifest({
  id: 'gantry-example.site-clock',
  version: '0.1.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: ['storage', 'services.provide'],
  provides: ['gantry-example.site-clock/clock@1'],
  contributes: {
    dashboardItems: { clock: { title: '%dashboard.clock%', icon: 'Clock', size: { w: 3, h: 3 } } },
    settingsPages: {
      hours: {
        title: '%settings.hours%',
        icon: 'CalendarClock',
        scope: 'project',
        permission: 'MEMBER_ADMIN',
      },
    },
  },
  settings: {
    showDate: { type: 'boolean', default: true, title: '%setting.showDate%' },
  },
  // A permission of the host's, as this plugin has no server half that could give roles one of its own.
  storage: { project: { write: 'MEMBER_ADMIN' } },
  messages: {
    en: {
      name: 'Site clock',
      'dashboard.clock': 'Site clock',
      'settings.hours': 'Working hours',
      'setting.showDate': 'Show the date',
    },
    'zh-CN': {
      name: '工地时钟',
      'dashboard.clock': '工地时钟',
      'settings.hours': '工作时间',
      'setting.showDate': '显示日期',
    },
  },
});
