import { defineManifest } from '@gantry/plugin-sdk';
import { permissions, settingLimits } from '../contract/people-count.ts';

const setting = { type: 'number', scope: 'project', write: permissions.admin } as const;

export const manifest = defineManifest({
  id: 'gantry.people-count',
  version: '0.1.0',
  name: '%name%',
  publisher: 'Gantry',
  sdk: '^1.0.0',
  capabilities: ['network'],
  permissions: [
    { id: permissions.view, title: '%permission.view%' },
    { id: permissions.admin, title: '%permission.admin%' },
  ],
  contributes: {
    dashboardItems: {
      'people-count': {
        title: '%name%',
        icon: 'PeopleTeam',
        order: 20,
        permission: permissions.view,
        size: { w: 12, h: 10 },
        // Changed counts arrive at once; a device that falls silent, or a new day, shows within a minute.
        refreshSeconds: 60,
      },
    },
  },
  navigation: {
    title: '%navigation%',
    icon: 'PeopleTeam',
    order: 50,
    list: { dashboardItem: 'people-count' },
  },
  settings: {
    silenceMinutes: { ...setting, ...settingLimits.silenceMinutes, title: '%setting.silence%' },
    retentionDays: { ...setting, ...settingLimits.retentionDays, title: '%setting.retention%' },
  },
  messages: {
    en: {
      name: 'People Count',
      navigation: 'People',
      'permission.view': 'See people counts',
      'permission.admin': 'Change the settings of People Count',
      'setting.silence': 'Minutes of silence after which a device is Offline',
      'setting.retention': 'Days for which single passages are kept (daily totals stay)',
    },
    'zh-CN': {
      name: '人数统计',
      navigation: '人数',
      'permission.view': '查看人数统计',
      'permission.admin': '更改人数统计设置',
      'setting.silence': '设备静默多少分钟后视为离线',
      'setting.retention': '单次通行记录的保留天数（每日总数长期保留）',
    },
  },
});
