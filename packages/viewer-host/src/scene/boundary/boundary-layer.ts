import type { SavedBoundary } from '@gantry/contract';
import { reaction } from 'mobx';
import { Group, type Scene, Vector3 } from 'three';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import type { BoundaryStore } from '../../state/boundary-store.ts';
import type { LayerStore } from '../../state/layer-store.ts';
import { coatedLines } from '../lines/coated-lines.ts';
import { disposeTree } from '../overlay/dispose-tree.ts';
import type { ScenePalette } from '../scene-options.ts';

/** Metres by which the line lies above the ground, so that the ground's own lines do not break it. */
const aboveGround = 0.05;
/** Below the highlights of lines, above the ground. */
const order = 2;

type Colours = Pick<ScenePalette, 'foreground1' | 'background1'>;

export interface BoundaryLayerOptions {
  readonly engine: { readonly scene: Scene; requestDraw(): void };
  readonly store: Pick<BoundaryStore, 'current'>;
  readonly layers: Pick<LayerStore, 'origin' | 'lines'>;
  palette(): Colours;
  /** Scene metres. */
  groundHeight(): number;
  /** It has come, gone or moved. */
  onChanged(): void;
}

/** Draws the boundary of the site on the ground, and faintly through what stands before it. Owns what it puts into the scene. */
export class BoundaryLayer {
  private readonly options: BoundaryLayerOptions;
  private readonly group = new Group();
  private readonly stops: readonly (() => void)[];
  private extent: readonly Vector3[] = [];

  constructor(options: BoundaryLayerOptions) {
    this.options = options;
    const { layers, palette } = options;
    options.engine.scene.add(this.group);
    this.stops = [
      reaction(
        () => ({ drawn: this.drawn, origin: layers.origin, colours: palette() }),
        ({ drawn, colours }) => this.build(drawn, colours),
        { fireImmediately: true },
      ),
    ];
  }

  /** Corners of what is drawn, in scene metres. */
  corners(): readonly Vector3[] {
    return this.extent.map((corner) => corner.clone().setY(this.group.position.y));
  }

  /** Puts the line at the ground again, after its height has changed. */
  followGround(): void {
    this.group.position.y = this.options.groundHeight() + aboveGround;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.clear();
    this.group.removeFromParent();
  }

  /** One that is far from the models would only be drawn wrongly: a number of 32 bits has too few digits there. */
  private get drawn(): SavedBoundary | undefined {
    const { store, layers } = this.options;
    const { current } = store;
    if (current === null || current.notes.includes('FAR_AWAY') || layers.lines.hidden.has('boundary'))
      return undefined;
    return current;
  }

  private build(drawn: SavedBoundary | undefined, colours: Colours): void {
    const had = this.extent.length > 0;
    this.clear();
    if (drawn?.extent) {
      const { easting, northing } = this.options.layers.origin;
      const toScene = ([x, y]: readonly [number, number]) => [x - easting, 0, northing - y] as const;
      const sides = drawn.areas
        .flat()
        .flatMap((ring) =>
          ring.flatMap((corner, at) => [
            ...toScene(corner),
            ...toScene(ring[(at + 1) % ring.length] ?? corner),
          ]),
        );
      const color = colours.foreground1;
      const lines = coatedLines(new LineSegmentsGeometry().setPositions(sides), [
        { color: colours.background1, width: 5, opacity: 0.7, isCovered: true, order },
        { color, width: 2.5, isCovered: true, order: order + 1 },
        { color, width: 2, opacity: 0.25, isCovered: false, order: order + 2 },
      ]);
      this.group.add(...lines);
      this.extent = [drawn.extent.min, drawn.extent.max].map((corner) => new Vector3(...toScene(corner)));
    }
    this.followGround();
    if (had || drawn) {
      this.options.onChanged();
      this.options.engine.requestDraw();
    }
  }

  private clear(): void {
    for (const line of [...this.group.children]) disposeTree(line);
    this.extent = [];
  }
}
