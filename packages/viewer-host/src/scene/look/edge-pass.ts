import {
  type Camera,
  Color,
  GLSL3,
  Matrix4,
  Mesh,
  NearestFilter,
  OrthographicCamera,
  PlaneGeometry,
  RGIntegerFormat,
  Scene,
  ShaderMaterial,
  UnsignedIntType,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { sampleGeometry } from '../engine/sample-geometry.ts';
import { SURFACE_LAYER } from '../engine/tile-materials.ts';
import type { Cut } from '../sections/cut.ts';
import { createSurfaceMaterial } from './surface-material.ts';
import { Surfaces } from './surfaces.ts';

/** The most pixels of the image in which edges are detected. */
const MAX_PIXELS = 9_000_000;

/** The part of three's renderer that finding and drawing edges needs. */
export type EdgeRenderer = Pick<
  WebGLRenderer,
  'autoClear' | 'compile' | 'getDrawingBufferSize' | 'render' | 'setRenderTarget'
>;

/**
 * Draws lines between items and along the folds of an item. Edges are detected by the item that each pixel shows, not by depth, so a
 * joint thinner than a pixel is still a whole line at any distance. Needs another drawing of the models after a change of the view and
 * one pass over the pixels, so it is used only when the view has settled.
 */
export class EdgePass {
  private readonly target = new WebGLRenderTarget(1, 1, {
    format: RGIntegerFormat,
    type: UnsignedIntType,
    internalFormat: 'RG32UI',
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    generateMipmaps: false,
  });
  private readonly surfaces: ShaderMaterial;
  private readonly material: ShaderMaterial;
  private readonly quad: Mesh;
  private readonly scene = new Scene();
  private readonly flat = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  private readonly visible: Surfaces;
  private isStale = true;
  private isChecked = false;

  constructor(cut: Cut) {
    this.surfaces = createSurfaceMaterial(cut);
    this.visible = new Surfaces((material) => cut.isOn && cut.isCapped(material));
    this.material = new ShaderMaterial({
      glslVersion: GLSL3,
      uniforms: {
        surfaces: { value: this.target.texture },
        size: { value: new Vector2(1, 1) },
        lens: { value: new Matrix4() },
        ink: { value: new Color() },
        strength: { value: 0.5 },
        focus: { value: 1 },
        samples: { value: 1 },
      },
      vertexShader: 'void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }',
      fragmentShader,
      transparent: true,
      // Objects of plugins in front of the models also cover their edges.
      depthTest: true,
      depthWrite: false,
    });
    this.quad = new Mesh(new PlaneGeometry(2, 2), this.material);
    this.quad.frustumCulled = false;
    this.scene.add(this.quad);
  }

  /** Lets the driver link both programs in advance. */
  compileAhead(gl: EdgeRenderer, camera: Camera): void {
    const sample = new Mesh(sampleGeometry(), this.surfaces);
    gl.setRenderTarget(this.target);
    gl.compile(sample, camera);
    gl.setRenderTarget(null);
    gl.compile(this.scene, this.flat);
  }

  /** Call it after the view has changed, or the place of a model. */
  invalidate(): void {
    this.isStale = true;
  }

  /** Call it after items have changed. Colours alone change no edges, which take longer to find than all else in a frame. */
  check(): void {
    this.isChecked = false;
  }

  /** @param strength - 0..1 */
  setInk(color: string, strength: number): void {
    this.value('ink', new Color(color));
    this.value('strength', strength);
  }

  /**
   * Draws over the canvas. Call it in the same task in which the canvas was drawn.
   * @param focus - metres from the camera to its target
   */
  draw(gl: EdgeRenderer, scene: Scene, camera: Camera, focus: number): void {
    const drawn = gl.getDrawingBufferSize(new Vector2());
    // Supersampling, if affordable, for smooth lines.
    const samples = drawn.x * drawn.y * 4 <= MAX_PIXELS ? 2 : 1;
    const size = drawn.multiplyScalar(samples);
    if (size.x !== this.target.width || size.y !== this.target.height) {
      this.target.setSize(size.x, size.y);
      this.isStale = true;
    }
    if (this.isOutdated(scene)) this.find(gl, scene, camera);
    this.value('samples', samples);
    this.value('size', size);
    this.value('lens', camera.projectionMatrix);
    this.value('focus', focus);
    const { autoClear } = gl;
    gl.autoClear = false;
    gl.render(this.scene, this.flat);
    gl.autoClear = autoClear;
  }

  dispose(): void {
    this.target.dispose();
    this.surfaces.dispose();
    this.material.dispose();
    this.quad.geometry.dispose();
  }

  private isOutdated(scene: Scene): boolean {
    if (this.isChecked && !this.isStale) return false;
    const isOther = this.visible.read(scene);
    const { isStale } = this;
    this.isChecked = true;
    this.isStale = false;
    return isStale || isOther;
  }

  /** Writes which surface each pixel shows. */
  private find(gl: EdgeRenderer, scene: Scene, camera: Camera): void {
    const { mask } = camera.layers;
    const { overrideMaterial } = scene;
    camera.layers.set(SURFACE_LAYER);
    scene.overrideMaterial = this.surfaces;
    gl.setRenderTarget(this.target);
    this.visible.joined(() => gl.render(scene, camera));
    gl.setRenderTarget(null);
    scene.overrideMaterial = overrideMaterial;
    camera.layers.mask = mask;
  }

  private value(name: string, value: unknown): void {
    const uniform = this.material.uniforms[name];
    if (uniform) uniform.value = value;
  }
}

const fragmentShader = /* glsl */ `
uniform highp usampler2D surfaces;
uniform vec2 size;
uniform mat4 lens;
uniform vec3 ink;
uniform float strength;
uniform float focus;
uniform int samples;
layout(location = 0) out highp vec4 color;

uvec2 at(ivec2 p) { return texelFetch(surfaces, clamp(p, ivec2(0), ivec2(size) - 1), 0).rg; }

vec3 facing(uint surface) {
  vec2 o = (vec2(float((surface >> 6) & 63u), float(surface & 63u)) - 31.5) / 31.0;
  vec3 n = vec3(o, 1.0 - abs(o.x) - abs(o.y));
  float back = max(-n.z, 0.0);
  n.xy += vec2(n.x >= 0.0 ? -back : back, n.y >= 0.0 ? -back : back);
  return normalize(n);
}

bool isPerspective() { return lens[2][3] != 0.0; }

/* Straight across the screen on a flat surface, in either projection. */
float straight(uvec2 s) {
  float range = uintBitsToFloat(s.y);
  return isPerspective() ? 1.0 / max(range, 1e-3) : range;
}

/* @param slope - change of the distance between neighbours beside the two */
float edge(uvec2 a, uvec2 b, float slope) {
  if (((a.x ^ b.x) >> 12) != 0u) return 1.0;
  if (a.x == 0u) return 0.0;
  if (a.x != b.x && dot(facing(a.x), facing(b.x)) < 0.9) return 0.66;
  /* Of one item and facing the same way: a step. */
  float here = straight(a);
  float jump = abs(straight(b) - here);
  float slack = isPerspective() ? here * 0.004 : 0.05;
  return jump > 4.0 * slope + slack ? 0.66 : 0.0;
}

/* What lies between is no more than a joint in one plane, or thinner than a pixel. */
bool isJoint(uvec2 a, uvec2 d) {
  if (a.x == 0u || d.x == 0u || dot(facing(a.x), facing(d.x)) < 0.97) return false;
  float near = uintBitsToFloat(a.y);
  float apart = abs(uintBitsToFloat(d.y) - near);
  return apart < (isPerspective() ? 0.05 * near : 0.5);
}

/* Of four neighbours, the middle two belong to this pixel: x is how much line lies in it, y counts the edges. */
vec2 across(uvec2 a, uvec2 b, uvec2 c, uvec2 d) {
  float bend = abs(straight(a) + straight(d) - straight(b) - straight(c));
  if (a.x == b.x && b.x == c.x && c.x == d.x && (a.x == 0u || bend <= straight(b) * 1e-4)) return vec2(0.0);
  float inner = abs(straight(c) - straight(b));
  float left = edge(a, b, inner);
  float right = edge(c, d, inner);
  float middle = edge(b, c, min(abs(straight(b) - straight(a)), abs(straight(d) - straight(c))));
  float line = min(1.0, middle + 0.5 * (left + right));
  float count = step(0.1, left) + step(0.1, middle) + step(0.1, right);
  return vec2(isJoint(a, d) ? 0.55 * line : line, count);
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy) * samples;
  uvec2 a1 = at(p + ivec2(0, -1)), a2 = at(p + ivec2(1, -1));
  uvec2 b0 = at(p + ivec2(-1, 0)), b1 = at(p), b2 = at(p + ivec2(1, 0)), b3 = at(p + ivec2(2, 0));
  uvec2 c0 = at(p + ivec2(-1, 1)), c1 = at(p + ivec2(0, 1)), c2 = at(p + ivec2(1, 1)), c3 = at(p + ivec2(2, 1));
  uvec2 d1 = at(p + ivec2(0, 2)), d2 = at(p + ivec2(1, 2));
  vec2 rows = across(b0, b1, b2, b3) + across(c0, c1, c2, c3);
  vec2 columns = across(a1, b1, c1, d1) + across(a2, b2, c2, d2);
  float line = 0.5 * max(rows.x, columns.x);
  if (line < 0.02) discard;
  float range = 1e9;
  for (int i = 0; i < 12; i += 1) {
    uvec2 s = i == 0 ? a1 : i == 1 ? a2 : i == 2 ? b0 : i == 3 ? b1 : i == 4 ? b2 : i == 5 ? b3
      : i == 6 ? c0 : i == 7 ? c1 : i == 8 ? c2 : i == 9 ? c3 : i == 10 ? d1 : d2;
    if (s.x != 0u) range = min(range, uintBitsToFloat(s.y));
  }
  /* Where lines lie closer than pixels, and far behind what is looked at, they grow faint instead of black. */
  float crowd = mix(1.0, 0.45, smoothstep(4.0, 11.0, rows.y + columns.y));
  float far = isPerspective() ? mix(0.3, 1.0, smoothstep(0.1, 0.6, focus / range)) : 1.0;
  vec4 clip = lens * vec4(0.0, 0.0, -(isPerspective() ? range * 0.998 : range - 0.1), 1.0);
  gl_FragDepth = clamp(clip.z / clip.w * 0.5 + 0.5, 0.0, 1.0);
  color = vec4(ink, line * crowd * far * strength);
  color = linearToOutputTexel(color);
}
`;
