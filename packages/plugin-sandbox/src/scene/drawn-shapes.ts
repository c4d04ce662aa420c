import type { ShapeSpec } from '@gantry/plugin-sdk';
import type { ScenePalette } from '@gantry/plugin-ui';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three';

/** The translucent shapes of the plugin. It owns their geometries and materials. */
export class DrawnShapes {
  readonly group = new Group();

  replace(shapes: readonly ShapeSpec[], palette: ScenePalette): void {
    this.clear();
    for (const { points, triangles, lines, tone = 'neutral', selected = false } of shapes) {
      const at = new BufferAttribute(Float32Array.from(points), 3);
      const color = palette.tones[tone].solid;
      const body = new BufferGeometry().setAttribute('position', at).setIndex([...Array.from(triangles)]);
      this.group.add(
        new Mesh(
          body,
          new MeshBasicMaterial({
            color,
            transparent: true,
            opacity: selected ? 0.4 : 0.2,
            side: DoubleSide,
            depthWrite: false,
          }),
        ),
      );
      if (!lines) continue;
      const outline = new BufferGeometry().setAttribute('position', at).setIndex([...Array.from(lines)]);
      this.group.add(new LineSegments(outline, new LineBasicMaterial({ color })));
    }
  }

  clear(): void {
    for (const part of this.group.children)
      if (part instanceof Mesh || part instanceof LineSegments) {
        part.geometry.dispose();
        part.material.dispose();
      }
    this.group.clear();
  }
}
