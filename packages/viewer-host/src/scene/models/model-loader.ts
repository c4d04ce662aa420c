import { reaction } from 'mobx';
import type { LayerStore, ShownVersion } from '../../state/layer-store.ts';
import type { SceneStore } from '../../state/scene-store.ts';
import type { TimelineStore } from '../../state/timeline-store.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import type { ModelLook } from '../look/model-look.ts';
import { type ModelFiles, PARALLEL_LOADS } from './model-files.ts';
import { placementMatrix } from './placement-matrix.ts';
import { type HeldVersion, planModels } from './plan-models.ts';

/** Share of fetching in a load's progress; the rest is parsing the file on the worker. */
const FETCH_SHARE = 0.6;

interface Held extends HeldVersion {
  modelId: string;
  state: HeldVersion['state'];
  shown: boolean;
  usedAt: number;
  readonly abort: AbortController;
}

/** The part of the engine that loading needs. */
interface LoadingEngine extends Pick<Engine, 'abort' | 'unload' | 'setShown' | 'requestDraw'> {
  readonly models: ReadonlyMap<string, Pick<EngineModel, 'place' | 'treatAll'>>;
  load(...file: Parameters<Engine['load']>): Promise<unknown>;
}

export interface ModelLoaderOptions {
  readonly engine: LoadingEngine;
  readonly look: ModelLook;
  readonly layers: LayerStore;
  readonly timeline: TimelineStore;
  readonly store: SceneStore;
  readonly files: Pick<ModelFiles, 'read'>;
  /** The visible models or their positions have changed. */
  onShownChanged(): void;
  /** A load has begun, ended or failed. */
  onLoadsChanged(): void;
}

/** Keeps the models in the engine in sync with the layers and the timeline. */
export class ModelLoader {
  private readonly options: ModelLoaderOptions;
  private readonly held = new Map<string, Held>();
  private readonly waiting: ShownVersion[] = [];
  /** Loads and unloads in progress, because the engine cannot have the same file twice. */
  private readonly settling = new Map<string, Promise<void>>();
  private running = 0;
  private ended = false;
  /** The visible models and their positions, to detect real changes. */
  private shownBefore = '';
  private readonly stops: (() => void)[] = [];

  constructor(options: ModelLoaderOptions) {
    this.options = options;
  }

  start(): void {
    const { layers, timeline, store } = this.options;
    this.stops.push(
      reaction(
        () => store.retries,
        () => this.retryFailed(),
      ),
    );
    const stop = reaction(
      () => ({
        wanted: layers.drawnOn(timeline.day),
        origin: layers.origin,
        ready: layers.load.kind === 'ready',
      }),
      ({ wanted, ready }) => {
        if (ready) this.reconcile(wanted);
      },
      { fireImmediately: true },
    );
    this.stops.push(stop);
  }

  /** Host model id of a visible version, by engine model id. */
  modelOf(versionId: string): string | undefined {
    return this.held.get(versionId)?.modelId;
  }

  /** The visible version of a model. */
  shownVersionOf(modelId: string): string | undefined {
    for (const held of this.held.values()) if (held.modelId === modelId && held.shown) return held.versionId;
    return undefined;
  }

  /** Whether nothing is being loaded or waiting. */
  get isIdle(): boolean {
    return this.running === 0 && this.waiting.length === 0;
  }

  /** Whether a version could not be loaded. */
  get hasFailed(): boolean {
    return [...this.held.values()].some(({ state }) => state === 'failed');
  }

  /** Loads all models again after their geometry on the GPU was lost. */
  reloadAll(): void {
    for (const versionId of [...this.held.keys()]) this.drop(versionId);
    this.reconcile(this.options.layers.drawnOn(this.options.timeline.day));
  }

  dispose(): void {
    this.ended = true;
    for (const stop of this.stops) stop();
    for (const held of this.held.values()) {
      held.abort.abort();
      if (held.state === 'loading') this.options.engine.abort(held.versionId);
      this.options.store.forget(held.versionId);
    }
    this.held.clear();
  }

  private reconcile(wanted: readonly ShownVersion[]): void {
    const { engine, layers, look } = this.options;
    for (const { version, modelId } of wanted) {
      const held = this.held.get(version.id);
      // It was loaded as a model of its own, or is to be one now.
      if (held) held.modelId = modelId;
    }
    const versions = layers.layers.flatMap((layer) => layer.models.flatMap((model) => model.versions));
    const plan = planModels(wanted, [...this.held.values()], new Set(versions.map(({ id }) => id)));
    for (const id of plan.abort) this.drop(id);
    for (const id of plan.unload) this.drop(id);
    // Hide first; the last event then names the visible version.
    for (const held of this.held.values()) if (!plan.show.has(held.versionId)) this.setShown(held, false);
    for (const held of this.held.values()) if (plan.show.has(held.versionId)) this.setShown(held, true);
    for (const { version, opacity } of wanted) {
      const model = engine.models.get(version.id);
      model?.place(placementMatrix(version.placement, layers.origin));
      if (!look.setOpacity(version.id, opacity)) continue;
      model?.treatAll();
      engine.requestDraw();
    }
    this.waiting.splice(0, this.waiting.length, ...plan.load);
    this.loadNext();
    this.tellShown(wanted);
    this.options.onLoadsChanged();
  }

  /** Reports changes of the visible models only, because opacities and progress change many times a second. */
  private tellShown(wanted: readonly ShownVersion[]): void {
    const placements = wanted.map(({ version }) => [version.id, version.placement]);
    const shown = JSON.stringify([this.options.layers.origin, [...this.shownIds()], placements]);
    if (shown === this.shownBefore) return;
    this.shownBefore = shown;
    this.options.onShownChanged();
  }

  private *shownIds(): Iterable<string> {
    for (const held of this.held.values()) if (held.shown) yield held.versionId;
  }

  private retryFailed(): void {
    for (const { versionId, state } of [...this.held.values()]) if (state === 'failed') this.drop(versionId);
    this.reconcile(this.options.layers.drawnOn(this.options.timeline.day));
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
    if (held.state === 'loaded') this.settle(versionId, this.options.engine.unload(versionId));
  }

  /** Remembers the work, for which the next load of the version waits. */
  private settle(versionId: string, work: Promise<void>): void {
    const done = work.catch(reportError).finally(() => {
      if (this.settling.get(versionId) === done) this.settling.delete(versionId);
    });
    this.settling.set(versionId, done);
  }

  private loadNext(): void {
    while (this.running < PARALLEL_LOADS) {
      const next = this.waiting.shift();
      if (!next) return;
      this.running += 1;
      const { id } = next.version;
      const load = this.load(next, this.settling.get(id)).finally(() => {
        if (this.settling.get(id) === load) this.settling.delete(id);
        this.running -= 1;
        if (this.ended) return;
        this.loadNext();
        this.options.onLoadsChanged();
      });
      this.settling.set(id, load);
    }
  }

  /** @param before - earlier work on the same version, if it is still in progress. */
  private async load(
    { version, modelId, modelName }: ShownVersion,
    before: Promise<void> | undefined,
  ): Promise<void> {
    const { engine, files, store, layers, timeline } = this.options;
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
    const about = { versionId: version.id, modelId, name: modelName };
    const report = (progress: number) => {
      if (!abort.signal.aborted) store.setLoad({ ...about, state: 'loading', progress });
    };
    report(0);
    await before;
    try {
      const fetched = (done: number) => report(done * FETCH_SHARE);
      const bytes = await files.read(fragments, fetched, abort.signal);
      abort.signal.throwIfAborted();
      const read = (done: number) => report(FETCH_SHARE + done * (1 - FETCH_SHARE));
      await engine.load(version.id, bytes, placementMatrix(version.placement, layers.origin), read);
      // Aborted while the worker was parsing: the model must be unloaded here.
      if (abort.signal.aborted) return await engine.unload(version.id);
      held.state = 'loaded';
    } catch (error) {
      if (abort.signal.aborted) return;
      held.state = 'failed';
      store.setLoad({ ...about, state: 'failed', progress: 0, error });
    }
    this.reconcile(layers.drawnOn(timeline.day));
  }

  private nameOf(modelId: string): string {
    const models = this.options.layers.layers.flatMap((layer) => layer.models);
    return models.find(({ id }) => id === modelId)?.name ?? '';
  }
}
