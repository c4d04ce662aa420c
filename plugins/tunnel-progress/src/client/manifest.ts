import { defineManifest } from '@gantry/plugin-sdk';
import { permissions } from '../contract/permissions.ts';

export const manifest = defineManifest({
  id: 'gantry.tunnel-progress',
  version: '0.1.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: ['network', 'notifications', 'dialogs', 'routes'],
  permissions: [
    { id: permissions.view, title: '%view%' },
    { id: permissions.senior, title: '%senior%' },
    { id: permissions.upload, title: '%upload%' },
  ],
  contributes: {
    routes: {
      upload: { title: '%uploadPage%', path: '/upload', permission: permissions.upload },
    },
  },
  messages: {
    en: {
      name: 'Progress',
      uploadPage: 'Progress upload',
      view: 'See the progress',
      senior: 'See the curves for senior staff',
      upload: 'Bring in progress, programmes, photos and curves',
    },
    'zh-CN': {
      name: '进度',
      uploadPage: '进度上传',
      view: '查看进度',
      senior: '查看高级人员曲线',
      upload: '导入进度、计划、照片和曲线',
    },
  },
});
