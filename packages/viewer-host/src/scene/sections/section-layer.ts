import type { SectionShape, SectionState } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { Vector2, Vector3 } from 'three';
import type { LayerStore } from '../../state/layer-store.ts';
import type { SectionStore } from '../../state/section-store.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel, RayHit } from '../engine/engine-model.ts';
import type { SceneLook } from '../look/scene-look.ts';
import type { ScenePalette, SceneTexts } from '../scene-options.ts';
import { alongAxis, lineOfSight, onScreen } from './drag-along.ts';
import { SectionFrame } from './section-frame.ts';
import { SectionHandle } from './section-handle.ts';
import {
  clippingPlanes,
  directionToGrid,
  type FaceId,
  facesOf,
  moveFace,
  sceneToGrid,
} from './section-planes.ts';

/** Half the side of the square that shows a plane, as a share of the visible height. */
const REACH = 0.22;
/** Metres between a face and the plane made from it. The plane lies in front, so that it does not cut the face away. */
const BEFORE_FACE = 0.001;

/** The part of the engine that sections need. */
interface CutEngine
  extends Pick<Engine, 'scene' | 'stage' | 'canvas' | 'raycast' | 'requestDraw' | 'refreshDetail'> {
  readonly rig: Pick<Engine['rig'], 'camera' | 'seenHeight' | 'stage'>;
  readonly models: ReadonlyMap<string, Pick<EngineModel, 'treatAll'>>;
}

export interface SectionLayerOptions {
  readonly engine: CutEngine;
  readonly look: Pick<SceneLook, 'models' | 'unsettle'>;
  readonly store: SectionStore;
  readonly layers: Pick<LayerStore, 'origin'>;
  palette(): ScenePalette;
  texts(): SceneTexts;
}

interface Drag {
  readonly shape: SectionShape;
  readonly at: Vector3;
  readonly normal: Vector3;
  /** Metres along the normal where the pointer took the handle. */
  readonly from: number;
}

/** Cuts the models by the sections that are on, and draws the outline and the handles of the chosen one. */
export class SectionLayer {
  private readonly options: SectionLayerOptions;
  private readonly handles = new Map<FaceId, SectionHandle>();
  private frame: SectionFrame | undefined = undefined;
  private drag: Drag | undefined = undefined;
  /** Metres; kept while a section is chosen, because its square must not change its size with the view. */
  private reach = 1;
  private readonly stops: readonly (() => void)[];

  constructor(options: SectionLayerOptions) {
    this.options = options;
    const { store, layers } = options;
    this.stops = [
      reaction(
        () => ({
          shapes: store.list.filter(({ isOn }) => isOn).map(({ shape }) => shape),
          origin: layers.origin,
        }),
        ({ shapes, origin }) => this.cut(clippingPlanes(shapes, origin)),
        { fireImmediately: true, equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
      ),
      reaction(
        () => store.chosen,
        () => {
          this.reach = Math.max(1, options.engine.rig.seenHeight * REACH);
        },
        { fireImmediately: true },
      ),
      reaction(
        () => ({
          section: this.chosen,
          origin: layers.origin,
          palette: options.palette(),
          texts: options.texts(),
        }),
        ({ section }) => this.show(section),
        { fireImmediately: true },
      ),
    ];
  }

  /** Whether a click makes a plane of the face under it. */
  get wantsFace(): boolean {
    return this.options.store.tool === 'face';
  }

  /** Makes a plane of the face that a click met. @param hit - undefined beside the models */
  takeFace(hit: RayHit | undefined): void {
    const { store, layers, engine, texts } = this.options;
    if (!hit?.normal) {
      store.missFace();
      return;
    }
    const normal = hit.normal.clone().normalize();
    const { camera } = engine.rig;
    const sight =
      'isPerspectiveCamera' in camera
        ? hit.point.clone().sub(camera.position)
        : camera.getWorldDirection(new Vector3());
    // What is cut away lies on the side from which the face was seen.
    if (normal.dot(sight) > 0) normal.negate();
    const at = hit.point.clone().addScaledVector(normal, BEFORE_FACE);
    store.make({
      name: texts().faceSection(store.list.length + 1),
      shape: { kind: 'plane', at: sceneToGrid(at, layers.origin), normal: directionToGrid(normal) },
    });
  }

  /** As if the middle of the view were clicked, for the keyboard. */
  async takeFaceInMiddle(): Promise<void> {
    const { left, top, width, height } = this.options.engine.canvas.getBoundingClientRect();
    const found = await this.options.engine.raycast(new Vector2(left + width / 2, top + height / 2));
    this.takeFace(found?.hit);
  }

  /** Call it after each frame. */
  placeHandles(): void {
    const section = this.chosen;
    if (!section || this.handles.size === 0) return;
    const { engine, layers } = this.options;
    for (const { id, at } of facesOf(section.shape, layers.origin))
      this.handles.get(id)?.place(onScreen(at, engine.rig.camera, engine.rig.stage));
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.dropHandles();
    this.frame?.dispose();
    this.frame = undefined;
  }

  /** The chosen section, if it cuts. */
  private get chosen(): SectionState | undefined {
    const { chosen, sections } = this.options.store;
    const section = chosen === undefined ? undefined : sections.get(chosen);
    return section?.isOn ? section : undefined;
  }

  private cut(planes: ReturnType<typeof clippingPlanes>): void {
    const { engine, look } = this.options;
    if (look.models.cut.set(planes)) for (const model of engine.models.values()) model.treatAll();
    engine.canvas.dataset.sectionPlanes = String(planes.length);
    look.unsettle();
    // The engine leaves out what is cut away, and must bring it back.
    engine.refreshDetail();
  }

  private show(section: SectionState | undefined): void {
    const { engine, layers, palette, texts } = this.options;
    const had = this.frame !== undefined;
    this.frame?.dispose();
    this.frame = undefined;
    const faces = section ? facesOf(section.shape, layers.origin) : [];
    if (faces.length !== this.handles.size || !faces.every(({ id }) => this.handles.has(id))) {
      this.dropHandles();
      for (const { id } of faces) this.handles.set(id, this.handleOf(id));
    }
    if (section) {
      const { brand, markerHalo } = palette();
      this.frame = new SectionFrame(section.shape, layers.origin, brand, this.reach);
      engine.scene.add(this.frame.group);
      for (const [id, handle] of this.handles) handle.setLook(texts().sectionHandle(id), brand, markerHalo);
      this.placeHandles();
    }
    if (had || section) engine.requestDraw();
  }

  private handleOf(id: FaceId): SectionHandle {
    return new SectionHandle(this.options.engine.stage, {
      onGrab: (event) => this.grab(id, event),
      onDrag: (event) => this.dragTo(id, event),
      onRelease: () => {
        this.drag = undefined;
      },
      onStep: (metres) => this.move(this.chosen?.shape, id, metres),
    });
  }

  private grab(id: FaceId, event: PointerEvent): void {
    const section = this.chosen;
    const face = section && facesOf(section.shape, this.options.layers.origin).find((one) => one.id === id);
    if (!section || !face) return;
    const from = alongAxis(face.at, face.normal, this.sight(event));
    if (from !== undefined) this.drag = { shape: section.shape, at: face.at, normal: face.normal, from };
  }

  private dragTo(id: FaceId, event: PointerEvent): void {
    const { drag } = this;
    if (!drag) return;
    const now = alongAxis(drag.at, drag.normal, this.sight(event));
    if (now !== undefined) this.move(drag.shape, id, now - drag.from);
  }

  private move(shape: SectionShape | undefined, face: FaceId, metres: number): void {
    const { store } = this.options;
    if (shape && store.chosen !== undefined)
      store.update(store.chosen, { shape: moveFace(shape, face, metres) });
  }

  private sight({ clientX, clientY }: PointerEvent) {
    const { engine } = this.options;
    const { left, top, width, height } = engine.canvas.getBoundingClientRect();
    const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    return lineOfSight(at, engine.rig.camera);
  }

  private dropHandles(): void {
    for (const handle of this.handles.values()) handle.dispose();
    this.handles.clear();
  }
}
