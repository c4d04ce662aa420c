import { defineManifest } from '@gantry/plugin-sdk';

declare module '@gantry/plugin-sdk' {
  interface ContextKeys {
    /** How many IFC classes have a colour; absent while the plugin does not run. */
    'classColours.count': number;
  }
}

export const manifest = defineManifest({
  id: 'gantry-example.class-colours',
  version: '0.1.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: ['scene.read', 'scene.style', 'notifications'],
  contributes: {
    commands: {
      toggle: { title: '%command.toggle%', icon: 'Eye', palette: true },
      clear: {
        title: '%command.clear%',
        icon: 'EyeOff',
        palette: true,
        when: { key: 'classColours.count', gte: 1 },
      },
    },
    contextMenus: {
      toggle: { target: 'object', command: 'toggle' },
      clear: { target: 'object', command: 'clear' },
    },
  },
  messages: {
    en: {
      name: 'Class colours',
      'command.toggle': 'Colour objects of this IFC class',
      'command.clear': 'Remove all class colours',
    },
    'zh-CN': {
      name: '类别着色',
      'command.toggle': '为同一 IFC 类别的构件着色',
      'command.clear': '移除所有类别颜色',
    },
  },
});
