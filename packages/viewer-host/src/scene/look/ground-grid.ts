import { type Box3, Color, FrontSide, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from 'three';

/** A subtle grid under the model that fades out, so that there is a visible ground. */
export class GroundGrid {
  readonly mesh: Mesh;
  private readonly material: ShaderMaterial;

  constructor() {
    this.material = new ShaderMaterial({
      uniforms: {
        ink: { value: new Color() },
        reach: { value: 100 },
        pitch: { value: 10 },
        centre: { value: new Vector3() },
      },
      vertexShader,
      fragmentShader,
      transparent: true,
      depthWrite: false,
      // Visible only from above: two sides would draw the whole screen twice.
      side: FrontSide,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), this.material);
    this.mesh.visible = false;
    this.mesh.renderOrder = -1;
  }

  /** Height of the ground in scene metres. */
  get height(): number {
    return this.mesh.position.y;
  }

  setInk(color: string): void {
    this.value('ink', new Color(color));
  }

  /** Places the grid under the models, with some margin around them. */
  fitTo(bounds: Box3): void {
    this.mesh.visible = !bounds.isEmpty();
    if (bounds.isEmpty()) return;
    const centre = bounds.getCenter(new Vector3());
    const size = bounds.getSize(new Vector3());
    const reach = Math.max(size.x, size.z, 20) * 1.5;
    this.mesh.position.set(centre.x, bounds.min.y - 0.05, centre.z);
    this.mesh.scale.set(reach, 1, reach);
    this.value('reach', reach);
    this.value('centre', this.mesh.position);
    // About forty lines over the model, at a round number of metres.
    const pitch = 10 ** Math.ceil(Math.log10(reach / 40));
    this.value('pitch', pitch);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.material.dispose();
  }

  private value(name: string, value: unknown): void {
    const uniform = this.material.uniforms[name];
    if (uniform) uniform.value = value;
  }
}

const vertexShader = /* glsl */ `
varying vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

const fragmentShader = /* glsl */ `
uniform vec3 ink;
uniform float reach;
uniform float pitch;
uniform vec3 centre;
varying vec3 place;

float lines(float spacing) {
  vec2 cell = place.xz / spacing;
  vec2 width = fwidth(cell);
  vec2 near = abs(fract(cell - 0.5) - 0.5) / max(width, vec2(1e-6));
  /* Lines closer than some pixels would turn into a grey haze. */
  float sparse = 1.0 - smoothstep(0.12, 0.4, max(width.x, width.y));
  return (1.0 - min(min(near.x, near.y), 1.0)) * sparse;
}

void main() {
  float fade = 1.0 - smoothstep(0.35, 1.0, length(place.xz - centre.xz) / reach);
  float line = max(lines(pitch) * 0.45, lines(pitch * 5.0));
  gl_FragColor = vec4(ink, line * fade * 0.16);
  #include <colorspace_fragment>
}
`;
