import type { ModelLine } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { Box3, Group, Matrix4, type Scene, type Sprite, Vector3 } from 'three';
import type { LayerStore, ShownVersion } from '../../state/layer-store.ts';
import type { SelectionStore } from '../../state/selection-store.ts';
import type { StyleStore } from '../../state/style-store.ts';
import type { TimelineStore } from '../../state/timeline-store.ts';
import type { CameraRig } from '../engine/camera-rig.ts';
import { placementMatrix } from '../models/placement-matrix.ts';
import type { ScenePalette } from '../scene-options.ts';
import { StyleComposer } from '../style/style-composer.ts';
import { chooseTags, type TagInView } from './choose-tags.ts';
import { type LineColours, LineShape } from './line-shape.ts';
import { type LineAim, type LineHit, pickLine } from './pick-line.ts';
import { sizeTag, tagInView, tagPixels } from './tag-sprite.ts';

/** Metres by which the line at the ground lies above it, so that the ground's own lines do not break it. */
const aboveGround = 0.03;

interface Stage {
  readonly scene: Scene;
  readonly rig: Pick<CameraRig, 'camera' | 'stage'>;
  requestDraw(): void;
}

export interface LineLayerOptions {
  readonly engine: Stage;
  readonly layers: LayerStore;
  readonly timeline: TimelineStore;
  readonly selection: SelectionStore;
  readonly styles: StyleStore;
  palette(): ScenePalette;
  groundHeight(): number;
  /** Lines have come, gone or moved. */
  onChanged(): void;
}

/** The lines of one version. */
interface Held {
  readonly modelId: string;
  readonly abort: AbortController;
  readonly group: Group;
  /** In the group: what is drawn in the model's frame, and what is drawn at the ground. */
  readonly above: Group;
  readonly ground: Group;
  readonly lines: readonly ModelLine[];
  shapes: readonly LineShape[];
}

/** Draws the alignments and grids of the models that are shown. Owns everything that it puts into the scene. */
export class LineLayer {
  private readonly options: LineLayerOptions;
  private readonly held = new Map<string, Held>();
  /** Metres: the level of the grids whose tags are shown. */
  private tagLevel: number | undefined;
  /** The camera and the size of the picture for which the tags were chosen; undefined after other changes. */
  private tagsFor: readonly number[] | undefined;
  private readonly stops: (() => void)[];

  constructor(options: LineLayerOptions) {
    this.options = options;
    const { layers, timeline, selection, styles, palette } = options;
    this.stops = [
      reaction(
        () => ({
          wanted: layers
            .shownOn(timeline.day)
            .filter(({ visible, version }) => visible && (version.contents?.lines ?? 0) > 0),
          origin: layers.origin,
        }),
        ({ wanted }) => this.reconcile(wanted),
        { fireImmediately: true },
      ),
      reaction(palette, () => this.rebuild()),
      reaction(
        () => [styles.revision, selection.current, selection.hovered],
        () => this.dressAll(),
      ),
      reaction(
        () => [...layers.lines.hidden],
        () => {
          this.dressAll();
          options.onChanged();
        },
      ),
    ];
  }

  /** Corners of what is drawn, in scene metres. @param floor - height of lines that have none. */
  corners(floor: number): Vector3[] {
    return [...this.held.values()].flatMap((held) =>
      this.boxes(held).flatMap(({ isFlat, box }) => {
        const corners = cornersOf(box);
        return isFlat ? corners.map((corner) => corner.setY(floor)) : corners;
      }),
    );
  }

  /** Scene metres; empty if none of the objects is a line that is drawn. */
  bounds(objects: readonly ObjectRef[]): Box3 {
    const box = new Box3();
    for (const held of this.held.values()) {
      const ids = new Set(
        objects.filter(({ modelId }) => modelId === held.modelId).map(({ globalId }) => globalId),
      );
      for (const part of this.boxes(held, (line) => ids.has(line.globalId))) box.union(part.box);
    }
    return box;
  }

  /** What is drawn of one model, in scene metres. */
  boundsOfModel(modelId: string): Box3 {
    const box = new Box3();
    for (const held of this.held.values())
      if (held.modelId === modelId) for (const part of this.boxes(held)) box.union(part.box);
    return box;
  }

  /** The shown line under a pointer, whether or not a shape covers it. */
  hit(aim: LineAim): LineHit | undefined {
    const targets = [...this.held.values()].flatMap(({ modelId, group, shapes }) => {
      group.updateMatrixWorld();
      return shapes.filter(({ isShown }) => isShown).map((shape) => ({ modelId, shape }));
    });
    return pickLine(targets, aim);
  }

  /** Keeps the size of tags, and shows those for which the picture has room, where the camera or the lines have changed. */
  beforeDraw(): void {
    // Asking an element for its height would lay out the page in each frame.
    const { camera, stage } = this.options.engine.rig;
    // The frame that is drawn next brings it up to date, but only after this.
    camera.updateMatrixWorld();
    const seen = [
      ...camera.matrixWorld.elements,
      ...camera.projectionMatrix.elements,
      stage.width,
      stage.height,
    ];
    if (this.tagsFor && seen.every((value, at) => value === this.tagsFor?.[at])) return;
    this.tagsFor = seen;
    const tags: { readonly sprite: Sprite; readonly inView: TagInView }[] = [];
    for (const { group, shapes } of this.held.values()) {
      const sprites = shapes.filter(({ isShown }) => isShown).flatMap(({ targets }) => targets.tags);
      if (sprites.length > 0) group.updateMatrixWorld();
      for (const sprite of sprites) {
        sizeTag(sprite, camera, stage.height);
        tags.push({ sprite, inView: tagInView(sprite, camera, stage) });
      }
    }
    if (tags.length === 0) return;
    const all = tags.map(({ inView }) => inView);
    const { shown, level } = chooseTags(all, { ...stage, tag: tagPixels }, this.tagLevel);
    this.tagLevel = level;
    for (const [at, { sprite }] of tags.entries()) sprite.visible = shown[at] === true;
  }

  /** Puts the lines at the ground again, after its height has changed. */
  followGround(): void {
    this.place(this.wanted());
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    for (const id of [...this.held.keys()]) this.drop(id);
  }

  private wanted(): readonly ShownVersion[] {
    const { layers, timeline } = this.options;
    return layers.shownOn(timeline.day);
  }

  private reconcile(wanted: readonly ShownVersion[]): void {
    const ids = new Set(wanted.map(({ version }) => version.id));
    for (const id of [...this.held.keys()]) if (!ids.has(id)) this.drop(id);
    for (const version of wanted) if (!this.held.has(version.version.id)) void this.load(version);
    this.place(wanted);
    this.tell();
  }

  private async load({ version, modelId }: ShownVersion): Promise<void> {
    const abort = new AbortController();
    const [above, ground] = [new Group(), new Group()];
    const group = new Group().add(above, ground);
    const empty: Held = { modelId, abort, group, above, ground, lines: [], shapes: [] };
    this.held.set(version.id, empty);
    try {
      const lines = await this.options.layers.linesOf(version.id, abort.signal);
      if (abort.signal.aborted) return;
      const held: Held = { ...empty, lines };
      this.held.set(version.id, held);
      this.options.engine.scene.add(group);
      this.build(held);
      this.place(this.wanted());
      this.tell();
    } catch (error) {
      if (abort.signal.aborted) return;
      // The next change of the layers tries again.
      this.held.delete(version.id);
      reportError(error);
    }
  }

  private build(held: Held): void {
    for (const shape of held.shapes) shape.dispose();
    const palette = this.options.palette();
    const colours: LineColours = {
      line: palette.brand,
      faint: palette.foreground3,
      tag: palette.background1,
      selection: palette.brand,
    };
    held.shapes = held.lines.map((line) => new LineShape(line, colours));
    this.dress(held);
  }

  private rebuild(): void {
    for (const held of this.held.values()) this.build(held);
    this.place(this.wanted());
    this.options.engine.requestDraw();
  }

  private dressAll(): void {
    if (this.held.size === 0) return;
    for (const held of this.held.values()) this.dress(held);
    this.options.engine.requestDraw();
  }

  /** Hides, colours and highlights the lines as what the user and the modules say of these objects. */
  private dress({ modelId, shapes }: Held): void {
    const { layers, styles, selection } = this.options;
    const composer = new StyleComposer(styles);
    this.tagsFor = undefined;
    const { hovered } = selection;
    for (const shape of shapes) {
      const { kind, globalId } = shape.line;
      const object = { modelId, globalId };
      const isHovered = hovered?.modelId === modelId && hovered.globalId === globalId;
      const { look } = composer.compose(modelId, [globalId]);
      shape.dress(
        layers.lines.hidden.has(kind) ? 'hidden' : look,
        selection.has(object) ? 'selected' : isHovered ? 'hovered' : undefined,
      );
    }
  }

  private place(wanted: readonly ShownVersion[]): void {
    const { layers, groundHeight } = this.options;
    this.tagsFor = undefined;
    for (const { version } of wanted) {
      const held = this.held.get(version.id);
      if (held === undefined) continue;
      const matrix = placementMatrix(version.placement, layers.origin);
      const flat = new Matrix4().makeScale(1, 0, 1).setPosition(0, groundHeight() + aboveGround, 0);
      for (const { above, ground } of held.shapes) {
        held.above.add(above);
        held.ground.add(ground);
      }
      setMatrix(held.above, matrix);
      setMatrix(held.ground, flat.multiply(matrix));
    }
    this.options.engine.requestDraw();
  }

  private tell(): void {
    const counts = { alignment: 0, grid: 0 };
    for (const { lines } of this.held.values()) for (const { kind } of lines) counts[kind] += 1;
    this.options.layers.lines.setCounts(counts);
    this.options.onChanged();
  }

  private drop(id: string): void {
    const held = this.held.get(id);
    if (held === undefined) return;
    this.held.delete(id);
    this.tagsFor = undefined;
    held.abort.abort();
    for (const shape of held.shapes) shape.dispose();
    held.group.removeFromParent();
  }

  /** Boxes of the shown lines of a version, in scene metres. Lines without heights are at the ground. */
  private boxes(
    held: Held,
    isWanted: (line: ModelLine) => boolean = () => true,
  ): readonly { readonly isFlat: boolean; readonly box: Box3 }[] {
    const { layers } = this.options;
    return held.shapes.flatMap(({ line, box }) => {
      const frame = line.isFlat ? held.ground : held.above;
      if (layers.lines.hidden.has(line.kind) || !isWanted(line)) return [];
      return [{ isFlat: line.isFlat, box: box.clone().applyMatrix4(frame.matrix) }];
    });
  }
}

function setMatrix(object: Group, matrix: Matrix4): void {
  object.matrixAutoUpdate = false;
  object.matrix.copy(matrix);
  object.matrixWorldNeedsUpdate = true;
}

function cornersOf({ min, max }: Box3): Vector3[] {
  return [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))),
  );
}
