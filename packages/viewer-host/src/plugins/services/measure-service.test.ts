import { beforeEach, expect, test, vi } from 'vitest';
import { MeasureStore } from '../../state/measure-store.ts';
import { takePoint } from '../../state/measuring/take-point.ts';
import { createMeasure } from './measure-service.ts';

const at = (x: number) => ({ at: { x, y: 0, z: 0 } });
let store: MeasureStore;
let measure: ReturnType<typeof createMeasure>;
beforeEach(() => {
  localStorage.clear();
  store = new MeasureStore(localStorage);
  measure = createMeasure(store, () => undefined);
});

test('the first result of the tool is the plugin’s answer, with its numbers, and ends the tool', async () => {
  const result = measure.start('length');
  await vi.waitFor(() => expect([store.isOpen, store.tool]).toEqual([true, 'length']));
  // What another plugin adds meanwhile is not what the user measures.
  store.add('length', [at(0), at(9)]);
  takePoint(store, at(0));
  takePoint(store, at(3));
  expect(await result).toMatchObject({ id: '2', kind: 'length', points: [at(0), at(3)] });
  expect((await result)?.quantities[0]).toEqual({ what: 'length', value: '3.000', unit: 'm' });
  expect([store.tool, store.results.length]).toEqual([undefined, 2]);
});

test('there is no answer where the user puts the tool away or takes another, and stop ends only the own tool', async () => {
  const first = measure.start('length');
  await vi.waitFor(() => expect(store.tool).toBe('length'));
  store.setTool('length');
  expect(await first).toBeUndefined();
  // The tool is the user's now.
  measure.stop();
  expect(store.tool).toBe('length');
  const second = measure.start('area');
  await vi.waitFor(() => expect(store.tool).toBe('area'));
  measure.stop();
  expect(await second).toBeUndefined();
  expect(store.tool).toBeUndefined();
});

test('an aborted signal ends the tool and rejects; without a scene nothing starts', async () => {
  const abort = new AbortController();
  const waiting = measure.start('point', abort.signal);
  await vi.waitFor(() => expect(store.tool).toBe('point'));
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect(store.tool).toBeUndefined();
  const without = createMeasure(store, () => {
    throw new Error('There is no scene.');
  });
  await expect(without.start('point')).rejects.toThrow('no scene');
  expect(store.tool).toBeUndefined();
});

test('what is added is in the list with the user’s own, and clearing leaves those', () => {
  const lists: (readonly string[])[] = [];
  const stop = measure.onDidChange((list) => lists.push(list.map(({ name, id }) => name ?? id)));
  store.start('point');
  takePoint(store, at(1));
  measure.add({ kind: 'point', points: [at(2)], name: 'Datum' }).dispose();
  measure.add({ kind: 'point', points: [at(2)], name: 'Edge' });
  measure.clear();
  stop.dispose();
  expect(lists).toEqual([['1'], ['1', 'Datum'], ['1'], ['1', 'Edge'], ['1']]);
  expect(measure.list.map(({ id }) => id)).toEqual(['1']);
});
