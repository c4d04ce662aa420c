import { reaction } from 'mobx';
import type { Vector3 } from 'three';
import type { GroundStore } from '../../state/ground-store.ts';
import type { DrawnMap, MapStore } from '../../state/map-store.ts';
import type { MapDrawing, MapStage } from './map-drawing.ts';

export interface MapLayerOptions {
  readonly store: MapStore;
  readonly ground: Pick<GroundStore, 'isSeenThrough'>;
  readonly stage: Omit<MapStage, 'frame' | 'onState'>;
  /** Where a plane of a map came or went. */
  onPlane(): void;
}

interface Held {
  readonly drawn: DrawnMap;
  /** Undefined while its code is loading. */
  drawing: MapDrawing | undefined;
}

/** Draws the maps that the user shows. Their code is loaded for the first of each kind. */
export class MapLayer {
  private readonly options: MapLayerOptions;
  private readonly held = new Map<string, Held>();
  private readonly stops: readonly (() => void)[];

  constructor(options: MapLayerOptions) {
    this.options = options;
    const { store, ground } = options;
    this.stops = [
      reaction(
        () => store.drawn,
        (drawn) => this.reconcile(drawn),
        { fireImmediately: true },
      ),
      reaction(
        () => ground.isSeenThrough,
        (isSeenThrough) => {
          for (const drawing of this.drawings) drawing.setSeenThrough(isSeenThrough);
        },
      ),
    ];
  }

  /** Of the highest map that is a plane, in scene metres. */
  get height(): number | undefined {
    const heights = this.drawings.flatMap(({ height }) => height ?? []);
    return heights.length > 0 ? Math.max(...heights) : undefined;
  }

  corners(): readonly Vector3[] {
    return this.drawings.flatMap((drawing) => drawing.corners());
  }

  rest(): void {
    for (const drawing of this.drawings) drawing.rest();
  }

  beforeDraw(): void {
    for (const drawing of this.drawings) drawing.beforeDraw();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.reconcile([]);
  }

  private get drawings(): readonly MapDrawing[] {
    return [...this.held.values()].flatMap(({ drawing }) => drawing ?? []);
  }

  private reconcile(wanted: readonly DrawnMap[]): void {
    const byId = new Map(wanted.map((one) => [one.map.id, one]));
    for (const [id, { drawn, drawing }] of this.held) {
      const other = byId.get(id);
      if (other && other.attempt === drawn.attempt && other.map === drawn.map && other.frame === drawn.frame)
        continue;
      this.held.delete(id);
      drawing?.dispose();
    }
    for (const [id, drawn] of byId) if (!this.held.has(id)) void this.open(id, drawn);
    this.options.onPlane();
  }

  private async open(id: string, drawn: DrawnMap): Promise<void> {
    const held: Held = { drawn, drawing: undefined };
    this.held.set(id, held);
    try {
      const made = await this.create(drawn, () => this.held.get(id) === held);
      if (made === undefined) return;
      held.drawing = made;
      made.setSeenThrough(this.options.ground.isSeenThrough);
      this.options.onPlane();
      this.options.stage.onExtent();
    } catch (error) {
      if (this.held.get(id) === held)
        this.options.store.setState(id, { kind: 'failed', failure: { kind: 'unreachable' } });
      reportError(error);
    }
  }

  /** @returns undefined if it is no longer wanted once its code has come */
  private async create({ map, frame }: DrawnMap, isWanted: () => boolean): Promise<MapDrawing | undefined> {
    const { store, stage } = this.options;
    const all: MapStage = {
      ...stage,
      frame,
      onState: (state) => {
        if (isWanted()) store.setState(map.id, state);
      },
    };
    if (map.kind === 'raster') {
      const { RasterDrawing } = await import('./raster-drawing.ts');
      return isWanted() ? new RasterDrawing(map, all) : undefined;
    }
    const { TilesDrawing } = await import('./tiles-drawing.ts');
    return isWanted() ? new TilesDrawing(map, all) : undefined;
  }
}
