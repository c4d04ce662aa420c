import { expect, test } from 'vitest';
import { FlyToService } from '../../state/fly-to-service.ts';
import { SceneStore } from '../../state/scene-store.ts';
import { SelectionStore } from '../../state/selection-store.ts';
import { fakeScene } from '../testing/fake-scene.ts';
import { slab } from '../testing/test-data.ts';
import { revealObject } from './reveal-object.ts';

const object = { modelId: slab.modelId, globalId: slab.globalId };

function setUp() {
  const scene = fakeScene();
  const sceneStore = new SceneStore();
  const host = {
    selection: new SelectionStore(),
    sceneStore,
    flyTo: new FlyToService(() => scene),
    scene: () => scene,
  };
  const load = () =>
    sceneStore.setLoad({
      versionId: slab.versionId,
      modelId: slab.modelId,
      name: 'Tunnel',
      state: 'loaded',
      progress: 1,
    });
  return { host, scene, load };
}

test('selects an object at once and flies to it when its model is loaded', async () => {
  const { host, scene, load } = setUp();
  const done = revealObject(host, object);
  expect(host.selection.current).toEqual([object]);
  expect(scene.flyTo).not.toHaveBeenCalled();
  load();
  await done;
  expect(scene.flyTo.mock.calls[0]?.[0]).toEqual([object]);
});

test('does not fly when the user has selected something else meanwhile', async () => {
  const { host, scene, load } = setUp();
  const done = revealObject(host, object);
  host.selection.set([{ modelId: 'other', globalId: 'other' }]);
  await done;
  load();
  expect(scene.flyTo).not.toHaveBeenCalled();
});
