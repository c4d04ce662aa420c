import { reaction } from 'mobx';
import type { LayerStore, ShownVersion } from '../../state/layer-store.ts';
import type { SceneStore } from '../../state/scene-store.ts';
import type { TimelineStore } from '../../state/timeline-store.ts';
import type { Engine } from '../engine/engine.ts';
import type { ModelLook } from '../look/model-look.ts';
import { fetchFile } from './fetch-file.ts';
import type { FileCache } from './file-cache.ts';
import { placementMatrix } from './placement-matrix.ts';
import { type HeldVersion, planModels } from './plan-models.ts';

/** More at once would make the first picture wait for the last model. */
const PARALLEL_LOADS = 2;
/** Of a load's progress, the share of fetching; the rest is reading the file on the worker. */
const FETCH_SHARE = 0.6;

interface Held extends HeldVersion {
  state: HeldVersion['state'];
  shown: boolean;
  usedAt: number;
  readonly abort: AbortController;
}

export interface ModelLoaderOptions {
  readonly engine: Engine;
  readonly look: ModelLook;
  readonly layers: LayerStore;
  readonly timeline: TimelineStore;
  readonly store: SceneStore;
  readonly cache: FileCache;
  fileUrl(sha256: string): string;
  /** The set of models on the screen, or how they are shown, has changed. */
  onShownChanged(): void;
}

/** Keeps the models in the engine in step with what the layers and the timeline ask for. */
export class ModelLoader {
  private readonly options: ModelLoaderOptions;
  private readonly held = new Map<string, Held>();
  private readonly waiting: ShownVersion[] = [];
  private running = 0;
  private ended = false;
  private stop: () => void = () => undefined;

  constructor(options: ModelLoaderOptions) {
    this.options = options;
  }

  start(): void {
    const { layers, timeline } = this.options;
    this.stop = reaction(
      () => ({
        wanted: layers.shownOn(timeline.day),
        origin: layers.origin,
        ready: layers.load.kind === 'ready',
      }),
      ({ wanted, ready }) => {
        if (ready) this.reconcile(wanted);
      },
      { fireImmediately: true },
    );
  }

  /** Host model ids of what is on the screen, by engine model id. */
  modelOf(versionId: string): string | undefined {
    return this.held.get(versionId)?.modelId;
  }

  /** The version of a model that is on the screen. */
  shownVersionOf(modelId: string): string | undefined {
    for (const held of this.held.values()) if (held.modelId === modelId && held.shown) return held.versionId;
    return undefined;
  }

  /** Nothing is being loaded and nothing waits to be. */
  get isIdle(): boolean {
    return this.running === 0 && this.waiting.length === 0;
  }

  dispose(): void {
    this.ended = true;
    this.stop();
    this.waiting.length = 0;
    for (const held of this.held.values()) {
      held.abort.abort();
      if (held.state === 'loading') this.options.engine.abort(held.versionId);
      this.options.store.forget(held.versionId);
    }
    this.held.clear();
  }

  private reconcile(wanted: readonly ShownVersion[]): void {
    const { engine, layers, look } = this.options;
    const versions = layers.layers.flatMap((layer) => layer.models.flatMap((model) => model.versions));
    const plan = planModels(wanted, [...this.held.values()], new Set(versions.map(({ id }) => id)));
    for (const id of plan.abort) this.drop(id);
    for (const id of plan.unload) this.drop(id);
    for (const held of this.held.values()) this.setShown(held, plan.show.has(held.versionId));
    for (const { version, opacity } of wanted) {
      const model = engine.models.get(version.id);
      model?.place(placementMatrix(version.placement, layers.origin));
      if (look.setOpacity(version.id, opacity)) model?.treatAll();
    }
    this.waiting.splice(0, this.waiting.length, ...plan.load);
    this.loadNext();
    this.options.onShownChanged();
  }

  private setShown(held: Held, shown: boolean): void {
    const { engine, store } = this.options;
    if (held.state === 'loaded') engine.setShown(held.versionId, shown);
    if (held.shown && !shown) store.forget(held.versionId);
    held.shown = shown;
    if (shown) {
      held.usedAt = Date.now();
      const name = this.nameOf(held.modelId);
      if (store.loads.get(held.versionId)?.state !== 'loaded')
        store.setLoad({
          versionId: held.versionId,
          modelId: held.modelId,
          name,
          state: 'loaded',
          progress: 1,
        });
    }
  }

  private drop(versionId: string): void {
    const held = this.held.get(versionId);
    if (!held) return;
    this.held.delete(versionId);
    held.abort.abort();
    this.options.store.forget(versionId);
    if (held.state === 'loading') this.options.engine.abort(versionId);
    this.options.look.forget(versionId);
    if (held.state === 'loaded') void this.options.engine.unload(versionId);
  }

  private loadNext(): void {
    while (this.running < PARALLEL_LOADS) {
      const next = this.waiting.shift();
      if (!next) return;
      this.running += 1;
      void this.load(next).finally(() => {
        this.running -= 1;
        if (this.ended) return;
        this.loadNext();
        this.options.onShownChanged();
      });
    }
  }

  private async load({ version, modelId, modelName }: ShownVersion): Promise<void> {
    const { engine, store, layers } = this.options;
    const { fragments } = version;
    if (!fragments) return;
    const abort = new AbortController();
    const held: Held = {
      versionId: version.id,
      modelId,
      state: 'loading',
      shown: false,
      bytes: fragments.bytes,
      usedAt: Date.now(),
      abort,
    };
    this.held.set(version.id, held);
    const report = (progress: number) => {
      if (!abort.signal.aborted)
        store.setLoad({ versionId: version.id, modelId, name: modelName, state: 'loading', progress });
    };
    report(0);
    try {
      const bytes = await this.file(fragments, (done) => report(done * FETCH_SHARE), abort.signal);
      abort.signal.throwIfAborted();
      const matrix = placementMatrix(version.placement, layers.origin);
      await engine.load(version.id, bytes, matrix, (done) => report(FETCH_SHARE + done * (1 - FETCH_SHARE)));
      // Dropped while the worker was reading: nobody else knows of what has just arrived.
      if (abort.signal.aborted) return await engine.unload(version.id);
      held.state = 'loaded';
    } catch (error) {
      if (abort.signal.aborted) return;
      held.state = 'failed';
      store.setLoad({ versionId: version.id, modelId, name: modelName, state: 'failed', progress: 0, error });
    }
    if (!this.ended) this.reconcile(layers.shownOn(this.options.timeline.day));
  }

  private async file(
    fragments: { readonly sha256: string; readonly bytes: number },
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const url = this.options.fileUrl(fragments.sha256);
    const cached = await this.options.cache.read(url);
    if (cached) {
      onProgress(1);
      return cached;
    }
    const fetched = await fetchFile(url, fragments.bytes, onProgress, signal);
    void this.options.cache.write(url, fetched);
    return fetched;
  }

  private nameOf(modelId: string): string {
    const models = this.options.layers.layers.flatMap((layer) => layer.models);
    return models.find(({ id }) => id === modelId)?.name ?? '';
  }
}
