import { defineManifest } from '@gantry/plugin-sdk';
import { permissions, permitMetres } from '../contract/falsework.ts';

const label = { type: 'string', scope: 'project', default: '', write: permissions.admin } as const;

export const manifest = defineManifest({
  id: 'gantry.falsework',
  version: '0.1.0',
  name: '%name%',
  publisher: 'Gantry',
  sdk: '^1.0.0',
  capabilities: ['scene.overlay', 'camera.control', 'storage', 'notifications', 'dialogs'],
  permissions: [
    { id: permissions.view, title: '%permission.view%' },
    { id: permissions.acknowledge, title: '%permission.acknowledge%' },
    { id: permissions.admin, title: '%permission.admin%' },
  ],
  contributes: {
    modelTabs: {
      sensors: { title: '%tab%', icon: 'Gauge', order: 50, permission: permissions.view },
    },
    dashboardItems: {
      falsework: {
        title: '%name%',
        icon: 'Gauge',
        order: 50,
        permission: permissions.view,
        size: { w: 12, h: 10 },
        // Readings arrive at once; a sensor that falls silent shows within half a minute.
        refreshSeconds: 30,
      },
    },
    settingsPages: {
      sensors: {
        title: '%settings.sensors%',
        icon: 'Gauge',
        permission: permissions.admin,
        scope: 'project',
      },
    },
    commands: {
      'open-sensor': { title: '%command.openSensor%', icon: 'Gauge', permission: permissions.view },
      'place-sensor': { title: '%command.placeSensor%', icon: 'Gauge', permission: permissions.admin },
    },
    contextMenus: {
      'place-on-object': { target: 'object', command: 'place-sensor' },
      'place-on-ground': { target: 'ground', command: 'place-sensor' },
    },
  },
  navigation: {
    title: '%navigation%',
    icon: 'Gauge',
    order: 60,
    list: { dashboardItem: 'falsework' },
    settings: 'sensors',
  },
  settings: {
    label1: { ...label, title: '%setting.label1%' },
    label2: { ...label, title: '%setting.label2%' },
    label3: { ...label, title: '%setting.label3%' },
    permitMetres: {
      ...permitMetres,
      type: 'number',
      scope: 'project',
      write: permissions.admin,
      title: '%setting.permitMetres%',
    },
  },
  messages: {
    en: {
      name: 'Falsework Monitoring',
      tab: 'Falsework',
      navigation: 'Sensors',
      'settings.sensors': 'Falsework sensors',
      'command.openSensor': 'Open the sensor',
      'command.placeSensor': 'Falsework sensor here',
      'permission.view': 'See falsework sensors',
      'permission.acknowledge': 'Acknowledge that falsework moved',
      'permission.admin': 'Set up falsework sensors',
      'setting.label1': 'Name of level 1 (Alert unless set)',
      'setting.label2': 'Name of level 2 (Alarm unless set)',
      'setting.label3': 'Name of level 3 (Action unless set)',
      'setting.permitMetres': 'Metres around a sensor within which permits are warned at level 3',
    },
    'zh-CN': {
      name: '支架监测',
      tab: '支架',
      navigation: '传感器',
      'settings.sensors': '支架传感器',
      'command.openSensor': '打开传感器',
      'command.placeSensor': '在此放置支架传感器',
      'permission.view': '查看支架传感器',
      'permission.acknowledge': '确认支架位移',
      'permission.admin': '设置支架传感器',
      'setting.label1': '一级名称（默认“预警”）',
      'setting.label2': '二级名称（默认“警报”）',
      'setting.label3': '三级名称（默认“行动”）',
      'setting.permitMetres': '三级时向传感器周围多少米内的许可证发出警报',
    },
  },
});
