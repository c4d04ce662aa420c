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

test('says that objects are nowhere, but not that another flight came first', async () => {
  const scene = fakeScene();
  const told = vi.fn();
  const service = new FlyToService(() => scene, told);
  const objects = [{ modelId: 'm', globalId: 'shapeless' }];
  scene.flyTo.mockResolvedValue('interrupted');
  await service.flyTo(objects);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  const [inside, outside] = [
    { x: Infinity, y: Infinity, z: Infinity },
    { x: -Infinity, y: -Infinity, z: -Infinity },
  ];
  scene.getBounds.mockResolvedValue({ min: inside, max: outside });
  await service.flyTo(objects);
  expect(told).toHaveBeenCalledExactlyOnceWith(objects);
});
