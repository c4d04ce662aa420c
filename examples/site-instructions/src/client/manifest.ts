import { defineManifest } from '@gantry/plugin-sdk';
import { permissions } from '../contract/instruction-workflow.ts';

export const manifest = defineManifest({
  id: 'gantry-example.site-instructions',
  version: '0.1.0',
  name: '%name%',
  publisher: 'Gantry',
  sdk: '^1.0.0',
  capabilities: [
    'scene.read',
    'scene.style',
    'camera.control',
    'network',
    'storage',
    'notifications',
    'dialogs',
    'routes',
  ],
  permissions: [
    { id: permissions.view, title: '%view%' },
    { id: permissions.issue, title: '%issue%' },
    { id: permissions.carryOut, title: '%carryOut%' },
  ],
  contributes: {
    routes: {
      list: { title: '%name%', path: '/instructions', permission: permissions.view },
      new: { title: '%new%', path: '/new', permission: permissions.issue },
      detail: { title: '%instruction%', path: '/instructions/:id', permission: permissions.view },
      print: { title: '%print%', path: '/instructions/:id/print', permission: permissions.view },
      verify: { title: '%verify%', path: '/instructions/:id/verify', permission: permissions.view },
    },
    modelTabs: {
      model: { title: '%short%', icon: 'ClipboardTask', order: 60, permission: permissions.view },
    },
    commands: {
      raise: { title: '%raise%', icon: 'ClipboardTask', permission: permissions.issue },
    },
    contextMenus: {
      raise: { target: 'object', command: 'raise' },
    },
  },
  navigation: { title: '%rail%', icon: 'ClipboardTask', order: 60, list: { route: 'list' } },
  messages: {
    en: {
      name: 'Site instructions',
      short: 'Instructions',
      rail: 'SIs',
      instruction: 'Site instruction',
      print: 'Site instruction on paper',
      verify: 'Check of a site instruction',
      new: 'New site instruction',
      raise: 'New instruction about this object',
      view: 'See site instructions',
      issue: 'Issue and confirm site instructions',
      carryOut: 'Acknowledge and carry out site instructions',
    },
    'zh-CN': {
      name: '工地指令',
      short: '指令',
      rail: '指令',
      instruction: '工地指令',
      print: '工地指令打印件',
      verify: '核验工地指令',
      new: '新建工地指令',
      raise: '就此构件新建指令',
      view: '查看工地指令',
      issue: '发出及确认工地指令',
      carryOut: '签收及执行工地指令',
    },
  },
});
