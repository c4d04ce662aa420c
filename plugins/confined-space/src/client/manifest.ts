import { defineManifest } from '@gantry/plugin-sdk';
import { permissions } from '../contract/confined-space.ts';

export const manifest = defineManifest({
  id: 'gantry.confined-space',
  version: '0.1.0',
  name: '%name%',
  publisher: 'Gantry',
  sdk: '^1.0.0',
  capabilities: ['network', 'scene.overlay', 'camera.control', 'storage', 'notifications', 'dialogs'],
  permissions: [
    { id: permissions.view, title: '%permission.view%' },
    { id: permissions.manage, title: '%permission.manage%' },
  ],
  contributes: {
    dashboardItems: {
      'confined-space': {
        title: '%name%',
        icon: 'PeopleTeam',
        order: 26,
        permission: permissions.view,
        size: { w: 12, h: 12 },
        refreshSeconds: 20,
      },
    },
  },
  messages: {
    en: {
      name: 'Confined Space',
      'permission.view': 'See cameras in confined spaces and what is wrong there',
      'permission.manage': 'Choose the permits that a camera in a confined space watches',
    },
    'zh-CN': {
      name: '密闭空间',
      'permission.view': '查看密闭空间的摄像机及其问题',
      'permission.manage': '选择密闭空间摄像机所监察的许可证',
    },
  },
});
