import type { ObjectRef } from '@gantry/plugin-sdk';
import type { FakeModel } from '@gantry/plugin-sdk/fake-host';
import {
  type BufferGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  type Raycaster,
  type Vector3,
} from 'three';
import { geometryOf } from './object-geometry.ts';
import type { ObjectLook } from './object-look.ts';

interface Drawn {
  readonly object: ObjectRef;
  readonly category: string;
  readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  readonly edges: LineSegments<BufferGeometry, LineBasicMaterial>;
}

/** The objects of the models as meshes with edges. It owns their geometries and materials. */
export class DrawnObjects {
  readonly group = new Group();
  private drawn: readonly Drawn[] = [];

  /** Draws other models in place of those before. */
  replace(models: readonly FakeModel[]): void {
    this.clear();
    this.drawn = models.flatMap((model) =>
      model.objects.flatMap((object) => {
        const geometry = geometryOf(object);
        return geometry
          ? [drawnOf({ modelId: model.id, globalId: object.globalId }, object.category, geometry)]
          : [];
      }),
    );
    for (const { mesh, edges } of this.drawn) this.group.add(mesh, edges);
  }

  paint(lookAt: (object: ObjectRef, category: string) => ObjectLook): void {
    for (const { object, category, mesh, edges } of this.drawn) {
      const { isVisible, color, opacity, edges: edgeColour, isOutlined } = lookAt(object, category);
      mesh.visible = isVisible && opacity > 0;
      edges.visible = mesh.visible;
      mesh.material.color.set(color);
      mesh.material.opacity = opacity;
      mesh.material.transparent = opacity < 1;
      mesh.material.depthWrite = opacity === 1;
      edges.material.color.set(edgeColour);
      edges.material.opacity = isOutlined ? 1 : 0.35 * opacity;
      edges.material.depthTest = !isOutlined;
      edges.renderOrder = isOutlined ? 1 : 0;
    }
  }

  /** The nearest object that can be seen along the ray, with the point on its surface. */
  hit(ray: Raycaster): { readonly object: ObjectRef; readonly point: Vector3 } | undefined {
    const visible = this.drawn.filter(({ mesh }) => mesh.visible);
    const [first] = ray.intersectObjects(
      visible.map(({ mesh }) => mesh),
      false,
    );
    const found = visible.find(({ mesh }) => mesh === first?.object);
    return first && found ? { object: found.object, point: first.point } : undefined;
  }

  clear(): void {
    for (const { mesh, edges } of this.drawn)
      for (const part of [mesh, edges]) {
        part.geometry.dispose();
        part.material.dispose();
      }
    this.group.clear();
    this.drawn = [];
  }
}

function drawnOf(object: ObjectRef, category: string, geometry: BufferGeometry): Drawn {
  const mesh = new Mesh(
    geometry,
    new MeshLambertMaterial({ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }),
  );
  const edges = new LineSegments(
    new EdgesGeometry(geometry, 25),
    new LineBasicMaterial({ transparent: true }),
  );
  return { object, category, mesh, edges };
}
