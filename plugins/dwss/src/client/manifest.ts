import { defineManifest } from '@gantry/plugin-sdk';
import { diaryManifest } from './diary/manifest.ts';
import { referenceManifest } from './reference/manifest.ts';
import { riscManifest } from './risc/manifest.ts';

export const manifest = defineManifest({
  id: 'gantry.dwss',
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
  permissions: [...riscManifest.permissions, ...diaryManifest.permissions, ...referenceManifest.permissions],
  contributes: {
    ...riscManifest.contributes,
    routes: { ...riscManifest.contributes.routes, ...diaryManifest.contributes.routes },
    dashboardItems: {
      ...riscManifest.contributes.dashboardItems,
      ...diaryManifest.contributes.dashboardItems,
    },
    settingsPages: referenceManifest.contributes.settingsPages,
    contextMenus: {
      ...riscManifest.contributes.contextMenus,
      ...referenceManifest.contributes.contextMenus,
    },
    commands: {
      ...riscManifest.contributes.commands,
      ...referenceManifest.contributes.commands,
    },
  },
  navigation: {
    title: '%navigation%',
    icon: 'DocumentText',
    order: 20,
    list: { route: 'list' },
    lists: [{ route: 'diary-list' }],
    statistics: { dashboardItem: 'risc' },
  },
  settings: {
    ...riscManifest.settings,
    ...diaryManifest.settings,
    ...referenceManifest.settings,
  },
  messages: {
    en: {
      name: 'Site forms',
      navigation: 'Forms',
      ...riscManifest.messages.en,
      ...diaryManifest.messages.en,
      ...referenceManifest.messages.en,
    },
    'zh-CN': {
      name: '工地表格',
      navigation: '表格',
      ...riscManifest.messages['zh-CN'],
      ...diaryManifest.messages['zh-CN'],
      ...referenceManifest.messages['zh-CN'],
    },
  },
});
