import { defineManifest } from '@gantry/plugin-sdk';
import { permissions } from '../contract/permissions.ts';
import { scheduleContributions, scheduleManifestMessages } from './schedule-manifest.ts';

export const manifest = defineManifest({
  id: 'gantry.tunnel-progress',
  version: '0.1.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: [
    'network',
    'storage',
    'routes',
    'scene.read',
    'scene.style',
    'selection.write',
    'camera.control',
    'timeline.control',
    'notifications',
    'dialogs',
  ],
  permissions: [
    { id: permissions.view, title: '%view%' },
    { id: permissions.senior, title: '%senior%' },
    { id: permissions.upload, title: '%upload%' },
  ],
  contributes: {
    modelTabs: {
      progress: {
        title: '%name%',
        icon: 'Timeline',
        order: 30,
        permission: permissions.view,
        // The panel is 415 px wide and 20 px from the edge.
        coversRight: 435,
      },
    },
    dashboardItems: {
      progress: {
        title: '%name%',
        icon: 'Timeline',
        order: 60,
        permission: permissions.view,
        size: { w: 6, h: 6 },
      },
      'progress-senior': {
        title: '%seniorPage%',
        icon: 'Timeline',
        order: 61,
        permission: permissions.senior,
        size: { w: 6, h: 6 },
      },
    },
    routes: {
      ...scheduleContributions.routes,
      upload: { title: '%uploadPage%', path: '/upload', permission: permissions.upload },
      report: { title: '%reportPage%', path: '/report', permission: permissions.view },
    },
    timelineSources: scheduleContributions.timelineSources,
    windowTabs: scheduleContributions.windowTabs,
    objectCards: scheduleContributions.objectCards,
    contextMenus: scheduleContributions.contextMenus,
    commands: scheduleContributions.commands,
  },
  navigation: {
    title: '%name%',
    icon: 'Timeline',
    order: 70,
    list: { dashboardItem: 'progress' },
    lists: [{ dashboardItem: 'progress-senior' }, { route: 'programme' }, { route: 'upload' }],
  },
  messages: {
    en: {
      ...scheduleManifestMessages.en,
      name: 'Progress',
      seniorPage: 'Progress (Senior)',
      uploadPage: 'Progress upload',
      reportPage: 'Progress report of a month',
      view: 'See the progress',
      senior: 'See the curves for senior staff',
      upload: 'Bring in progress, programmes, photos and curves',
    },
    'zh-CN': {
      ...scheduleManifestMessages['zh-CN'],
      name: '进度',
      seniorPage: '进度（高级）',
      uploadPage: '进度上传',
      reportPage: '月度进度报告',
      view: '查看进度',
      senior: '查看高级人员曲线',
      upload: '导入进度、计划、照片和曲线',
    },
  },
});
