import type { ObjectRef, Position } from '@gantry/plugin-sdk';
import { Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { ContextMenuStore } from '../../state/context-menu-store.ts';
import type { PlacedMarker } from '../../state/marker-store.ts';
import type { SceneStore } from '../../state/scene-store.ts';
import type { SelectionStore } from '../../state/selection-store.ts';
import type { CameraRig } from '../engine/camera-rig.ts';
import type { Engine } from '../engine/engine.ts';
import type { RayHit } from '../engine/engine-model.ts';
import type { LineLayer } from '../lines/line-layer.ts';
import type { LineHit } from '../lines/pick-line.ts';
import { idOf } from '../markers/marker-box.ts';
import type { MarkerLayer } from '../markers/marker-layer.ts';
import type { ObjectLookup } from '../objects/object-lookup.ts';
import type { PointerClaim } from './pointer-claim.ts';
import { PointerGestures, type PointerPlace } from './pointer-gestures.ts';

/** Milliseconds between two raycasts while hovering. */
const HOVER_MS = 60;

/** CSS pixels from a line within which a pointer meets it. */
const LINE_REACH = { mouse: 6, touch: 12 };
/** Metres, and share of the distance, by which a shape must be before a line to cover it: lines often lie on shapes. */
const COVER = { metres: 0.1, share: 0.002 };

/** The part of the engine that picking needs. */
interface PickedEngine extends Pick<Engine, 'canvas' | 'raycast'> {
  readonly rig: Pick<CameraRig, 'camera' | 'view'>;
}

export interface PickingOptions {
  readonly engine: PickedEngine;
  readonly objects: Pick<ObjectLookup, 'refs'>;
  readonly markers: Pick<MarkerLayer, 'hit' | 'markerOf' | 'activate' | 'setActive' | 'closeFan'>;
  readonly lines: Pick<LineLayer, 'hit'>;
  readonly selection: SelectionStore;
  readonly menu: ContextMenuStore;
  readonly store: SceneStore;
  /** Takes clicks on faces while it wants them. */
  readonly faces?: { readonly wantsFace: boolean; takeFace(hit: RayHit | undefined): void };
  /** Height of the ground in the scene, where there is no model. */
  groundHeight(): number;
  /** @returns grid metres: x east, y north, z up. */
  toGrid(point: Vector3): Vector3;
  /** The tool that is on, and takes the pointers. */
  claim(): PointerClaim | undefined;
}

interface Found {
  readonly object: ObjectRef | undefined;
  readonly point: Vector3;
}

/** Handles pointers that do not move the camera: selecting, hovering, opening menus. */
export class Picking {
  private readonly options: PickingOptions;
  private readonly gestures: PointerGestures;
  private hoverTimer: ReturnType<typeof setTimeout> | undefined = undefined;
  private hoverAt: PointerPlace | undefined = undefined;
  private isLooking = false;
  /** Counts clicks and menus, so that a late answer does not override a newer one. */
  private turn = 0;
  private ended = false;

  constructor(options: PickingOptions) {
    this.options = options;
    this.gestures = new PointerGestures(options.engine.canvas, {
      onClick: (at, adds) => {
        const claim = options.claim();
        if (claim) claim.onClick(at);
        else this.click(at, adds).catch(this.fail);
      },
      onMenu: (at) => {
        if (!options.claim()) this.openMenu(at).catch(this.fail);
      },
      onHover: (at) => {
        const claim = options.claim();
        if (claim) claim.onHover(at);
        this.hover(claim ? undefined : at);
      },
    });
  }

  openMarkerMenu(marker: PlacedMarker, x: number, y: number): void {
    const { at, data } = marker.spec;
    this.turn += 1;
    this.options.menu.show(
      {
        kind: 'marker',
        id: marker.id,
        ...('frame' in at ? { at } : {}),
        ...(data === undefined ? {} : { data }),
      },
      x,
      y,
    );
  }

  /** Opens the menu of the selection, for keyboard users. */
  openSelectionMenu(): void {
    const { selection, menu, engine } = this.options;
    if (selection.current.length === 0) return;
    this.turn += 1;
    const { left, top, width, height } = engine.canvas.getBoundingClientRect();
    const target = engine.rig.view().target;
    menu.show(
      { kind: 'object', objects: selection.current, at: scenePosition(target) },
      left + width / 2,
      top + height / 2,
    );
  }

  dispose(): void {
    this.ended = true;
    this.turn += 1;
    clearTimeout(this.hoverTimer);
    this.gestures.dispose();
  }

  private readonly fail = (error: unknown): void => {
    // Closing the scene may end the engine during a query.
    if (!this.ended) reportError(error);
  };

  private async click(at: PointerPlace, adds: boolean): Promise<void> {
    const { markers, selection, menu } = this.options;
    menu.close();
    this.turn += 1;
    const { turn } = this;
    const { faces, engine } = this.options;
    if (faces?.wantsFace) {
      const found = await engine.raycast(new Vector2(at.x, at.y));
      if (turn === this.turn && faces.wantsFace) faces.takeFace(found?.hit);
      return;
    }
    const item = markers.hit(at.x, at.y);
    if (item) return markers.activate(item);
    markers.closeFan();
    const found = await this.find(at);
    if (turn !== this.turn) return;
    if (!found?.object) {
      if (!adds) selection.clear();
      return;
    }
    selection.set([found.object], adds ? (selection.has(found.object) ? 'remove' : 'add') : 'replace');
  }

  private async openMenu(at: PointerPlace): Promise<void> {
    const { markers, selection, menu } = this.options;
    this.turn += 1;
    const { turn } = this;
    const item = markers.hit(at.x, at.y);
    const marker = item && markers.markerOf(item);
    if (marker) return this.openMarkerMenu(marker, at.x, at.y);
    if (item) return menu.close();
    const found = await this.find(at);
    if (turn !== this.turn) return;
    const point = found?.point ?? this.groundAt(at);
    if (!point) return menu.close();
    const position = scenePosition(point);
    if (!found?.object) return menu.show({ kind: 'ground', id: 'ground', at: position }, at.x, at.y);
    // The menu of one of several selected objects applies to all of them.
    if (!selection.has(found.object)) selection.set([found.object]);
    menu.show({ kind: 'object', objects: selection.current, at: position }, at.x, at.y);
  }

  private hover(at: PointerPlace | undefined): void {
    const { markers, engine, selection, store } = this.options;
    const item = at && markers.hit(at.x, at.y);
    // A marker covers the object behind it.
    this.hoverAt = item ? undefined : at;
    markers.setActive(item && idOf(item.item));
    engine.canvas.style.cursor = this.options.faces?.wantsFace ? 'crosshair' : item ? 'pointer' : '';
    if (!at || item) {
      selection.hover(undefined);
      if (!at) store.setPointer(undefined);
      return;
    }
    this.hoverTimer ??= setTimeout(this.look, HOVER_MS);
  }

  private readonly look = (): void => {
    this.hoverTimer = undefined;
    const at = this.hoverAt;
    if (!at || this.isLooking) return;
    this.isLooking = true;
    this.find(at)
      .then((found) => this.accept(at, found), this.fail)
      .finally(() => {
        this.isLooking = false;
        if (this.hoverAt !== at && this.hoverAt && !this.ended)
          this.hoverTimer ??= setTimeout(this.look, HOVER_MS);
      });
  };

  private accept(at: PointerPlace, found: Found | undefined): void {
    if (this.ended || !this.hoverAt) return;
    const { selection, store, toGrid } = this.options;
    selection.hover(found?.object);
    const point = found?.point ?? this.groundAt(at);
    const grid = point && toGrid(point);
    store.setPointer(grid && { easting: grid.x, northing: grid.y, height: grid.z });
  }

  private async find(at: PointerPlace): Promise<Found | undefined> {
    const { engine, objects } = this.options;
    const line = this.lineAt(at);
    if (line && (line.isOnTop || !(await this.isCovered(line)))) return line;
    const result = await engine.raycast(new Vector2(at.x, at.y));
    if (!result) return undefined;
    const [object] = await objects.refs(result.model, [result.hit.localId]);
    return { object, point: result.hit.point };
  }

  private lineAt(at: PointerPlace): LineHit | undefined {
    const { engine, lines } = this.options;
    const { width, height } = engine.canvas.getBoundingClientRect();
    const reach = at.isTouch ? LINE_REACH.touch : LINE_REACH.mouse;
    return lines.hit({ at: this.device(at), camera: engine.rig.camera, width, height, reach });
  }

  /** Whether a shape covers the line where the pointer meets it. */
  private async isCovered({ point }: LineHit): Promise<boolean> {
    const { engine } = this.options;
    const { left, top, width, height } = engine.canvas.getBoundingClientRect();
    const distance = point.distanceTo(engine.rig.camera.position);
    const { x, y } = point.clone().project(engine.rig.camera);
    const shape = await engine.raycast(
      new Vector2(left + ((x + 1) / 2) * width, top + ((1 - y) / 2) * height),
    );
    return shape !== undefined && shape.hit.distance < distance * (1 - COVER.share) - COVER.metres;
  }

  /** Where the line of sight meets the ground; undefined over the sky. */
  private groundAt(at: PointerPlace): Vector3 | undefined {
    const { engine, groundHeight } = this.options;
    const caster = new Raycaster();
    caster.setFromCamera(this.device(at), engine.rig.camera);
    const ground = new Plane(new Vector3(0, 1, 0), -groundHeight());
    return caster.ray.intersectPlane(ground, new Vector3()) ?? undefined;
  }

  /** A place in the window in normalised device coordinates. */
  private device(at: PointerPlace): Vector2 {
    const { left, top, width, height } = this.options.engine.canvas.getBoundingClientRect();
    return new Vector2(((at.x - left) / width) * 2 - 1, 1 - ((at.y - top) / height) * 2);
  }
}

function scenePosition({ x, y, z }: Vector3): Position {
  return { frame: 'scene', at: { x, y, z } };
}
