import type { Layer } from '@gantry/contract';
import { onTestFinished, vi } from 'vitest';
import { HostApi } from '../../api/host-api.ts';
import { LayerStore } from '../../state/layer-store.ts';
import { SceneStore } from '../../state/scene-store.ts';
import { TimelineStore } from '../../state/timeline-store.ts';
import { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem } from '../../ui/testing/test-data.ts';
import { ModelLook } from '../look/model-look.ts';
import type { ModelFiles } from '../models/model-files.ts';
import { ModelLoader } from '../models/model-loader.ts';
import { FakeEngine } from './fake-engine.ts';
import { nameOf } from './model-data.ts';
import { Pending, rest } from './pending.ts';

export const origin = { easting: 836_000, northing: 819_000, height: 0 };

/** Files whose fetches the test controls. */
class FakeFiles implements Pick<ModelFiles, 'read'> {
  readonly underWay = new Pending<Uint8Array<ArrayBuffer>>();
  /** All requested files. */
  readonly asked: string[] = [];
  onProgress: (done: number) => void = () => undefined;
  /** False: an aborted fetch still succeeds, like one from the browser's cache. */
  heedAbort = true;

  read: ModelFiles['read'] = async ({ sha256 }, onProgress, signal) => {
    signal.throwIfAborted();
    const name = nameOf(sha256);
    this.asked.push(name);
    this.onProgress = onProgress;
    const onAbort = () => {
      if (this.heedAbort && this.underWay.has(name)) void this.underWay.fail(name, new Error('aborted'));
    };
    signal.addEventListener('abort', onAbort);
    return this.underWay.begin(name);
  };
}

/** A loader with real stores, and with fakes of network and engine. It starts once the layers are loaded. */
export async function setUpLoader(list: Layer[], prepare: (layers: LayerStore) => void = () => undefined) {
  const call = `GET /api/projects/${bem.id}/layers`;
  const server = new FakeServer().on(call, { json: { asOf: 0, origin, layers: list } });
  const layers = new LayerStore(new HostApi('http://localhost/', server.fetch));
  const timeline = new TimelineStore(layers);
  const store = new SceneStore();
  const engine = new FakeEngine();
  const files = new FakeFiles();
  const onShownChanged = vi.fn();
  const onLoadsChanged = vi.fn();
  const loader = new ModelLoader({
    engine,
    look: new ModelLook({ dark: 0, light: 1, cool: 0, own: 1, ownLeast: 0, ownMost: 1, line: 1 }),
    layers,
    timeline,
    store,
    files,
    onShownChanged,
    onLoadsChanged,
  });
  onTestFinished(() => loader.dispose());
  await layers.open(bem.id);
  prepare(layers);
  loader.start();
  await rest();
  const deliver = (name: string) => files.underWay.end(name, new Uint8Array(4));
  const read = (name: string) => engine.reading.end(name);
  return {
    engine,
    files,
    layers,
    timeline,
    store,
    loader,
    onShownChanged,
    onLoadsChanged,
    deliver,
    read,
    /** Completes fetching and parsing, one file after another. */
    async put(...names: string[]) {
      for (const name of names) {
        await deliver(name);
        await read(name);
      }
    },
    /** Changes the server's layers. */
    async change(next: Layer[], at = origin) {
      server.on(call, { json: { origin: at, layers: next, asOf: 1 } });
      await layers.refresh();
      await rest();
    },
    /** State of each load in the scene store, such as `{ a: 'loading' }`. */
    states: () =>
      Object.fromEntries([...store.loads.values()].map(({ versionId, state }) => [nameOf(versionId), state])),
  };
}
