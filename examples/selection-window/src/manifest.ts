import { defineManifest } from '@gantry/plugin-sdk';

export const manifest = defineManifest({
  id: 'gantry-example.selection-window',
  version: '0.1.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: ['scene.read'],
  contributes: {
    windowTabs: {
      properties: { title: '%tab.properties%', icon: 'Table', multiple: true, popOut: true },
    },
  },
  messages: {
    en: { name: 'Selection window', 'tab.properties': 'Properties' },
    'zh-CN': { name: '选择窗口', 'tab.properties': '属性' },
  },
});
