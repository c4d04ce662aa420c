import { type Camera, DoubleSide, GLSL3, Material, Mesh, NoBlending, ShaderMaterial } from 'three';
import { capDeclarations } from '../sections/cap-shader.ts';
import type { Cut } from '../sections/cut.ts';

/**
 * Writes the surface of each pixel as two unsigned integers: the item (20 bits) with its direction (6 bits for each coordinate of the
 * octahedral normal), and the bits of the distance along the line of sight in metres. 0 means no surface. For `Scene.overrideMaterial`;
 * ghosted items write nothing. A cut surface is that of the item that is cut.
 */
export function createSurfaceMaterial(cut: Cut): ShaderMaterial {
  const seed = { value: 0 };
  const capped = { value: false };
  const material = new ShaderMaterial({
    glslVersion: GLSL3,
    uniforms: { seed, capped },
    clipping: true,
    vertexShader,
    fragmentShader,
    blending: NoBlending,
    // Thin parts are visible from both sides.
    side: DoubleSide,
  });
  cut.clip(material);
  material.onBeforeRender = (_gl, _scene, _camera: Camera, _geometry, object, group) => {
    if (!(object instanceof Mesh)) return;
    const materials: unknown = object.material;
    // The engine's tiles have a list of materials; the drawn group selects one.
    const own: unknown = Array.isArray(materials) ? materials[indexOf(group)] : materials;
    // Two models may use the same item numbers; the parent distinguishes them.
    seed.value = own instanceof Material && isGhost(own) ? 0 : ((object.parent?.id ?? 0) % 250) + 1;
    capped.value = own instanceof Material && cut.isCapped(own);
    material.uniformsNeedUpdate = true;
  };
  return material;
}

/** Whether what is behind shows through, as behind a ghosted item. */
export function isGhost({ transparent, depthWrite }: Material): boolean {
  return transparent && !depthWrite;
}

/** Material index of the drawn group. three's types declare `group` as an object group. */
function indexOf(group: unknown): number {
  if (typeof group !== 'object' || group === null || !('materialIndex' in group)) return 0;
  return typeof group.materialIndex === 'number' ? group.materialIndex : 0;
}

const vertexShader = /* glsl */ `
in vec4 id;
uniform uint seed;
flat out uint item;
out vec3 facing;
out float range;
#include <clipping_planes_pars_vertex>

void main() {
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  vec4 mvPosition = place;
  #include <clipping_planes_vertex>
  range = -place.z;
  facing = mat3(modelMatrix) * normal;
  /* The engine's number of the item, highest byte first, counted from 1. */
  uint number = (uint(id.y) << 16) | (uint(id.z) << 8) | uint(id.w);
  item = max((number + seed * 4099u) & 0xfffffu, 1u);
  gl_Position = seed == 0u ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * place;
}
`;

const fragmentShader = /* glsl */ `
flat in uint item;
in vec3 facing;
in float range;
uniform bool capped;
layout(location = 0) out highp uvec2 surface;
#include <clipping_planes_pars_fragment>
${capDeclarations}

void main() {
  #include <clipping_planes_fragment>
  vec3 side = facing;
  float seen = range;
#if NUM_CLIPPING_PLANES > 0
  if (capped && !gl_FrontFacing) {
    float share;
    vec3 cut = capNormal(-vClipPosition, isOrthographic, share);
    if (cut == vec3(0.0)) discard;
    side = (vec4(cut, 0.0) * viewMatrix).xyz;
    seen = range * share;
  }
#endif
  vec3 n = side / max(abs(side.x) + abs(side.y) + abs(side.z), 1e-9);
  vec2 o = n.z >= 0.0 ? n.xy : (1.0 - abs(n.yx)) * vec2(n.x < 0.0 ? -1.0 : 1.0, n.y < 0.0 ? -1.0 : 1.0);
  uvec2 octahedron = uvec2(clamp(o * 31.0 + 31.5, 0.0, 63.0));
  surface = uvec2((item << 12) | (octahedron.x << 6) | octahedron.y, floatBitsToUint(seen));
}
`;
