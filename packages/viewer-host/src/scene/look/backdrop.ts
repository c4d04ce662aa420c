import { BufferAttribute, BufferGeometry, Color, Mesh, ShaderMaterial } from 'three';

/** The background: a vertical gradient. */
export class Backdrop {
  readonly mesh: Mesh;
  private readonly top = { value: new Color() };
  private readonly bottom = { value: new Color() };
  private readonly material: ShaderMaterial;

  constructor() {
    this.material = new ShaderMaterial({
      uniforms: { top: this.top, bottom: this.bottom },
      vertexShader,
      fragmentShader,
      depthWrite: false,
    });
    const geometry = new BufferGeometry();
    // One triangle that covers the view.
    geometry.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([-1, -1, 1, 3, -1, 1, -1, 3, 1]), 3),
    );
    this.mesh = new Mesh(geometry, this.material);
    this.mesh.frustumCulled = false;
    // After the models, so that only free pixels are drawn, and before transparent objects.
    this.mesh.renderOrder = 1000;
  }

  /** @param top - `#RRGGBB` @param bottom - `#RRGGBB` */
  setColors(top: string, bottom: string): void {
    this.top.value.set(top);
    this.bottom.value.set(bottom);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.material.dispose();
  }
}

const vertexShader = /* glsl */ `
varying float height;
void main() {
  height = position.y * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

/* Interpolates in sRGB, like CSS. */
const fragmentShader = /* glsl */ `
uniform vec3 top;
uniform vec3 bottom;
varying float height;
void main() {
  vec3 seen = mix(sRGBTransferOETF(vec4(bottom, 1.0)).rgb, sRGBTransferOETF(vec4(top, 1.0)).rgb, height);
  gl_FragColor = vec4(seen, 1.0);
}
`;
