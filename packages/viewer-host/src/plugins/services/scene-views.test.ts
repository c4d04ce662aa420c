import type { SavedViewpoint } from '@gantry/plugin-sdk';
import { expect, test } from 'vitest';
import { testStores } from '../../state/testing/test-stores.ts';
import { fakeScene, somewhere } from '../../ui/testing/fake-scene.ts';
import { FakeServer } from '../../ui/testing/fake-server.ts';
import { UiStore } from '../../ui/ui-store.ts';
import { createSceneViews } from './scene-views.ts';

const slab = { modelId: '00000000-0000-4000-8000-000000000100', globalId: 'slab' };

function open() {
  const scene = fakeScene();
  const stores = testStores(new FakeServer().fetch, () => scene);
  const ui = new UiStore();
  return { scene, ui, ...stores, views: createSceneViews({ ...stores, ui, scene: () => scene }) };
}

test('a plugin keeps the view as JSON and brings it back, tab and camera last', async () => {
  const { views, ui, classes, look, scene } = open();
  ui.setActiveTab('acme.a/tab');
  classes.setShown('IFCSLAB', false);
  const kept: SavedViewpoint = JSON.parse(JSON.stringify(await views.capture()));
  ui.setActiveTab(undefined);
  classes.reset();
  look.setNeutral(true);
  expect(await views.restore(kept, { durationMs: 0 })).toEqual({ models: 0, layers: 0, isDayGone: false });
  expect([ui.activeTab, classes.hidden.has('IFCSLAB'), look.isNeutral]).toEqual(['acme.a/tab', true, false]);
  const [place, options] = scene.flyTo.mock.lastCall ?? [];
  expect([place && 'position' in place && place.position.x, options]).toEqual([
    expect.closeTo(somewhere.position.x),
    { durationMs: 0 },
  ]);
});

test('a value that is not a viewpoint is refused, and nothing changes', async () => {
  const { views, styles, scene } = open();
  styles.hide([slab]);
  const kept = await views.capture();
  const wrong: SavedViewpoint = { ...kept, day: 'yesterday' };
  await expect(views.restore(wrong)).rejects.toThrow(/^This is no viewpoint: day/);
  expect([styles.hidden.size, scene.flyTo.mock.calls.length]).toEqual([1, 0]);
});
