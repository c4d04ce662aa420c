import type { TilesMap } from '@gantry/contract';
import { TilesRenderer } from '3d-tiles-renderer/three';
import { type Camera, Matrix4, Vector3 } from 'three';
import { fetchFromMap, MapError } from './fetch-tile.ts';
import type { MapDrawing, MapStage } from './map-drawing.ts';

/** Failures in a row after which no more is asked: before any tile has come, and later. */
const failures = { first: 3, later: 12 };

/** A tileset of OGC 3D Tiles, placed by the frame of the project. */
export class TilesDrawing implements MapDrawing {
  readonly height = undefined;
  private readonly stage: MapStage;
  private readonly tiles: TilesRenderer;
  private camera: Camera | undefined = undefined;
  private failed = 0;
  private lastError: unknown = undefined;
  private hasModel = false;
  private isStopped = false;
  private readonly ending = new AbortController();

  constructor(map: TilesMap, stage: MapStage) {
    this.stage = stage;
    const tiles = new TilesRenderer(map.url);
    this.tiles = tiles;
    tiles.registerPlugin({
      name: 'GANTRY_FETCH',
      fetchData: (url: string | URL, { signal }: RequestInit = {}) =>
        fetchFromMap(
          plainPath(String(url)),
          signal ? AbortSignal.any([signal, this.ending.signal]) : this.ending.signal,
        ),
    });
    tiles.group.matrixAutoUpdate = false;
    tiles.group.matrix.copy(
      new Matrix4().makeTranslation(0, map.raise, 0).multiply(new Matrix4().fromArray(stage.frame.fromEcef)),
    );
    tiles.group.matrixWorldNeedsUpdate = true;
    stage.scene.add(tiles.group);
    for (const event of ['needs-update', 'load-model', 'tiles-load-end'] as const)
      tiles.addEventListener(event, stage.requestDraw);
    tiles.addEventListener('load-root-tileset', () => {
      stage.onState({ kind: 'ready' });
      stage.onExtent();
    });
    tiles.addEventListener('load-model', () => {
      this.failed = 0;
      this.hasModel = true;
    });
    tiles.addEventListener('tiles-load-end', () => {
      if (!this.hasModel && this.failed > 0) this.stop();
    });
    tiles.addEventListener('load-error', ({ tile, error }) => this.fail(tile === null, error));
    stage.onState({ kind: 'loading' });
    stage.requestDraw();
  }

  corners(): readonly Vector3[] {
    const { x, z, reach } = this.stage.area();
    const y = this.stage.groundHeight();
    return [-1, 1].map((side) => new Vector3(x + side * reach, y, z + side * reach));
  }

  /** Each frame chooses the tiles. */
  rest(): void {}

  beforeDraw(): void {
    if (this.isStopped) return;
    const camera = this.stage.camera();
    if (camera !== this.camera) {
      if (this.camera) this.tiles.deleteCamera(this.camera);
      this.camera = camera;
      this.tiles.setCamera(camera);
    }
    this.tiles.setResolutionFromRenderer(camera, this.stage.gl());
    this.tiles.update();
  }

  /** A tileset has heights of its own, and is switched off instead. */
  setSeenThrough(): void {}

  dispose(): void {
    this.isStopped = true;
    this.ending.abort();
    this.tiles.group.removeFromParent();
    this.tiles.dispose();
    this.stage.requestDraw();
  }

  private fail(isRoot: boolean, error: unknown): void {
    this.failed += 1;
    this.lastError = error;
    if (isRoot || this.failed >= (this.hasModel ? failures.later : failures.first)) this.stop();
  }

  /** Asks for nothing more, and says why. */
  private stop(): void {
    if (this.isStopped) return;
    this.isStopped = true;
    this.ending.abort();
    const { lastError } = this;
    this.stage.onState({
      kind: 'failed',
      failure: lastError instanceof MapError ? lastError.failure : { kind: 'content' },
    });
  }
}

/** The library asks for `//tile.glb` where a tileset is at the root of its server. */
function plainPath(address: string): string {
  const url = new URL(address, location.href);
  url.pathname = url.pathname.replace(/^\/+/, '/');
  return url.href;
}
