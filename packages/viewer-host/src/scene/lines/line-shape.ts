import type { ModelLine } from '@gantry/contract';
import { Box3, Color, Group, Sprite, Vector3 } from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { disposeTree } from '../overlay/dispose-tree.ts';
import type { Look } from '../style/compose-styles.ts';
import { coatedLines } from './coated-lines.ts';
import { tagSprite } from './tag-sprite.ts';

/** Widths in CSS pixels. */
const widths = { alignment: 3, ground: 1.5, grid: 1.2 };
/** CSS pixels that a highlight adds to the width of the line below it. */
const haloWidths = { hovered: 5, selected: 9 };
/** How far the colour of a highlight is from the selection's to the background's, 0..1. */
const haloPaleness = 0.6;
/** Above the overlays of selected items. */
const haloOrder = 12;

/** Colours as `#RRGGBB`. */
export interface LineColours {
  readonly line: string;
  readonly faint: string;
  readonly tag: string;
  /** Of what is selected. */
  readonly selection: string;
}

export type LineEmphasis = 'hovered' | 'selected' | undefined;

/** One line in the scene, with the colour that it has by itself. */
interface Stroke {
  readonly line: LineSegments2;
  readonly material: LineMaterial;
  readonly color: string;
}

/**
 * The drawn form of one alignment or grid, in the frame of its model (metres, Y up). It owns its geometry, materials and textures;
 * `dispose` frees them.
 */
export class LineShape {
  readonly line: ModelLine;
  /** In the model's frame. Not there for an alignment without heights. */
  readonly above = new Group();
  /** The alignment's course, to be drawn at the height of the ground. */
  readonly ground = new Group();
  /** In the model's frame. */
  readonly box: Box3;
  private readonly colours: LineColours;
  private readonly strokes: readonly Stroke[];
  private readonly halos: LineSegments2[] = [];
  private emphasis: LineEmphasis = undefined;

  constructor(line: ModelLine, colours: LineColours) {
    this.line = line;
    this.colours = colours;
    const [x, y, z] = line.origin;
    const positions = segmentsOf(line);
    const isGrid = line.kind === 'grid';
    const width = isGrid ? widths.grid : widths.alignment;
    const geometry = new LineSegmentsGeometry().setPositions([...positions]);
    const above = line.isFlat ? [] : [strokeOf(geometry, isGrid ? colours.faint : colours.line, width)];
    const ground = isGrid
      ? []
      : [strokeOf(geometry, line.isFlat ? colours.line : colours.faint, line.isFlat ? width : widths.ground)];
    for (const stroke of above) this.above.add(stroke.line);
    for (const stroke of ground) this.ground.add(stroke.line);
    this.strokes = [...above, ...ground];
    if (isGrid) this.above.add(...tagsOf(line, colours));
    for (const group of [this.above, this.ground]) group.position.set(x, z, -y);
    this.box = new Box3();
    for (let at = 0; at < positions.length; at += 3)
      this.box.expandByPoint(
        new Vector3(positions[at], positions[at + 1], positions[at + 2]).add(this.above.position),
      );
  }

  get isShown(): boolean {
    return this.above.visible;
  }

  /** What a pointer can meet of it. */
  get targets(): { readonly strokes: readonly Stroke[]; readonly tags: readonly Sprite[] } {
    return { strokes: this.strokes, tags: this.above.children.filter((child) => child instanceof Sprite) };
  }

  /** @param look - undefined: as the line is by itself. */
  dress(look: Look | undefined, emphasis: LineEmphasis): void {
    const isShown = look !== 'hidden';
    this.above.visible = isShown;
    this.ground.visible = isShown;
    const { color = undefined, opacity = 1 } = look === 'hidden' ? {} : (look ?? {});
    for (const { material, color: own } of this.strokes) paint(material, color ?? own, opacity);
    for (const { material } of this.targets.tags) material.opacity = opacity;
    this.highlight(emphasis);
  }

  dispose(): void {
    disposeTree(this.above);
    disposeTree(this.ground);
  }

  /** A highlight is a broad pale line below a narrow one, both visible through other objects. */
  private highlight(emphasis: LineEmphasis): void {
    if (emphasis === this.emphasis) return;
    this.emphasis = emphasis;
    for (const halo of this.halos.splice(0)) {
      halo.removeFromParent();
      halo.material.dispose();
    }
    if (emphasis === undefined) return;
    const { selection, tag: paper } = this.colours;
    const pale = `#${new Color(selection).lerp(new Color(paper), haloPaleness).getHexString()}`;
    for (const { line, material } of this.strokes) {
      const broad = material.linewidth + haloWidths[emphasis];
      const halos = coatedLines(line.geometry, [
        { color: pale, width: broad, isCovered: false, order: haloOrder },
        { color: selection, width: material.linewidth + 1, isCovered: false, order: haloOrder + 1 },
      ]);
      line.parent?.add(...halos);
      this.halos.push(...halos);
    }
  }
}

/** Pairs of points, Y up. */
function segmentsOf({ paths }: ModelLine): number[] {
  const pairs: number[] = [];
  for (const { points } of paths) {
    for (let at = 0; at + 5 < points.length; at += 3) {
      const [x = 0, y = 0, z = 0, toX = 0, toY = 0, toZ = 0] = points.slice(at, at + 6);
      pairs.push(x, z, -y, toX, toZ, -toY);
    }
  }
  return pairs;
}

function strokeOf(geometry: LineSegmentsGeometry, color: string, linewidth: number): Stroke {
  const material = new LineMaterial({ color, linewidth });
  return { line: new LineSegments2(geometry, material), material, color };
}

function paint(material: LineMaterial, color: string, opacity: number): void {
  material.color.set(color);
  material.opacity = opacity;
  material.transparent = opacity < 1;
}

/** A tag at both ends of each axis. */
function tagsOf({ paths }: ModelLine, { tag: paper, faint: ink }: LineColours) {
  return paths.flatMap(({ tag, points }) => {
    if (tag === null || tag === '' || points.length < 6) return [];
    return [points.slice(0, 3), points.slice(-3)].map(([x = 0, y = 0, z = 0]) => {
      const sprite = tagSprite(tag, { paper, ink });
      sprite.position.set(x, z, -y);
      sprite.renderOrder = haloOrder + 2;
      return sprite;
    });
  });
}
