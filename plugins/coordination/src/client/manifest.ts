import { defineManifest } from '@gantry/plugin-sdk';

export const manifest = defineManifest({
  id: 'gantry.coordination',
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
    { id: 'TOPIC_VIEW', title: '%permission.view%' },
    { id: 'TOPIC_EDIT', title: '%permission.edit%' },
    { id: 'TOPIC_ADMIN', title: '%permission.admin%' },
  ],
  contributes: {
    routes: {
      list: { title: '%route.list%', path: '/topics', permission: 'TOPIC_VIEW' },
      topic: { title: '%route.topic%', path: '/topics/:id', permission: 'TOPIC_VIEW' },
      view: { title: '%route.view%', path: '/topics/:id/view/:viewpointId', permission: 'TOPIC_VIEW' },
    },
    modelTabs: {
      topics: {
        title: '%tab%',
        icon: 'Flag',
        order: 40,
        permission: 'TOPIC_VIEW',
        panel: { width: 380, start: 'docked' },
      },
    },
    commands: {
      'new-topic': { title: '%command.new%', icon: 'Flag', permission: 'TOPIC_EDIT' },
      'open-topic': { title: '%command.open%', icon: 'Flag', permission: 'TOPIC_VIEW' },
    },
    contextMenus: {
      'new-topic-on-object': { target: 'object', command: 'new-topic' },
      'new-topic-on-ground': { target: 'ground', command: 'new-topic' },
    },
    searchProviders: {
      topics: { title: '%search%', icon: 'Flag', permission: 'TOPIC_VIEW' },
    },
  },
  navigation: { title: '%navigation%', icon: 'Flag', order: 25, list: { route: 'list' } },
  messages: {
    en: {
      name: 'Coordination',
      navigation: 'Issues',
      tab: 'Issues',
      search: 'Issues',
      'permission.view': 'See issues',
      'permission.edit': 'Create, change, import and close issues',
      'permission.admin': 'Delete issues',
      'route.list': 'Issues',
      'route.topic': 'Issue',
      'route.view': 'View of an issue',
      'command.new': 'New issue here',
      'command.open': 'Open issue',
    },
    'zh-CN': {
      name: '协调',
      navigation: '问题',
      tab: '问题',
      search: '问题',
      'permission.view': '查看问题',
      'permission.edit': '创建、更改、导入和关闭问题',
      'permission.admin': '删除问题',
      'route.list': '问题',
      'route.topic': '问题',
      'route.view': '问题的视图',
      'command.new': '在此新建问题',
      'command.open': '打开问题',
    },
  },
});
