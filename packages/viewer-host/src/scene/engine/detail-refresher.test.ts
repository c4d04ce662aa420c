import { expect, test, vi } from 'vitest';
import { DetailRefresher, type RefreshedModels } from './detail-refresher.ts';

/** Two models on separate workers. The second one sends more after the engine has reported to be done. */
function twoWorkers() {
  let waiting = 3;
  const drawn: number[] = [];
  const core: RefreshedModels = {
    settings: { autoCoordinate: true, maxUpdateRate: 100 },
    models: {
      list: { values: () => [false, waiting > 0].map((isBusy) => ({ frozen: false, isBusy })) },
      update: () => {
        waiting = Math.max(0, waiting - 1);
      },
    },
    update: () => Promise.resolve(),
  };
  const refresher = new DetailRefresher(core, () => drawn.push(waiting));
  return { core, refresher, drawn, left: () => waiting };
}

test('a request is finished only when every worker is done', async () => {
  const { refresher, drawn, left } = twoWorkers();
  await refresher.finish();
  expect(left()).toBe(0);
  expect(drawn.at(-1)).toBe(0);
  refresher.dispose();
});

test('a disposed engine is not waited for', async () => {
  vi.useFakeTimers();
  const { refresher, drawn, left } = twoWorkers();
  const finishing = refresher.finish();
  await vi.advanceTimersByTimeAsync(40);
  refresher.dispose();
  await vi.advanceTimersByTimeAsync(1000);
  await finishing;
  expect(left()).toBeGreaterThan(0);
  expect(drawn).toEqual([]);
  vi.useRealTimers();
});

test('a view whose last report came before a question to its worker is updated once more', async () => {
  vi.useFakeTimers();
  const forced: boolean[] = [];
  let report = () => {};
  const core: RefreshedModels = {
    settings: { autoCoordinate: true, maxUpdateRate: 100 },
    models: { list: { values: () => [{ frozen: false, isBusy: false }] }, update: () => {} },
    update: (force) => {
      forced.push(force);
      if (!force) report();
      return force ? new Promise((done) => (report = done)) : Promise.resolve();
    },
  };
  const refresher = new DetailRefresher(core, () => {});
  const finishing = refresher.finish();
  await vi.advanceTimersByTimeAsync(1000);
  await finishing;
  expect(forced).toEqual([true, false]);
  refresher.dispose();
  vi.useRealTimers();
});

test('a scene whose models are all hidden is finished at once', async () => {
  vi.useFakeTimers();
  const core: RefreshedModels = {
    settings: { autoCoordinate: true, maxUpdateRate: 100 },
    models: { list: { values: () => [{ frozen: true, isBusy: true }] }, update: () => {} },
    update: () => new Promise(() => {}),
  };
  const refresher = new DetailRefresher(core, () => {});
  const finishing = refresher.finish();
  await vi.advanceTimersByTimeAsync(1000);
  await finishing;
  refresher.dispose();
  vi.useRealTimers();
});

test('geometry is pending until every worker is done', async () => {
  vi.useFakeTimers();
  const { refresher, left } = twoWorkers();
  expect([left(), refresher.isPending]).toEqual([3, true]);
  refresher.request();
  await vi.advanceTimersByTimeAsync(0);
  expect(left()).toBeGreaterThan(0);
  expect(refresher.isPending).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect([left(), refresher.isPending]).toEqual([0, false]);
  refresher.request();
  expect(refresher.isPending).toBe(true);
  refresher.dispose();
  vi.useRealTimers();
});
