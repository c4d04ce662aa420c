import { defineManifest } from '@gantry/plugin-sdk';
import { permissions } from '../contract/permissions.ts';
import { scheduleContributions, scheduleManifestMessages } from './schedule/manifest-part.ts';

export const manifest = defineManifest({
  id: 'gantry.tunnel-progress',
  version: '0.1.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: [
    'scene.read',
    'scene.style',
    'selection.write',
    'camera.control',
    'timeline.control',
    'notifications',
    'dialogs',
    'routes',
  ],
  permissions: [
    { id: permissions.view, title: '%view%' },
    { id: permissions.senior, title: '%senior%' },
    { id: permissions.upload, title: '%upload%' },
  ],
  contributes: {
    timelineSources: scheduleContributions.timelineSources,
    windowTabs: scheduleContributions.windowTabs,
    routes: scheduleContributions.routes,
    objectCards: scheduleContributions.objectCards,
    contextMenus: scheduleContributions.contextMenus,
    commands: scheduleContributions.commands,
  },
  messages: {
    en: {
      ...scheduleManifestMessages.en,
      name: 'Progress',
      view: 'See the progress',
      senior: 'See the curves for senior staff',
      upload: 'Bring in progress, programmes, photos and curves',
    },
    'zh-CN': {
      ...scheduleManifestMessages['zh-CN'],
      name: '进度',
      view: '查看进度',
      senior: '查看高级人员曲线',
      upload: '导入进度、计划、照片和曲线',
    },
  },
});
