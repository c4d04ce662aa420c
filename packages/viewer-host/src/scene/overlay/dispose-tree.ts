import { type Material, type Object3D, Texture } from 'three';

/** Frees what an object and everything under it hold on the GPU, whatever slot of a material a texture sits in. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    for (const part of [field(object, 'geometry'), field(object, 'skeleton'), field(object, 'shadow')])
      disposePart(part);
    for (const material of [field(object, 'material')].flat())
      if (isMaterial(material)) disposeMaterial(material);
    // Instanced meshes, lights and helpers hold buffers of their own.
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
  // Checked to be an object; what the field holds stays unknown.
  return (from as Readonly<Record<string, unknown>>)[name];
}
