import { toDisposable } from '@gantry/plugin-sdk';
import { Group, PerspectiveCamera } from 'three';
import { type EventStream, LiveStore } from '../../state/live-store.ts';
import type { ScenePort } from '../../state/scene-port.ts';
import { testStores } from '../../state/testing/test-stores.ts';
import { fakeScene } from '../../ui/testing/fake-scene.ts';
import type { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem } from '../../ui/testing/test-data.ts';
import { UiStore } from '../../ui/ui-store.ts';

/**
 * The host's real stores and services; only the network and the GPU are replaced. A person is signed in, and the layers are loaded.
 * @returns also the owners of groups in the scene, and a function that emits events of the project
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
  const stream = new FakeStream();
  const host = {
    ...stores,
    live: new LiveStore(layers, {
      refused: () => undefined,
      now: Date.now,
      connect: () => stream,
    }),
    ui: new UiStore(),
    scene: () => scene,
  };
  await host.session.resume();
  await layers.open(bem.id);
  host.live.open(bem.id, undefined);
  return { host, groups, announce: (topic: string, payload: object) => stream.say(topic, payload) };
}

class FakeStream implements EventStream {
  readonly readyState = 1;
  readonly CLOSED = 2;
  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();
  private seq = 0;

  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {}

  say(topic: string, payload: object): void {
    this.seq += 1;
    const event = { seq: this.seq, projectId: bem.id, topic, payload, at: '2026-11-20T06:32:00Z' };
    this.listeners.get('message')?.(new MessageEvent('message', { data: JSON.stringify(event) }));
  }
}
