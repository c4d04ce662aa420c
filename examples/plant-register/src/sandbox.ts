import { defineSandbox, fakeRecords } from '@gantry/plugin-sandbox';
import { plugin } from './client/plugin.tsx';
import { type Plant, permissions, plantCalls, plantChanged } from './contract/plants.ts';

const show = 'settingsPages/plants';

const first = [
  { name: 'Crawler crane CC-1', capacity: 250, onSite: true },
  { name: 'Tower crane TC-2', capacity: 12, onSite: true },
  { name: 'Telehandler TH-7', capacity: 4.5, onSite: false },
];

function rows(plants: readonly Omit<Plant, 'plantID' | 'version'>[]) {
  const kept = fakeRecords<Plant>('plantID', ['name']);
  for (const plant of plants) kept.add({ ...plant, plantID: crypto.randomUUID(), version: 1 });
  return kept;
}

export const sandbox = defineSandbox(plugin, {
  endpoints: plantCalls,
  answers: ({ emit }) => {
    const plants = rows(first);
    const isTaken = (name: string, besides?: string) =>
      plants.rows.some((plant) => plant.name === name && plant.plantID !== besides);
    const taken = { fields: [{ path: 'name', code: 'TAKEN' }] };
    return {
      page: (asked) => plants.page(asked),
      add: (fields, { refuse }) => {
        if (isTaken(fields.name)) return refuse('PLANT_NAME_TAKEN', 'Taken.', taken);
        const plant = plants.add({ ...fields, plantID: crypto.randomUUID(), version: 1 });
        emit(plantChanged, { plantID: plant.plantID });
        return plant;
      },
      update: ({ plantID, version, ...fields }, { refuse }) => {
        const current = plants.find(plantID);
        if (!current) return refuse('NOT_FOUND');
        if (current.version !== version)
          return refuse('VERSION_CONFLICT', 'Changed.', {
            expectedVersion: version,
            currentVersion: current.version,
            changedFields: ['name'],
            current,
          });
        if (isTaken(fields.name, plantID)) return refuse('PLANT_NAME_TAKEN', 'Taken.', taken);
        emit(plantChanged, { plantID });
        return plants.change(plantID, fields) ?? refuse('NOT_FOUND');
      },
      remove: ({ plantID }, { refuse }) => {
        if (!plants.remove(plantID)) return refuse('NOT_FOUND');
        emit(plantChanged, { plantID });
        return undefined;
      },
    };
  },
  stories: {
    manager: { title: { en: 'Three plants', 'zh-CN': '三台设备' }, knobs: { show } },
    reader: {
      title: { en: 'May only read', 'zh-CN': '只读' },
      knobs: { show, permissions: [permissions.view] },
    },
    empty: {
      title: { en: 'No plant yet', 'zh-CN': '暂无设备' },
      knobs: { show },
      answers: () => {
        const plants = rows([]);
        return { page: (asked) => plants.page(asked) };
      },
    },
    many: {
      title: { en: '240 plants', 'zh-CN': '240 台设备' },
      knobs: { show },
      answers: () => {
        const plants = rows(
          Array.from({ length: 240 }, (_, at) => ({
            name: `Plant ${at + 1}`,
            capacity: (at % 40) + 1,
            onSite: at % 3 > 0,
          })),
        );
        return { page: (asked) => plants.page(asked) };
      },
    },
    offline: { title: { en: 'Offline', 'zh-CN': '离线' }, knobs: { show, network: 'offline' } },
  },
});
