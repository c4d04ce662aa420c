import { reaction } from 'mobx';
import type { CameraRig } from '../engine/camera-rig.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import type { ScenePalette } from '../scene-options.ts';
import { Backdrop } from './backdrop.ts';
import { EdgePass, type EdgeRenderer } from './edge-pass.ts';
import { GroundGrid } from './ground-grid.ts';
import { createLights } from './lights.ts';
import type { ModelLook } from './model-look.ts';
import { isDark, toneRange } from './model-tone.ts';

/** The part of the engine that the look needs. */
interface DressedEngine extends Pick<Engine, 'scene' | 'stage' | 'bounds' | 'requestDraw'> {
  readonly gl: EdgeRenderer;
  readonly rig: Pick<CameraRig, 'camera'> & { readonly controls: { readonly distance: number } };
  readonly models: ReadonlyMap<string, Pick<EngineModel, 'treatAll'>>;
}

/**
 * Light, ground, background, the model's colours or greys, and its edges. Edges are drawn only while the camera rests, so that they do not
 * slow down turning the model.
 */
export class SceneLook {
  readonly models: ModelLook;
  private readonly engine: DressedEngine;
  private readonly edges: EdgePass;
  private readonly grid = new GroundGrid();
  private readonly backdrop = new Backdrop();
  private readonly lights = createLights();
  private isSettled = false;
  private readonly stop: () => void;

  constructor(
    engine: DressedEngine,
    models: ModelLook,
    palette: () => ScenePalette,
    isNeutral: () => boolean,
  ) {
    this.engine = engine;
    this.models = models;
    this.edges = new EdgePass(models.cut);
    engine.scene.add(this.lights, this.backdrop.mesh, this.grid.mesh);
    this.edges.compileAhead(engine.gl, engine.rig.camera);
    this.stop = reaction(
      () => ({ colours: palette(), neutral: isNeutral() }),
      ({ colours, neutral }) => this.dress(colours, neutral),
      { fireImmediately: true },
    );
  }

  get groundHeight(): number {
    return this.grid.height;
  }

  /** Call it when other models are visible. */
  fit(): void {
    this.grid.fitTo(this.engine.bounds());
    this.changed();
  }

  /** Call it after everything may have changed. The edges stay while the camera rests: a step of the timeline must not make them blink. */
  changed(): void {
    this.edges.invalidate();
  }

  /** Call it after items have changed: their geometry on the GPU, whether they are hidden, or their colours. */
  itemsChanged(): void {
    this.edges.check();
  }

  afterDraw(moved: boolean): void {
    if (moved) {
      this.isSettled = false;
      this.changed();
    }
    const { gl, scene, rig, models } = this.engine;
    if (!this.isSettled || models.size === 0) return;
    this.edges.draw(gl, scene, rig.camera, rig.controls.distance);
  }

  /** Call it when the models change as they do in a drag: edges are found once it is over. */
  unsettle(): void {
    this.isSettled = false;
    this.changed();
  }

  settle(): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.engine.requestDraw();
  }

  dispose(): void {
    this.stop();
    this.edges.dispose();
    this.grid.mesh.removeFromParent();
    this.grid.dispose();
    this.lights.removeFromParent();
    this.backdrop.mesh.removeFromParent();
    this.backdrop.dispose();
  }

  private dress(palette: ScenePalette, isNeutral: boolean): void {
    const { engine } = this;
    // Also as CSS, until the canvas shows something.
    engine.stage.style.background = `linear-gradient(${palette.canvasTop}, ${palette.canvasBottom})`;
    this.backdrop.setColors(palette.canvasTop, palette.canvasBottom);
    this.models.setNeutral(isNeutral);
    this.models.setRange(toneRange(palette));
    for (const model of engine.models.values()) model.treatAll();
    this.grid.setInk(palette.foreground3);
    const dark = isDark(palette);
    this.edges.setInk(dark ? '#0B0E11' : '#3A434D', dark ? 0.75 : 0.6);
    engine.requestDraw();
  }
}
