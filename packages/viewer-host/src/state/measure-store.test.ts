import { beforeEach, expect, test } from 'vitest';
import { MeasureStore } from './measure-store.ts';
import { finishArea, takePoint } from './measuring/take-point.ts';

let store: MeasureStore;
beforeEach(() => {
  localStorage.clear();
  store = new MeasureStore(localStorage);
  store.open('cheung');
});
const at = (x: number, y: number, z = 0) => ({ at: { x, y, z } });

test('two points end a length, which is named by its number, and the tool stays on', () => {
  store.start('length');
  for (const point of [at(0, 0), at(3, 4), at(3, 4), at(3, 9)]) takePoint(store, point);
  expect(store.results.map(({ kind, number, points }) => [kind, number, points.length])).toEqual([
    ['length', 1, 2],
    ['length', 2, 2],
  ]);
  expect(store.chosen).toBe(store.results[1]?.id);
  expect([store.tool, store.points]).toEqual(['length', []]);
});

test('a polygon ends when it is told to, with three points that are not on a line', () => {
  store.start('area');
  takePoint(store, at(0, 0));
  takePoint(store, at(4, 0));
  finishArea(store);
  expect(store.refusal).toBe('few');
  takePoint(store, at(8, 0));
  finishArea(store);
  expect(store.refusal).toBe('noArea');
  store.undo();
  expect(store.refusal).toBeUndefined();
  takePoint(store, at(4, 3));
  finishArea(store);
  expect(store.results.map(({ points }) => points.length)).toEqual([3]);
});

test('the same place twice is refused, and a distance from a face begins on a face', () => {
  store.start('angle');
  takePoint(store, at(0, 0));
  takePoint(store, at(0, 0));
  expect(store.refusal).toBe('same');
  takePoint(store, at(1, 0));
  expect(store.refusal).toBeUndefined();
  store.setTool('face');
  takePoint(store, at(0, 0));
  expect([store.refusal, store.points]).toEqual(['noFace', []]);
  takePoint(store, { ...at(0, 0), normal: { x: 0, y: 0, z: 1 } });
  takePoint(store, at(0, 0, 5));
  expect(store.results.map(({ kind }) => kind)).toEqual(['face']);
});

test('undo takes the last point back, and ends the tool after the first', () => {
  store.start('area');
  takePoint(store, at(0, 0));
  takePoint(store, at(4, 0));
  store.undo();
  expect(store.points).toEqual([at(0, 0)]);
  store.undo();
  expect([store.points, store.tool]).toEqual([[], 'area']);
  store.undo();
  expect([store.tool, store.isOpen]).toEqual([undefined, true]);
});

test('results are renamed and removed; another one has a free number', () => {
  store.start('point');
  takePoint(store, at(1, 1));
  takePoint(store, at(2, 2));
  const [first, second] = store.results;
  store.rename(first?.id ?? 0, ' Pile 7 ');
  store.remove(second?.id ?? 0);
  expect(store.chosen).toBeUndefined();
  takePoint(store, at(3, 3));
  expect(store.results.map(({ name, number }) => [name, number])).toEqual([
    ['Pile 7', 1],
    [undefined, 2],
  ]);
  store.rename(first?.id ?? 0, '');
  expect(store.results[0]?.name).toBeUndefined();
  store.removeAll();
  expect([store.results, store.chosen]).toEqual([[], undefined]);
});

test('closing the panel ends the tool and keeps results, which go with the project', () => {
  store.start('point');
  takePoint(store, at(1, 1));
  store.setOpen(false);
  expect([store.tool, store.results.length]).toEqual([undefined, 1]);
  takePoint(store, at(2, 2));
  expect(store.results).toHaveLength(1);
  store.close();
  expect(store.results).toEqual([]);
});

test('each user of a device keeps their own unit', () => {
  store.setUnit('ft');
  store.open('wong');
  expect(store.unit).toBe('m');
  const later = new MeasureStore(localStorage);
  later.open('cheung');
  expect(later.unit).toBe('ft');
});
