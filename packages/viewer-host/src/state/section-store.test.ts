import { autorun } from 'mobx';
import { expect, test } from 'vitest';
import { SectionStore } from './section-store.ts';

const plane = {
  kind: 'plane',
  at: { x: 836_000, y: 819_000, z: 4.2 },
  normal: { x: 0, y: 0, z: 1 },
} as const;
const box = { kind: 'box', min: { x: 0, y: 0, z: 0 }, max: { x: 1, y: 2, z: 3 } } as const;

test('a section that is off stays in the list, and all can be switched off at once', () => {
  const store = new SectionStore();
  const cutting: boolean[] = [];
  const stop = autorun(() => cutting.push(store.isCutting));
  store.make({ name: 'Level', shape: plane });
  store.add({ name: 'Box', shape: box });
  store.switchAllOff();
  stop();
  expect(cutting).toEqual([false, true, false]);
  expect(store.list.map(({ name, isOn }) => [name, isOn])).toEqual([
    ['Level', false],
    ['Box', false],
  ]);
});

test('flipping turns a plane and leaves a box', () => {
  const store = new SectionStore();
  const [level, whole] = [store.add({ name: 'Level', shape: plane }), store.add({ name: 'Box', shape: box })];
  store.flip(level);
  store.flip(whole);
  expect(store.list.map(({ shape }) => shape)).toEqual([{ ...plane, normal: { x: 0, y: 0, z: -1 } }, box]);
});

test('Escape leaves picking, then the tool, then nothing', () => {
  const store = new SectionStore();
  store.setTool('face');
  store.missFace();
  expect([store.hasMissed, store.back(), store.tool]).toEqual([true, true, 'open']);
  expect([store.hasMissed, store.back(), store.tool, store.back()]).toEqual([false, true, 'off', false]);
});

test('what is saved comes back as it was, beside the sections of plugins', () => {
  const store = new SectionStore();
  store.add({ name: 'Level', shape: plane, isOn: false });
  store.add({ name: 'Box', shape: box });
  store.add({ name: 'Of a plugin', shape: plane }, 'acme.crane');
  const saved: unknown = JSON.parse(JSON.stringify(store.save()));
  store.make({ name: 'Later', shape: box });
  store.restore(saved);
  expect(store.list.map(({ name }) => name)).toEqual(['Of a plugin', 'Level', 'Box']);
  expect(store.save()).toEqual(saved);
  expect(store.chosen).toBeUndefined();
  expect(() => store.restore([{ name: 'Broken' }])).toThrow();
  expect(store.list).toHaveLength(3);
});
