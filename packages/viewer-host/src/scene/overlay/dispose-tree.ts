import { type Material, type Object3D, Texture } from 'three';

/** Frees the GPU resources of an object and its descendants, including textures in any slot of a material. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    for (const part of [field(object, 'geometry'), field(object, 'skeleton'), field(object, 'shadow')])
      disposePart(part);
    for (const material of [field(object, 'material')].flat())
      if (isMaterial(material)) disposeMaterial(material);
    // Instanced meshes, lights and helpers have buffers of their own.
    disposePart(object);
  });
  root.removeFromParent();
  root.clear();
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
  const uniforms = field(material, 'uniforms');
  if (typeof uniforms === 'object' && uniforms !== null) {
    for (const uniform of Object.values(uniforms)) {
      for (const value of [field(uniform, 'value')].flat()) if (value instanceof Texture) value.dispose();
    }
  }
  material.dispose();
}

function disposePart(part: unknown): void {
  const dispose = field(part, 'dispose');
  if (typeof dispose === 'function') dispose.call(part);
}

function isMaterial(value: unknown): value is Material {
  return typeof value === 'object' && value !== null && 'isMaterial' in value;
}

function field(from: unknown, name: string): unknown {
  if (typeof from !== 'object' || from === null) return undefined;
  // Safe: it was checked to be an object, and the field's type stays unknown.
  return (from as Readonly<Record<string, unknown>>)[name];
}
