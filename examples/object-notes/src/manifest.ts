import { defineManifest } from '@gantry/plugin-sdk/sandbox';

export const manifest = defineManifest({
  id: 'example.object-notes',
  version: '1.0.0',
  name: '%name%',
  publisher: 'Gantry examples',
  sdk: '^1.0.0',
  capabilities: ['camera.control', 'selection.write', 'storage', 'dialogs'],
  contributes: {
    modelTabs: { notes: { title: '%name%', icon: 'DocumentText' } },
    objectCards: { note: { title: '%note%' } },
    commands: { clear: { title: '%clear%', palette: true } },
  },
  storage: { project: { write: 'LAYER_VIEW' } },
  messages: {
    en: { name: 'Notes', note: 'Note', clear: 'Delete all notes' },
    'zh-CN': { name: '备注', note: '备注', clear: '删除全部备注' },
  },
});
