import { defineManifest } from '@gantry/plugin-sdk';
import { permissions } from '../contract/confined-space.ts';

export const manifest = defineManifest({
  id: 'gantry.confined-space',
  version: '0.1.0',
  name: '%name%',
  publisher: 'Gantry',
  sdk: '^1.0.0',
  capabilities: ['network', 'scene.overlay', 'camera.control', 'storage', 'notifications', 'dialogs'],
  // Not required: without cameras the views say what is missing, which a card of the host could not.
  optional: ['gantry.ai-cctv/cameras@1'],
  permissions: [
    { id: permissions.view, title: '%permission.view%' },
    { id: permissions.manage, title: '%permission.manage%' },
  ],
  contributes: {
    modelTabs: {
      workers: { title: '%name%', icon: 'PeopleTeam', order: 20, permission: permissions.view },
    },
    dashboardItems: {
      'confined-space': {
        title: '%name%',
        icon: 'PeopleTeam',
        order: 26,
        permission: permissions.view,
        size: { w: 12, h: 12 },
        // Counts arrive at once; a camera that stops sending shows within this time.
        refreshSeconds: 20,
      },
    },
    settingsPages: {
      watches: {
        title: '%settings.watches%',
        icon: 'PeopleTeam',
        permission: permissions.manage,
        scope: 'project',
      },
    },
    commands: {
      'open-camera': { title: '%command.openCamera%', icon: 'PeopleTeam', permission: permissions.view },
    },
  },
  navigation: {
    title: '%name%',
    icon: 'PeopleTeam',
    order: 46,
    list: { dashboardItem: 'confined-space' },
    settings: 'watches',
  },
  messages: {
    en: {
      name: 'Confined Space',
      'settings.watches': 'Confined spaces',
      'command.openCamera': 'Open the camera',
      'permission.view': 'See cameras in confined spaces and what is wrong there',
      'permission.manage': 'Choose the permits that a camera in a confined space watches',
    },
    'zh-CN': {
      name: '密闭空间',
      'settings.watches': '密闭空间监察',
      'command.openCamera': '打开摄像机',
      'permission.view': '查看密闭空间的摄像机及其问题',
      'permission.manage': '选择密闭空间摄像机所监察的许可证',
    },
  },
});
