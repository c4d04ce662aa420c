import { defineManifest } from '@gantry/plugin-sdk';
import { cameraSource } from '@gantry/plugin-sdk/cameras';
import { clipDays, permissions } from '../contract/cctv.ts';

export const manifest = defineManifest({
  id: 'gantry.ai-cctv',
  version: '0.1.0',
  name: '%name%',
  publisher: 'Gantry',
  sdk: '^1.0.0',
  capabilities: [
    'network',
    'scene.read',
    'scene.overlay',
    'camera.control',
    'storage',
    'notifications',
    'dialogs',
    'services.provide',
  ],
  provides: [cameraSource.id],
  permissions: [
    { id: permissions.view, title: '%permission.view%' },
    { id: permissions.acknowledge, title: '%permission.acknowledge%' },
    { id: permissions.control, title: '%permission.control%' },
    { id: permissions.manage, title: '%permission.manage%' },
  ],
  contributes: {
    modelTabs: {
      cameras: { title: '%tab%', icon: 'VideoPerson', order: 25, permission: permissions.view },
    },
    dashboardItems: {
      'ai-cctv': {
        title: '%name%',
        icon: 'VideoPerson',
        order: 25,
        permission: permissions.view,
        size: { w: 12, h: 12 },
        // Alerts arrive at once; a camera that stops sending shows within this time.
        refreshSeconds: 20,
      },
    },
    settingsPages: {
      cameras: {
        title: '%settings.cameras%',
        icon: 'VideoPerson',
        permission: permissions.manage,
        scope: 'project',
      },
    },
    commands: {
      'open-camera': { title: '%command.openCamera%', icon: 'VideoPerson', permission: permissions.view },
      'resolve-alert': {
        title: '%command.resolveAlert%',
        icon: 'VideoPerson',
        permission: permissions.acknowledge,
      },
      'find-cameras': { title: '%command.findCameras%', icon: 'VideoPerson', permission: permissions.view },
      'place-camera': { title: '%command.placeCamera%', icon: 'VideoPerson', permission: permissions.manage },
    },
    contextMenus: {
      'seen-by': { target: 'object', command: 'find-cameras', order: 10 },
      'place-on-object': { target: 'object', command: 'place-camera' },
      'place-on-ground': { target: 'ground', command: 'place-camera' },
    },
  },
  navigation: {
    title: '%navigation%',
    icon: 'VideoPerson',
    order: 45,
    list: { dashboardItem: 'ai-cctv' },
    settings: 'cameras',
  },
  settings: {
    clipDays: {
      ...clipDays,
      type: 'number',
      scope: 'project',
      write: permissions.manage,
      title: '%setting.clipDays%',
    },
  },
  messages: {
    en: {
      'setting.clipDays': 'Days for which clips of alerts are kept',
      name: 'CCTV',
      tab: 'CCTV',
      navigation: 'Cameras',
      'settings.cameras': 'Cameras',
      'command.openCamera': 'Open the camera',
      'command.resolveAlert': 'Close an alert of a camera',
      'command.findCameras': 'Which cameras see this?',
      'command.placeCamera': 'New CCTV camera here',
      'permission.view': 'See cameras and their alerts',
      'permission.acknowledge': 'Acknowledge and close alerts of cameras',
      'permission.control': 'Move cameras',
      'permission.manage': 'Set up cameras',
    },
    'zh-CN': {
      'setting.clipDays': '警报片段保留天数',
      name: '闭路电视',
      tab: '闭路电视',
      navigation: '摄像机',
      'settings.cameras': '摄像机',
      'command.openCamera': '打开摄像机',
      'command.resolveAlert': '处理摄像机警报',
      'command.findCameras': '哪些摄像机能看到此处？',
      'command.placeCamera': '在此新增闭路电视摄像机',
      'permission.view': '查看摄像机及其警报',
      'permission.acknowledge': '确认及处理摄像机警报',
      'permission.control': '控制摄像机转动',
      'permission.manage': '设置摄像机',
    },
  },
});
