import { afterEach, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';

const start = mainStarter(afterEach);

it('a plugin keeps a view and restores it; one that has ended does neither', async () => {
  const host = await start({ capabilities: ['camera.control'] });
  await host.activate();
  const { views } = host.context.scene;
  const kept = await views.capture();
  expect(await views.restore({ ...kept, day: '2026-11-20' })).toEqual({
    models: 0,
    layers: 0,
    isDayGone: false,
  });
  expect(host.scene.view()).toEqual({ ...kept, day: '2026-11-20' });
  await host.deactivate();
  await expect(views.restore(kept)).rejects.toThrow();
  expect(host.scene.view().day).toBe('2026-11-20');
});
