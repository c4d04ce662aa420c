import {
  type Camera,
  Color,
  DepthTexture,
  FloatType,
  Mesh,
  NearestFilter,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector4,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

/** Of the picture in which edges are looked for. */
const MAX_PIXELS = 9_000_000;

/**
 * Draws the edges of what is on the screen, from its depth alone. On a flat surface, 1/depth is a straight line across the
 * screen, in any projection of ours; wherever it bends there is a crease, wherever it jumps an outline. Costs one more
 * drawing of the scene when the view has changed and one pass over the pixels, so it belongs to pictures at rest.
 */
export class EdgePass {
  private readonly target: WebGLRenderTarget;
  private readonly material: ShaderMaterial;
  private readonly quad: Mesh;
  private readonly scene = new Scene();
  private readonly flat = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  private isStale = true;

  constructor() {
    this.target = new WebGLRenderTarget(1, 1, { minFilter: NearestFilter, magFilter: NearestFilter });
    this.target.depthTexture = new DepthTexture(1, 1, FloatType);
    this.material = new ShaderMaterial({
      uniforms: {
        depth: { value: this.target.depthTexture },
        size: { value: new Vector2(1, 1) },
        // Factors of (depth, 1) for a value that is straight on flat surfaces, and of its scale.
        lens: { value: new Vector4() },
        ink: { value: new Color() },
        strength: { value: 0.5 },
        focus: { value: 1 },
        samples: { value: 1 },
      },
      vertexShader: 'void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }',
      fragmentShader,
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.quad = new Mesh(new PlaneGeometry(2, 2), this.material);
    this.quad.frustumCulled = false;
    this.scene.add(this.quad);
  }

  /** The view or the geometry has changed since the edges were last found. */
  invalidate(): void {
    this.isStale = true;
  }

  /** @param strength - 0..1 */
  setInk(color: string, strength: number): void {
    this.value('ink', new Color(color));
    this.value('strength', strength);
  }

  /**
   * Draws over what is on the canvas, in the same turn in which it was drawn.
   * @param focus - metres from the camera to what it looks at
   */
  draw(gl: WebGLRenderer, scene: Scene, camera: Camera, focus: number): void {
    const drawn = gl.getDrawingBufferSize(new Vector2());
    const size = drawn.clone().multiplyScalar(this.samples(drawn));
    if (size.x !== this.target.width || size.y !== this.target.height) {
      this.target.setSize(size.x, size.y);
      this.isStale = true;
    }
    const autoClear = gl.autoClear;
    if (this.isStale) {
      this.isStale = false;
      gl.setRenderTarget(this.target);
      gl.clear();
      gl.render(scene, camera);
      gl.setRenderTarget(null);
    }
    this.value('size', size);
    this.value('lens', lensOf(camera, size.y));
    this.value('focus', focus);
    gl.autoClear = false;
    gl.render(this.scene, this.flat);
    gl.autoClear = autoClear;
  }

  /** Finer than the screen where that is affordable: thin lines far away fall between the pixels otherwise. */
  private samples({ x, y }: Vector2): number {
    const samples = x * y * 4 <= MAX_PIXELS ? 2 : 1;
    this.value('samples', samples);
    return samples;
  }

  dispose(): void {
    this.target.depthTexture?.dispose();
    this.target.dispose();
    this.material.dispose();
    this.quad.geometry.dispose();
  }

  private value(name: string, value: unknown): void {
    const uniform = this.material.uniforms[name];
    if (uniform) uniform.value = value;
  }
}

/**
 * x, y: straight = x * depth + y. z: how much a 45 degree slope changes it in a pixel, per unit of itself in perspective
 * (w = 1) and outright in orthographic projection (w = 0).
 */
function lensOf(camera: Camera, heightPx: number): Vector4 {
  if (camera instanceof PerspectiveCamera) {
    const { near, far } = camera;
    const slope = (2 * Math.tan((camera.fov * Math.PI) / 360)) / heightPx / camera.zoom;
    return new Vector4(1 / far - 1 / near, 1 / near, slope, 1);
  }
  if (camera instanceof OrthographicCamera) {
    const pixel = (camera.top - camera.bottom) / camera.zoom / heightPx;
    return new Vector4(camera.near - camera.far, camera.far, pixel, 0);
  }
  return new Vector4(1, 0, 1, 0);
}

const fragmentShader = /* glsl */ `
uniform highp sampler2D depth;
uniform vec2 size;
uniform vec4 lens;
uniform vec3 ink;
uniform float strength;
uniform float focus;
uniform int samples;

float raw(ivec2 p) { return texelFetch(depth, clamp(p, ivec2(0), ivec2(size) - 1), 0).r; }
float straight(ivec2 p) { return lens.x * raw(p) + lens.y; }

/* Near side of an outline or a fold of the surface, 0..1. */
float bend(float before, float here, float after, float scale) {
  float turn = (before + after - 2.0 * here) / scale;
  float outline = smoothstep(1.2, 3.0, -turn);
  float fold = smoothstep(0.28, 0.7, abs(turn)) * (1.0 - smoothstep(6.0, 12.0, turn));
  return max(outline, 0.62 * fold);
}

float edgeAt(ivec2 p) {
  if (raw(p) >= 1.0) return 0.0;
  float here = straight(p);
  float scale = lens.z * (lens.w > 0.5 ? here : 1.0);
  float across = bend(straight(p - ivec2(1, 0)), here, straight(p + ivec2(1, 0)), scale);
  float along = bend(straight(p - ivec2(0, 1)), here, straight(p + ivec2(0, 1)), scale);
  float edge = max(across, along);
  /* Far behind what is looked at, lines would lie closer than pixels: they grow faint there. */
  return lens.w > 0.5 ? edge * mix(0.3, 1.0, smoothstep(0.12, 0.6, here * focus)) : edge;
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy) * samples;
  float edge = edgeAt(p);
  if (samples > 1) {
    edge += edgeAt(p + ivec2(1, 0)) + edgeAt(p + ivec2(0, 1)) + edgeAt(p + ivec2(1, 1));
    edge = min(edge * 0.42, 1.0);
  }
  if (edge < 0.02) discard;
  gl_FragColor = vec4(ink, edge * strength);
  #include <colorspace_fragment>
}
`;
