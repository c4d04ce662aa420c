import {
  type Disposable,
  type ObjectRef,
  type Position,
  toDisposable,
  type Vector3Like,
  type Viewpoint,
} from '@gantry/plugin-sdk';
import type { FakeSurroundings, Flight, OverlayView, SceneView } from '@gantry/plugin-sdk/fake-host';
import { type ScenePalette, scenePalette } from '@gantry/plugin-ui';
import { autorun } from 'mobx';
import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  type Group,
  MathUtils,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Knobs } from '../knobs/knobs.ts';
import { type Stand, standAfter, standBefore } from './camera-flight.ts';
import { DrawnObjects } from './drawn-objects.ts';
import { DrawnShapes } from './drawn-shapes.ts';
import { lookOf } from './object-look.ts';
import { Orbit } from './orbit.ts';
import { planesOf } from './section-planes.ts';

/** What a pointer meets. */
export interface SceneHit {
  /** Undefined on the ground or in the air. */
  readonly object: ObjectRef | undefined;
  /** Metres of the scene frame. */
  readonly at: Vector3Like;
}

const flightMs = 600;

/** The small scene of the stage: it draws what the fake scene has recorded, and flies where plugins ask. */
export class PageScene implements SceneView, OverlayView {
  private readonly scene = new Scene();
  private readonly lens = new PerspectiveCamera(45, 1, 0.1, 2000);
  private readonly orbit = new Orbit(this.lens, () => this.requestRender());
  private readonly objects = new DrawnObjects();
  private readonly shapes = new DrawnShapes();
  private readonly canvas = document.createElement('canvas');
  private readonly renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true });
  private readonly frames = new Set<() => void>();
  private around: FakeSurroundings | undefined;
  private groups: readonly Group[] = [];
  private wanted = 0;
  private last = performance.now();
  private endFlight: () => void = () => undefined;
  /** Nobody has moved the camera since the models were framed: another size of the picture frames them again. */
  private isFramed = false;

  constructor() {
    const sun = new DirectionalLight('#ffffff', 1.7);
    sun.position.set(6, 14, 9);
    this.scene.add(new AmbientLight('#ffffff', 1.6), sun, this.objects.group, this.shapes.group);
    this.orbit.onTaken = () => {
      this.isFramed = false;
      this.endFlight();
    };
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'application');
  }

  /** Shows the canvas in an element, as large as that is, until disposed. */
  mount(element: HTMLElement): Disposable {
    const { canvas, renderer } = this;
    canvas.style.cssText = 'display:block;width:100%;height:100%;touch-action:none';
    element.prepend(canvas);
    const resize = () => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth === 0 || clientHeight === 0) return;
      renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
      renderer.setSize(clientWidth, clientHeight, false);
      this.lens.aspect = clientWidth / clientHeight;
      this.lens.updateProjectionMatrix();
      if (this.isFramed) this.frameModels();
      this.requestRender();
    };
    const watching = new ResizeObserver(resize);
    watching.observe(element);
    resize();
    const listening = this.orbit.listen(canvas);
    return toDisposable(() => {
      watching.disconnect();
      listening.dispose();
      canvas.remove();
    });
  }

  set label(text: string) {
    this.canvas.setAttribute('aria-label', text);
  }

  get element(): HTMLCanvasElement {
    return this.canvas;
  }

  /** Draws what this fake scene has, and follows it until disposed. */
  follow(around: FakeSurroundings, theme: () => Knobs['theme']): Disposable {
    this.around = around;
    const { scene } = around;
    const models = autorun(() => {
      this.objects.replace(scene.models);
      this.requestRender();
    });
    const looks = autorun(() => {
      const palette = scenePalette(theme());
      void scene.models;
      this.scene.background = new Color(palette.canvasBottom);
      const selected = new Set(scene.selection.map(({ modelId, globalId }) => `${modelId} ${globalId}`));
      this.objects.paint((object, category) => this.lookAt(around, object, category, selected, palette));
      this.requestRender();
    });
    const shapes = autorun(() => {
      this.shapes.replace(scene.shapes(), scenePalette(theme()));
      this.requestRender();
    });
    const cuts = autorun(() => {
      this.renderer.clippingPlanes = [
        ...planesOf(scene.sections.all(), (position) => this.toScene(position)),
      ];
      this.requestRender();
    });
    this.frameModels();
    return toDisposable(() => {
      for (const end of [models, looks, shapes, cuts]) end();
      this.onGroups([]);
      this.around = undefined;
    });
  }

  private lookAt(
    { scene }: FakeSurroundings,
    object: ObjectRef,
    category: string,
    selected: ReadonlySet<string>,
    palette: ScenePalette,
  ) {
    const isSelected = selected.has(`${object.modelId} ${object.globalId}`);
    return lookOf(category, scene.styles.of(object), isSelected, scene.isVisible(object.modelId), palette);
  }

  /** Shows all objects, without a flight. */
  private frameModels(): void {
    const objects = (this.around?.scene.models ?? []).flatMap((model) =>
      model.objects.map(({ globalId }) => ({ modelId: model.id, globalId })),
    );
    const bounds = this.around?.scene.boundsOf(objects);
    if (!bounds) return;
    const box = new Box3(new Vector3(...of(bounds.min)), new Vector3(...of(bounds.max)));
    if (box.isEmpty()) return;
    const { position, target } = standBefore(
      box,
      {
        position: new Vector3(0.75, 0.75, 1.1),
        target: new Vector3(),
      },
      this.lens.aspect,
    );
    this.orbit.look(position, target);
    this.isFramed = true;
  }

  /** @param x, y - CSS pixels in the canvas */
  hit(x: number, y: number): SceneHit | undefined {
    const { clientWidth, clientHeight } = this.canvas;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / clientWidth) * 2 - 1, 1 - (y / clientHeight) * 2), this.lens);
    const met = this.objects.hit(ray);
    if (met) return { object: met.object, at: met.point };
    const { origin, direction } = ray.ray;
    // The ground is at the level of the project's origin; a ray that looks up meets none.
    if (direction.y >= 0) return undefined;
    return { object: undefined, at: origin.clone().addScaledVector(direction, -origin.y / direction.y) };
  }

  /** CSS pixels in the canvas; undefined behind the camera. */
  project(at: Vector3Like): { readonly x: number; readonly y: number } | undefined {
    const seen = new Vector3(at.x, at.y, at.z).project(this.lens);
    if (seen.z > 1) return undefined;
    const { clientWidth, clientHeight } = this.canvas;
    return { x: ((seen.x + 1) / 2) * clientWidth, y: ((1 - seen.y) / 2) * clientHeight };
  }

  /** Called after each frame until disposed. */
  onFrame(listener: () => void): Disposable {
    this.frames.add(listener);
    return toDisposable(() => this.frames.delete(listener));
  }

  camera(): PerspectiveCamera {
    return this.lens;
  }

  requestRender(): void {
    if (this.wanted !== 0) return;
    this.wanted = requestAnimationFrame((time) => {
      this.wanted = 0;
      this.draw(time);
    });
  }

  toScene(position: Position): Vector3Like {
    if (position.frame === 'scene') return position.at;
    const converted = this.around?.scene.convert(position, 'scene');
    if (converted?.frame !== 'scene') throw new Error('The scene is not there any more.');
    return converted.at;
  }

  onGroups(groups: readonly Group[]): void {
    this.scene.remove(...this.groups);
    this.groups = groups;
    if (groups.length > 0) this.scene.add(...groups);
    this.requestRender();
  }

  viewpoint(): Viewpoint {
    const { x, y, z } = this.lens.position;
    const { target } = this.orbit;
    return {
      position: { x, y, z },
      target: { x: target.x, y: target.y, z: target.z },
      projection: 'perspective',
    };
  }

  fly(flight: Flight): Promise<'done' | 'interrupted'> {
    this.endFlight();
    this.isFramed = false;
    const { around } = this;
    const from: Stand = { position: this.lens.position.clone(), target: this.orbit.target.clone() };
    const to =
      around &&
      standAfter(flight, from, {
        aspect: this.lens.aspect,
        boundsOf: (of) => around.scene.boundsOf(of),
        toScene: (at) => this.toScene(at),
      });
    if (!to) return Promise.resolve('interrupted');
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const { durationMs = flightMs, signal } = flight.options;
    if (isStill || durationMs === 0) {
      this.orbit.look(to.position, to.target);
      return Promise.resolve('done');
    }
    return new Promise((resolve) => {
      const start = performance.now();
      const end = (how: 'done' | 'interrupted') => {
        moving.dispose();
        signal?.removeEventListener('abort', interrupt);
        this.endFlight = () => undefined;
        resolve(how);
      };
      const interrupt = () => end('interrupted');
      const moving = this.onFrame(() => {
        const share = Math.min(1, (performance.now() - start) / durationMs);
        const eased = MathUtils.smoothstep(share, 0, 1);
        this.orbit.look(
          from.position.clone().lerp(to.position, eased),
          from.target.clone().lerp(to.target, eased),
        );
        if (share === 1) end('done');
      });
      this.endFlight = interrupt;
      signal?.addEventListener('abort', interrupt);
      this.requestRender();
    });
  }

  async picture(): Promise<HTMLCanvasElement> {
    this.draw(performance.now());
    const copy = document.createElement('canvas');
    copy.width = this.canvas.width;
    copy.height = this.canvas.height;
    // Taken in the task that has drawn it: a WebGL canvas is empty afterwards.
    copy.getContext('2d')?.drawImage(this.canvas, 0, 0);
    return copy;
  }

  dispose(): void {
    this.endFlight();
    cancelAnimationFrame(this.wanted);
    this.objects.clear();
    this.shapes.clear();
    this.renderer.dispose();
  }

  private draw(time: number): void {
    const dt = Math.max(0, time - this.last) / 1000;
    this.last = time;
    this.around?.overlays.frame(dt);
    this.renderer.render(this.scene, this.lens);
    for (const listener of [...this.frames]) listener();
  }
}

const of = ({ x, y, z }: Vector3Like) => [x, y, z] as const;
