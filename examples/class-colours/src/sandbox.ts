import { defineSandbox } from '@gantry/plugin-sandbox';
import { plugin } from './plugin.ts';

export const sandbox = defineSandbox(plugin, {
  stories: {
    office: { title: { en: 'Office floor', 'zh-CN': '办公楼层' }, knobs: { model: 'office' } },
    tunnel: { title: { en: 'Tunnel', 'zh-CN': '隧道' }, knobs: { model: 'tunnel' } },
    empty: { title: { en: 'No model yet', 'zh-CN': '尚无模型' }, knobs: { model: 'none' } },
  },
});
