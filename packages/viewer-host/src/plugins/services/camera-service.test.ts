import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FlyToService } from '../../state/fly-to-service.ts';
import { fakeScene, somewhere } from '../../ui/testing/fake-scene.ts';
import { createCameraService } from './view-services.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a plugin’s flight has the cooldown of the host’s own buttons, and they have its', async () => {
  const scene = fakeScene();
  const flights = new FlyToService(() => scene);
  const camera = createCameraService(flights, () => scene);
  await flights.flyTo(somewhere);
  expect(await camera.flyTo(somewhere)).toBe('cooldown');
  vi.advanceTimersByTime(1000);
  expect(await camera.flyTo(somewhere)).toBe('done');
  expect(flights.coolingDown).toBe(true);
  expect(scene.flyTo).toHaveBeenCalledTimes(2);
});
