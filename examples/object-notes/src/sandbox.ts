import { defineSandbox, type FakeModel } from '@gantry/plugin-sandbox';
import { plugin } from './plugin.ts';

const show = 'modelTabs/notes';

/** Two pours of a slab, one of them with a note. */
const pours: FakeModel = {
  id: 'pours',
  name: 'Slab, level 3',
  objects: [
    {
      globalId: '1PourWestOfTheCoreWall',
      category: 'IFCSLAB',
      box: [0, 0, -6, 5, 0.3, 0],
      properties: { Name: 'Pour 1' },
    },
    {
      globalId: '1PourEastOfTheCoreWall',
      category: 'IFCSLAB',
      box: [5.05, 0, -6, 10, 0.3, 0],
      properties: { Name: 'Pour 2' },
    },
    {
      globalId: '1CoreWallBetweenPours0',
      category: 'IFCWALL',
      box: [4.9, 0.3, -6, 5.15, 3.2, 0],
      properties: { Name: 'Core wall' },
    },
  ],
};
const notes = [
  {
    object: { modelId: 'pours', globalId: '1PourWestOfTheCoreWall' },
    text: 'Honeycombing at the soffit, 0.4 m wide',
  },
];

export const sandbox = defineSandbox(plugin, {
  models: [pours],
  stories: {
    notes: {
      title: { en: 'With a note', 'zh-CN': '有备注' },
      knobs: { show, model: 'own' },
      host: { storage: { project: { notes } } },
    },
    empty: { title: { en: 'No notes yet', 'zh-CN': '尚无备注' }, knobs: { show, model: 'own' } },
    reader: {
      title: { en: 'May not write', 'zh-CN': '不可写入' },
      knobs: { show, model: 'own', permissions: [] },
      host: { storage: { project: { notes } } },
    },
  },
});
