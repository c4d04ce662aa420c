import {
  type Layer,
  type LayerList,
  type ModelLine,
  type ModelProgress,
  type ModelVersion,
  type PlacementRule,
  versionOn,
} from '@gantry/contract';
import type { Load } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { HostApi } from '../api/host-api.ts';
import { LineStore, type LineSwitch } from './line-store.ts';

/** The version of a model on the timeline's day, with its visibility and opacity. */
export interface ShownVersion {
  readonly layerId: string;
  readonly modelId: string;
  readonly modelName: string;
  readonly version: ModelVersion;
  readonly visible: boolean;
  /** 0..1 */
  readonly opacity: number;
}

/** The project's layers and how this viewer shows them. */
export class LayerStore {
  load: Load = { kind: 'idle' };
  /** Why the last refresh failed, while earlier layers are still shown. */
  outdated: unknown = undefined;
  layers: readonly Layer[] = [];
  /** Number of the project's last event that the layers include; undefined before they are loaded. */
  asOf: number | undefined = undefined;
  /** Metres in the project's grid; scene = (E - E0, H - H0, -(N - N0)). */
  origin: LayerList['origin'] = { easting: 0, northing: 0, height: 0 };
  readonly hiddenLayers = observable.set<string>();
  readonly hiddenModels = observable.set<string>();
  readonly lines = new LineStore();
  readonly opacities = observable.map<string, number>();
  /** Another version that is drawn with those of the day, as a model of its own. */
  besides: ShownVersion | undefined = undefined;
  /** Whether the first version of a model is shown on days before it was created. */
  firstStandsIn = false;
  private projectId: string | undefined = undefined;
  /** Counts fetches, to drop outdated answers. */
  private turn = 0;
  private readonly api: HostApi;

  constructor(api: HostApi) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'turn'>(
      this,
      {
        api: false,
        turn: false,
        layers: observableRef,
        outdated: observableRef,
        besides: observableRef,
        hiddenLayers: false,
        hiddenModels: false,
        opacities: false,
        lines: false,
      },
      { autoBind: true },
    );
  }

  async open(projectId: string): Promise<void> {
    this.close();
    this.projectId = projectId;
    await this.refresh();
  }

  /** Keeps the current layers while loading, so that a live change does not flicker. */
  async refresh(): Promise<void> {
    const projectId = this.projectId;
    if (!projectId) return;
    this.turn += 1;
    const { turn } = this;
    if (this.load.kind !== 'ready') this.setLoad({ kind: 'loading' });
    try {
      const list = await this.api.layers(projectId);
      if (turn === this.turn) this.accept(list);
    } catch (error) {
      if (turn !== this.turn) return;
      if (this.load.kind === 'ready') this.setOutdated(error);
      else this.setLoad({ kind: 'failed', error });
    }
  }

  close(): void {
    this.turn += 1;
    this.projectId = undefined;
    this.layers = [];
    this.asOf = undefined;
    this.load = { kind: 'idle' };
    this.outdated = undefined;
    this.hiddenLayers.clear();
    this.hiddenModels.clear();
    this.opacities.clear();
    this.besides = undefined;
    this.firstStandsIn = false;
    this.lines.reset();
  }

  /** The alignments and grids of a version. */
  async linesOf(versionId: string, signal: AbortSignal): Promise<readonly ModelLine[]> {
    return (await this.api.versionLines(this.openProject(), versionId, { signal })).lines;
  }

  /** Days on which some model was created, oldest first, `YYYY-MM-DD`: the timeline's stops. */
  get createdDates(): readonly string[] {
    const days = this.layers.flatMap((l) => l.models.flatMap((m) => m.versions.map((v) => v.createdDate)));
    return [...new Set(days)].sort();
  }

  /**
   * For each model the newest ready version created on or before the day; all models when the day is undefined. On earlier days a model
   * is left out, unless its first version stands in.
   */
  shownOn(day: string | undefined): readonly ShownVersion[] {
    return this.layers.flatMap((layer) =>
      layer.models.flatMap((model) => {
        const version =
          versionOn(model.versions, day) ??
          (this.firstStandsIn ? model.versions.findLast(({ status }) => status === 'ready') : undefined);
        if (!version) return [];
        const visible = this.isLayerVisible(layer.id) && !this.hiddenModels.has(model.id);
        const opacity = this.opacities.get(layer.id) ?? 1;
        return [{ layerId: layer.id, modelId: model.id, modelName: model.name, version, visible, opacity }];
      }),
    );
  }

  setFirstStandsIn(standsIn: boolean): void {
    this.firstStandsIn = standsIn;
  }

  /** The versions of `shownOn`, and the one besides. */
  drawnOn(day: string | undefined): readonly ShownVersion[] {
    const shown = this.shownOn(day);
    const { besides } = this;
    if (!besides || shown.some(({ version }) => version.id === besides.version.id)) return shown;
    return [...shown, besides];
  }

  setBesides(version: ShownVersion | undefined): void {
    this.besides = version;
  }

  layerOfModel(modelId: string): Layer | undefined {
    return this.layers.find((layer) => layer.models.some((model) => model.id === modelId));
  }

  isLayerVisible(layerId: string): boolean {
    return !this.hiddenLayers.has(layerId);
  }

  /** A model in a hidden layer is not visible, whatever its own switch says. */
  isModelVisible(modelId: string): boolean {
    const layer = this.layerOfModel(modelId);
    return !this.hiddenModels.has(modelId) && (!layer || this.isLayerVisible(layer.id));
  }

  setLayersVisible(layerIds: readonly string[], visible: boolean): void {
    for (const id of layerIds) {
      if (visible) this.hiddenLayers.delete(id);
      else this.hiddenLayers.add(id);
    }
  }

  setModelVisible(modelId: string, visible: boolean): void {
    if (visible) this.hiddenModels.delete(modelId);
    else this.hiddenModels.add(modelId);
  }

  /** @param opacity - 0..1 */
  setOpacity(layerId: string, opacity: number): void {
    this.opacities.set(layerId, Math.min(1, Math.max(0, opacity)));
  }

  /** Replaces what this viewer has switched off and made transparent. */
  restore(state: {
    readonly hiddenLayers: readonly string[];
    readonly hiddenModels: readonly string[];
    readonly hiddenLines: readonly LineSwitch[];
    readonly opacities: readonly (readonly [layerId: string, opacity: number])[];
  }): void {
    this.hiddenLayers.replace(state.hiddenLayers);
    this.hiddenModels.replace(state.hiddenModels);
    this.lines.hidden.replace(state.hiddenLines);
    this.opacities.replace(new Map(state.opacities));
  }

  /** The layer is in the list when this resolves, even if the list cannot be fetched again. */
  async create(name: string): Promise<Layer> {
    const projectId = this.openProject();
    const made = await this.api.createLayer(projectId, name);
    if (this.projectId === projectId) this.add(made);
    await this.refresh();
    return made;
  }

  async rename(layerId: string, name: string): Promise<void> {
    await this.api.renameLayer(this.openProject(), layerId, name);
    await this.refresh();
  }

  async remove(layerId: string): Promise<void> {
    await this.api.deleteLayer(this.openProject(), layerId);
    await this.refresh();
  }

  async removeModel(modelId: string): Promise<void> {
    await this.api.deleteModel(this.openProject(), modelId);
    await this.refresh();
  }

  async removeVersion(versionId: string): Promise<void> {
    await this.api.deleteVersion(this.openProject(), versionId);
    await this.refresh();
  }

  async cancelConversion(versionId: string): Promise<void> {
    await this.api.cancelConversion(this.openProject(), versionId);
    await this.refresh();
  }

  async retryConversion(versionId: string): Promise<void> {
    await this.api.retryConversion(this.openProject(), versionId);
    await this.refresh();
  }

  async placeVersion(versionId: string, rule: PlacementRule): Promise<void> {
    await this.api.placeVersion(this.openProject(), versionId, rule);
    await this.refresh();
  }

  /** Applies the progress of a conversion. A change of status is followed by `host.layers-changed` and a refresh. */
  applyProgress(progress: ModelProgress): void {
    this.layers = this.layers.map((layer) =>
      layer.id !== progress.layerId
        ? layer
        : {
            ...layer,
            models: layer.models.map((model) => ({
              ...model,
              versions: model.versions.map((version) =>
                version.id !== progress.versionId
                  ? version
                  : version.status === 'ready'
                    ? version
                    : {
                        ...version,
                        // `ready` without the file's URL would show an empty model: wait for the refresh.
                        status: progress.status === 'ready' ? version.status : progress.status,
                        progress: progress.progress,
                        problem: progress.problem,
                      },
              ),
            })),
          },
    );
  }

  private openProject(): string {
    if (!this.projectId) throw new Error('No project is open.');
    return this.projectId;
  }

  /** An event may have added it before. */
  private add(made: Layer): void {
    this.layers = [...this.layers.filter(({ id }) => id !== made.id), made];
  }

  private accept(list: LayerList): void {
    this.layers = list.layers;
    this.asOf = list.asOf;
    this.origin = list.origin;
    this.load = { kind: 'ready' };
    this.outdated = undefined;
  }

  private setOutdated(error: unknown): void {
    this.outdated = error;
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
