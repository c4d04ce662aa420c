import { defineSandbox } from '@gantry/plugin-sandbox';
import { plugin } from './client/plugin.tsx';
import { permissions, type Reading, readingAdded, readingCalls } from './contract/readings.ts';

const show = 'modelTabs/readings';

const first: readonly Reading[] = [
  {
    id: '6f1f0d5e-2a5c-4c39-9d2b-0c7f3a5d1b01',
    place: 'Gate 2, by the school',
    level: 71.5,
    takenBy: 'Chan Mei Ling',
    takenAt: '2026-11-20T00:40:00Z',
  },
  {
    id: '6f1f0d5e-2a5c-4c39-9d2b-0c7f3a5d1b02',
    place: 'Piling rig 4',
    level: 84,
    takenBy: 'Ho Ka Ming',
    takenAt: '2026-11-19T08:15:00Z',
  },
];

export const sandbox = defineSandbox(plugin, {
  endpoints: readingCalls,
  answers: ({ emit, now }) => {
    let readings = [...first];
    return {
      latest: () => ({ readings }),
      add: ({ place, level }) => {
        const reading = {
          id: crypto.randomUUID(),
          place,
          level,
          takenBy: 'Test User',
          takenAt: now().toISOString(),
        };
        readings = [reading, ...readings];
        emit(readingAdded, { id: reading.id });
        return { reading };
      },
    };
  },
  stories: {
    officer: { title: { en: 'Safety officer', 'zh-CN': '安全主任' }, knobs: { show, model: 'site' } },
    reader: {
      title: { en: 'May only read', 'zh-CN': '只读' },
      knobs: { show, model: 'site', permissions: [permissions.view] },
    },
    empty: {
      title: { en: 'No readings yet', 'zh-CN': '尚无读数' },
      knobs: { show, model: 'site' },
      answers: () => ({ latest: () => ({ readings: [] }) }),
    },
    failing: {
      title: { en: 'The server fails', 'zh-CN': '服务器出错' },
      knobs: { show, model: 'site', faults: { 'GET /readings': '500' } },
    },
  },
});
