import { reaction } from 'mobx';
import { Group, type Scene, type Vector3 } from 'three';
import type { MeasureStore } from '../../state/measure-store.ts';
import type { GridPoint } from '../../state/measuring/vectors.ts';
import type { CameraRig } from '../engine/camera-rig.ts';
import type { ScenePalette } from '../scene-options.ts';
import type { Snap } from './choose-snap.ts';
import { drawingOf, unfinishedDrawing } from './drawing-of.ts';
import { MeasureShape } from './measure-shape.ts';

export interface MeasureLayerOptions {
  readonly engine: {
    readonly scene: Scene;
    readonly rig: Pick<CameraRig, 'camera' | 'stage'>;
    requestDraw(): void;
  };
  readonly store: MeasureStore;
  palette(): Pick<ScenePalette, 'brand' | 'background1'>;
  toScene(point: GridPoint): Vector3;
}

/** Draws the measurements, the points taken so far and what a click would snap to. Owns everything that it puts into the scene. */
export class MeasureLayer {
  private readonly options: MeasureLayerOptions;
  private readonly group = new Group();
  private shapes: MeasureShape[] = [];
  private mark: MeasureShape | undefined = undefined;
  private readonly stop: () => void;

  constructor(options: MeasureLayerOptions) {
    const { engine, store, toScene } = options;
    this.options = options;
    engine.scene.add(this.group);
    this.stop = reaction(
      () => ({
        drawings: [
          ...store.results.map((one) => drawingOf(one, store.unit, one.id === store.chosen, toScene)),
          ...(store.points.length > 0 ? [unfinishedDrawing(store.points, toScene)] : []),
        ],
        ink: this.ink(),
      }),
      ({ drawings, ink }) => {
        for (const shape of this.shapes) shape.dispose();
        this.shapes = drawings.map((drawing) => new MeasureShape(drawing, ink));
        for (const { group } of this.shapes) this.group.add(group);
        engine.requestDraw();
      },
      // Nothing to draw needs no frame.
      { fireImmediately: store.results.length > 0 },
    );
  }

  /** Shows what a click would snap to. */
  readonly aim = (snap: Snap | undefined): void => {
    if (!snap && !this.mark) return;
    this.mark?.dispose();
    this.mark = undefined;
    if (snap && this.options.store.tool !== undefined) {
      const marks = [{ shape: snap.kind, at: snap.point }];
      this.mark = new MeasureShape({ segments: [], marks, isChosen: false }, this.ink());
      this.group.add(this.mark.group);
    }
    this.options.engine.requestDraw();
  };

  beforeDraw(): void {
    const { camera, stage } = this.options.engine.rig;
    for (const shape of this.shapes) shape.beforeDraw(camera, stage.height);
    this.mark?.beforeDraw(camera, stage.height);
  }

  dispose(): void {
    this.stop();
    for (const shape of this.shapes) shape.dispose();
    this.shapes = [];
    this.mark?.dispose();
    this.mark = undefined;
    this.group.removeFromParent();
  }

  private ink() {
    const { brand, background1 } = this.options.palette();
    return { ink: brand, paper: background1 };
  }
}
