import type { ShapeSpec } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { Group, type Scene } from 'three';
import type { ShapeStore } from '../../state/shape-store.ts';
import type { ScenePalette } from '../scene-options.ts';
import { ShapeBody } from './shape-body.ts';

export interface ShapeLayerOptions {
  readonly engine: { readonly scene: Scene; requestDraw(): void };
  readonly store: Pick<ShapeStore, 'shapes'>;
  palette(): Pick<ScenePalette, 'tones'>;
}

interface Held {
  readonly spec: ShapeSpec;
  readonly color: string;
  readonly body: ShapeBody;
}

/** Draws the shapes of plugins. Builds only those that have changed, and asks for a frame only then. */
export class ShapeLayer {
  private readonly options: ShapeLayerOptions;
  private readonly group = new Group();
  private readonly held = new Map<string, Held>();
  private readonly stop: () => void;

  constructor(options: ShapeLayerOptions) {
    this.options = options;
    options.engine.scene.add(this.group);
    this.stop = reaction(
      () => ({ shapes: new Map(options.store.shapes), tones: options.palette().tones }),
      ({ shapes, tones }) => this.show(shapes, tones),
      { fireImmediately: true },
    );
  }

  dispose(): void {
    this.stop();
    for (const id of [...this.held.keys()]) this.drop(id);
    this.group.removeFromParent();
  }

  private show(shapes: ReadonlyMap<string, ShapeSpec>, tones: ScenePalette['tones']): void {
    let isChanged = false;
    for (const id of [...this.held.keys()]) {
      if (shapes.has(id)) continue;
      this.drop(id);
      isChanged = true;
    }
    for (const [id, spec] of shapes) {
      const color = tones[spec.tone ?? 'neutral'].solid;
      const known = this.held.get(id);
      if (known?.spec === spec && known.color === color) continue;
      if (known) this.drop(id);
      const body = new ShapeBody(spec, color);
      this.group.add(body.group);
      this.held.set(id, { spec, color, body });
      isChanged = true;
    }
    if (isChanged) this.options.engine.requestDraw();
  }

  private drop(id: string): void {
    this.held.get(id)?.body.dispose();
    this.held.delete(id);
  }
}
