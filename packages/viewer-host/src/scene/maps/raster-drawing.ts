import type { RasterMap } from '@gantry/contract';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  SRGBColorSpace,
  Texture,
  Vector3,
} from 'three';
import { disposeTree } from '../overlay/dispose-tree.ts';
import { fetchPicture, MapError } from './fetch-tile.ts';
import type { MapDrawing, MapStage } from './map-drawing.ts';
import { chooseTiles, parentOf, type TileAddress, tileCorners, tileKey, tileUrl } from './tile-grid.ts';

/** The most tiles in the picture, and those that are kept for the next one. */
const most = { shown: 90, kept: 180 };
/** Requests at a time. */
const parallel = 6;
/** CSS pixels from which a tile is divided. */
const coarsest = 420;
/** Failures in a row after which no more is asked: at the beginning, and once something has come. */
const failures = { first: 3, later: 12 };
/** Metres by which the map lies below the foot of the models, so that the two do not flicker. */
const below = 0.1;
const glass = 0.3;

interface Loaded {
  readonly tile: TileAddress;
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  /** When it was last in the picture. */
  usedAt: number;
}

/** Pictures of Web Mercator on a plane. What is chosen follows the camera when it comes to rest. */
export class RasterDrawing implements MapDrawing {
  private readonly map: RasterMap;
  private readonly stage: MapStage;
  private readonly fetch: typeof fetchPicture;
  private readonly group = new Group();
  private readonly loaded = new Map<string, Loaded>();
  private readonly loading = new Map<string, AbortController>();
  /** Tiles that the server does not have; they are not asked for again. */
  private readonly missing = new Set<string>();
  private wanted: readonly TileAddress[] = [];
  private failed = 0;
  private hasAnswer = false;
  private isStopped = false;
  private isSeenThrough = false;
  private turn = 0;

  constructor(map: RasterMap, stage: MapStage, fetch: typeof fetchPicture = fetchPicture) {
    this.map = map;
    this.stage = stage;
    this.fetch = fetch;
    stage.scene.add(this.group);
    stage.onState({ kind: 'loading' });
    this.rest();
  }

  get height(): number {
    const { map, stage } = this;
    return map.height === null ? stage.groundHeight() - below : map.height - stage.originHeight();
  }

  corners(): readonly Vector3[] {
    const { x, z, reach } = this.stage.area();
    return [-1, 1].map((side) => new Vector3(x + side * reach, this.height, z + side * reach));
  }

  rest(): void {
    if (this.isStopped) return;
    this.group.position.y = this.height;
    const { minZoom, maxZoom } = this.map;
    this.wanted = chooseTiles(
      {
        area: this.stage.area(),
        minZoom,
        maxZoom,
        most: most.shown,
        coarsest,
        pixels: (tile) => this.pixels(tile),
      },
      this.stage.frame,
    );
    const keys = new Set(this.wanted.map(tileKey));
    for (const [key, abort] of this.loading) if (!keys.has(key)) abort.abort();
    this.show();
    this.loadMore();
  }

  beforeDraw(): void {
    this.group.position.y = this.height;
  }

  setSeenThrough(isSeenThrough: boolean): void {
    if (isSeenThrough === this.isSeenThrough) return;
    this.isSeenThrough = isSeenThrough;
    for (const { mesh } of this.loaded.values()) this.dress(mesh.material);
    this.stage.requestDraw();
  }

  dispose(): void {
    this.isStopped = true;
    for (const abort of this.loading.values()) abort.abort();
    for (const { mesh } of this.loaded.values()) this.free(mesh);
    this.loaded.clear();
    this.group.removeFromParent();
    this.stage.requestDraw();
  }

  private loadMore(): void {
    for (const tile of this.wanted) {
      if (this.loading.size >= parallel || this.isStopped) return;
      const key = tileKey(tile);
      if (!this.loaded.has(key) && !this.loading.has(key) && !this.missing.has(key))
        void this.load(tile, key);
    }
  }

  private async load(tile: TileAddress, key: string): Promise<void> {
    const abort = new AbortController();
    this.loading.set(key, abort);
    try {
      const picture = await this.fetch(tileUrl(this.map.url, tile), abort.signal);
      if (abort.signal.aborted) picture.close();
      else this.accept(tile, key, picture);
    } catch (error) {
      if (!abort.signal.aborted) this.fail(key, error);
    } finally {
      this.loading.delete(key);
      this.loadMore();
    }
  }

  private accept(tile: TileAddress, key: string, picture: ImageBitmap): void {
    this.failed = 0;
    if (!this.hasAnswer) this.stage.onState({ kind: 'ready' });
    this.hasAnswer = true;
    const mesh = this.meshOf(tile, picture);
    this.loaded.set(key, { tile, mesh, usedAt: this.turn });
    this.group.add(mesh);
    this.show();
  }

  private fail(key: string, error: unknown): void {
    if (!(error instanceof MapError)) throw error;
    this.missing.add(key);
    this.failed += 1;
    if (this.failed < (this.hasAnswer ? failures.later : failures.first)) return;
    this.isStopped = true;
    for (const abort of this.loading.values()) abort.abort();
    this.stage.onState({ kind: 'failed', failure: error.failure });
  }

  /** Shows the wanted tiles, and coarser ones where they have not come yet. */
  private show(): void {
    this.turn += 1;
    const shown = new Set<string>();
    for (const tile of this.wanted) {
      let at = tile;
      while (at.z > this.map.minZoom && !this.loaded.has(tileKey(at))) at = parentOf(at);
      shown.add(tileKey(at));
    }
    let isChanged = false;
    for (const [key, one] of this.loaded) {
      const isShown = shown.has(key);
      isChanged ||= one.mesh.visible !== isShown;
      one.mesh.visible = isShown;
      if (isShown) one.usedAt = this.turn;
    }
    this.forget();
    // A frame without a change would let the view come to rest anew, and so on without end.
    if (isChanged) this.stage.requestDraw();
  }

  private forget(): void {
    const spare = this.loaded.size - most.kept;
    if (spare <= 0) return;
    const oldest = [...this.loaded].filter(([, { mesh }]) => !mesh.visible);
    for (const [key, { mesh }] of oldest.sort(([, a], [, b]) => a.usedAt - b.usedAt).slice(0, spare)) {
      this.free(mesh);
      this.loaded.delete(key);
    }
  }

  private meshOf(tile: TileAddress, picture: ImageBitmap): Loaded['mesh'] {
    const corners = tileCorners(tile, this.stage.frame).flatMap(([x, z]) => [x, 0, z]);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
    // The first row of a bitmap is the northern one.
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2));
    geometry.setIndex([0, 2, 1, 0, 3, 2]);
    const texture = new Texture(picture);
    texture.flipY = false;
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    texture.needsUpdate = true;
    const material = new MeshBasicMaterial({ map: texture, side: DoubleSide, toneMapped: false });
    // Coarser tiles lie behind finer ones on the same plane.
    const coarseness = 1 + this.map.maxZoom - tile.z;
    Object.assign(material, {
      polygonOffset: true,
      polygonOffsetFactor: coarseness,
      polygonOffsetUnits: coarseness * 4,
    });
    this.dress(material);
    const mesh = new Mesh(geometry, material);
    mesh.renderOrder = tile.z - 100;
    mesh.visible = false;
    return mesh;
  }

  private dress(material: MeshBasicMaterial): void {
    const isGlass = this.isSeenThrough;
    if (material.transparent !== isGlass) material.needsUpdate = true;
    Object.assign(material, { transparent: isGlass, opacity: isGlass ? glass : 1, depthWrite: !isGlass });
  }

  private free(mesh: Loaded['mesh']): void {
    const picture: unknown = mesh.material.map?.image;
    disposeTree(mesh);
    if (picture instanceof ImageBitmap) picture.close();
  }

  /** Width of a tile in the picture, in CSS pixels; 0 outside of it. */
  private pixels(tile: TileAddress): number {
    const camera = this.stage.camera();
    const corners = tileCorners(tile, this.stage.frame);
    const width = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]);
    const { height } = this.stage.size();
    if (camera instanceof OrthographicCamera)
      return (width * height * camera.zoom) / (camera.top - camera.bottom);
    if (!(camera instanceof PerspectiveCamera)) return 0;
    const [xs, zs] = [corners.map(([x]) => x), corners.map(([, z]) => z)];
    const { position } = camera;
    const nearest = new Vector3(
      Math.min(Math.max(position.x, Math.min(...xs)), Math.max(...xs)),
      this.height,
      Math.min(Math.max(position.z, Math.min(...zs)), Math.max(...zs)),
    );
    const distance = Math.max(1, nearest.distanceTo(position));
    return (width * height) / (2 * distance * Math.tan((camera.fov * Math.PI) / 360));
  }
}
