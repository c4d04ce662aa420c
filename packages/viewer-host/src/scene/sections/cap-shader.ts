/**
 * Closes the cut surface of solids in the pass that draws them. A line of sight that meets the back of a closed shape first has entered it
 * through the cut: the pixel belongs to the cut surface, which lies where the line of sight enters what all planes keep. So a cap has its
 * item's own material, and costs no other drawing of the models, as stencil caps would: two for each plane and colour.
 *
 * Both parts use three's uniforms for clipping: what is kept has dot(position, plane.xyz) + plane.w >= 0 in the camera's frame.
 */
const declarations = /* glsl */ `
#if NUM_CLIPPING_PLANES > 0
  /* @returns the direction in which the cut surface faces, 0 where the camera is inside what is kept */
  vec3 capNormal(vec3 place, bool isParallel, out float share) {
    vec3 eye = isParallel ? vec3(place.xy, 0.0) : vec3(0.0);
    vec3 sight = isParallel ? vec3(0.0, 0.0, place.z) : place;
    vec3 found = vec3(0.0);
    share = isParallel ? -1e9 : 0.0;
    for (int i = 0; i < NUM_CLIPPING_PLANES; i++) {
      vec4 side = clippingPlanes[i];
      float rate = dot(side.xyz, sight);
      if (rate <= 0.0) continue;
      float entry = -(dot(side.xyz, eye) + side.w) / rate;
      if (entry > share) { share = entry; found = -side.xyz; }
    }
    return found;
  }
#endif
`;

export { declarations as capDeclarations };

/** How much nearer in depth a cap is than the face of a neighbour in the same plane, so that the neighbour does not flicker through it. */
const NEARER = '5e-7';

/** @param source - three's fragment shader of a lit material */
export function withCaps(source: string): string {
  return source.replace('void main() {', `${declarations}\nvoid main() {`).replace(
    '#include <normal_fragment_begin>',
    /* glsl */ `
#include <normal_fragment_begin>
#if NUM_CLIPPING_PLANES > 0
  gl_FragDepth = gl_FragCoord.z;
  if (!gl_FrontFacing) {
    float share;
    vec3 cut = capNormal(-vClipPosition, isOrthographic, share);
    if (cut == vec3(0.0)) discard;
    normal = cut;
    gl_FragDepth = gl_FragCoord.z - ${NEARER};
  }
#endif
`,
  );
}
