import { toDisposable } from '@gantry/plugin-sdk';
import { Group, PerspectiveCamera } from 'three';
import { HostApi } from '../../api/host-api.ts';
import { FlyToService } from '../../state/fly-to-service.ts';
import { LayerStore } from '../../state/layer-store.ts';
import { LiveStore } from '../../state/live-store.ts';
import { MarkerStore } from '../../state/marker-store.ts';
import { PreferencesStore } from '../../state/preferences-store.ts';
import { ProjectStore } from '../../state/project-store.ts';
import type { ScenePort } from '../../state/scene-port.ts';
import { SceneStore } from '../../state/scene-store.ts';
import { SelectionStore } from '../../state/selection-store.ts';
import { SessionStore } from '../../state/session-store.ts';
import { StyleStore } from '../../state/style-store.ts';
import { TimelineStore } from '../../state/timeline-store.ts';
import { fakeScene } from '../../ui/testing/fake-scene.ts';
import type { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem } from '../../ui/testing/test-data.ts';
import { UiStore } from '../../ui/ui-store.ts';

/**
 * The host's own stores and services; only the network and the GPU are replaced. Somebody is signed in, and the layers are there.
 * @returns also the owners of groups in the scene
 */
export async function openHostParts(server: FakeServer) {
  const api = new HostApi('http://localhost/', server.fetch);
  const layers = new LayerStore(api);
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
  const host = {
    api,
    session: new SessionStore(api),
    projects: new ProjectStore(api),
    preferences: new PreferencesStore(localStorage, [], { dark: false, contrast: false, touch: false }),
    layers,
    timeline: new TimelineStore(layers),
    selection: new SelectionStore(),
    styles: new StyleStore(),
    markers: new MarkerStore(),
    sceneStore: new SceneStore(),
    live: new LiveStore(layers, () => undefined),
    flyTo: new FlyToService(() => scene),
    ui: new UiStore(),
    scene: () => scene,
  };
  await host.session.resume();
  await layers.open(bem.id);
  return { host, groups };
}
