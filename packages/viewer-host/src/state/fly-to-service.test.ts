import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeScene, somewhere } from '../ui/testing/fake-scene.ts';
import { FlyToService } from './fly-to-service.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('refuses a second flight within one second of the first', async () => {
  const scene = fakeScene();
  const service = new FlyToService(() => scene);
  expect(await service.flyTo(somewhere, { focusHeight: 7 })).toBe('done');
  expect(service.coolingDown).toBe(true);
  vi.advanceTimersByTime(999);
  expect(await service.flyTo(somewhere)).toBe('cooldown');
  expect(scene.flyTo.mock.calls).toEqual([[somewhere, { focusHeight: 7 }]]);
  vi.advanceTimersByTime(1);
  expect(service.coolingDown).toBe(false);
  expect(await service.flyTo(somewhere)).toBe('done');
});

test('without a scene, nothing happens', async () => {
  const service = new FlyToService(() => undefined);
  expect(await service.flyTo(somewhere)).toBe('interrupted');
  expect(service.coolingDown).toBe(false);
});
