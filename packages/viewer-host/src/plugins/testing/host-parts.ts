import { toDisposable } from '@gantry/plugin-sdk';
import { Group, PerspectiveCamera } from 'three';
import { LiveStore } from '../../state/live-store.ts';
import type { ScenePort } from '../../state/scene-port.ts';
import { testStores } from '../../state/testing/test-stores.ts';
import { fakeScene } from '../../ui/testing/fake-scene.ts';
import type { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem } from '../../ui/testing/test-data.ts';
import { UiStore } from '../../ui/ui-store.ts';

/**
 * The host's own stores and services; only the network and the GPU are replaced. Somebody is signed in, and the layers are there.
 * @returns also the owners of groups in the scene
 */
export async function openHostParts(server: FakeServer) {
  const groups = new Set<string>();
  const scene: ScenePort = {
    ...fakeScene(),
    openThree(owner) {
      groups.add(owner);
      return {
        group: new Group(),
        camera: new PerspectiveCamera(),
        requestRender: () => undefined,
        onBeforeRender: () => toDisposable(() => undefined),
        toScene: () => ({ x: 0, y: 0, z: 0 }),
        ...toDisposable(() => groups.delete(owner)),
      };
    },
  };
  const stores = testStores(server.fetch, () => scene);
  const { layers } = stores;
  const host = {
    ...stores,
    live: new LiveStore(layers, () => undefined),
    ui: new UiStore(),
    scene: () => scene,
  };
  await host.session.resume();
  await layers.open(bem.id);
  return { host, groups };
}
