import type { ModelLine } from '@gantry/contract';
import { Box3, Group, Vector3 } from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { disposeTree } from '../overlay/dispose-tree.ts';
import { tagSprite } from './tag-sprite.ts';

/** Widths in CSS pixels. */
const widths = { alignment: 3, ground: 1.5, grid: 1.2 };

/** Colours as `#RRGGBB`. */
export interface LineColours {
  readonly line: string;
  readonly faint: string;
  readonly tag: string;
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

  constructor(line: ModelLine, colours: LineColours) {
    this.line = line;
    const [x, y, z] = line.origin;
    const positions = segmentsOf(line);
    const isGrid = line.kind === 'grid';
    const width = isGrid ? widths.grid : widths.alignment;
    if (!line.isFlat) this.above.add(fatLine(positions, isGrid ? colours.faint : colours.line, width));
    if (!isGrid)
      this.ground.add(
        fatLine(positions, line.isFlat ? colours.line : colours.faint, line.isFlat ? width : widths.ground),
      );
    if (isGrid) this.above.add(...tagsOf(line, colours));
    for (const group of [this.above, this.ground]) group.position.set(x, z, -y);
    this.box = new Box3();
    for (let at = 0; at < positions.length; at += 3)
      this.box.expandByPoint(
        new Vector3(positions[at], positions[at + 1], positions[at + 2]).add(this.above.position),
      );
  }

  dispose(): void {
    disposeTree(this.above);
    disposeTree(this.ground);
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

function fatLine(positions: readonly number[], color: string, linewidth: number): LineSegments2 {
  const geometry = new LineSegmentsGeometry().setPositions([...positions]);
  return new LineSegments2(geometry, new LineMaterial({ color, linewidth }));
}

/** A tag at both ends of each axis. */
function tagsOf({ paths }: ModelLine, { tag: paper, faint: ink }: LineColours) {
  return paths.flatMap(({ tag, points }) => {
    if (tag === null || tag === '' || points.length < 6) return [];
    return [points.slice(0, 3), points.slice(-3)].map(([x = 0, y = 0, z = 0]) => {
      const sprite = tagSprite(tag, { paper, ink });
      sprite.position.set(x, z, -y);
      return sprite;
    });
  });
}
