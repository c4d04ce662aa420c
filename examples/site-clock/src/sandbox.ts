import { defineSandbox } from '@gantry/plugin-sandbox';
import { plugin } from './plugin.tsx';

const hours = { project: { 'working-hours': { from: '07:00', to: '19:00' } } };
const show = 'dashboardItems/clock';

export const sandbox = defineSandbox(plugin, {
  stories: {
    working: {
      title: { en: 'Working hours', 'zh-CN': '工作时间内' },
      knobs: { show, clock: '2026-11-20T01:00:00Z' },
      host: { storage: hours },
    },
    closed: {
      title: { en: 'At night', 'zh-CN': '夜间' },
      knobs: { show, clock: '2026-11-20T15:00:00Z' },
      host: { storage: hours },
    },
    unset: { title: { en: 'Hours are not set', 'zh-CN': '尚未设置时间' }, knobs: { show } },
    settings: { title: { en: 'Settings page', 'zh-CN': '设置页' }, knobs: { show: 'settingsPages/hours' } },
  },
});
