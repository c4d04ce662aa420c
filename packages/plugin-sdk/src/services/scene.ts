import type { OverlayHost } from '../contributions.ts';
import type { Needs } from '../derived.ts';
import type { Disposable, Event } from '../lifetime.ts';
import type { PluginManifest } from '../manifest.ts';
import type { IconRef, Json, ObjectFilter, ObjectRef, Position, Tone, Vector3Like } from '../primitives.ts';

/** A plugin's named, ordered layer of visual changes. Several plugins compose; dispose puts things back. */
export interface StyleLayer extends Disposable {
  readonly priority: number;
  /** These objects in one style; all others keep what the layer said of them. */
  set(objects: readonly ObjectRef[], style: ObjectStyle): void;
  /**
   * Makes the layer say this and nothing else: `objects[i]` gets `palette[indices[i]]`. It is the call for a moment of a 4D
   * schedule: pass all objects each time, for only those whose style is another than before cost anything. In a palette `{}`
   * stands for objects that keep their own look. What is passed is read during the call and may change afterwards.
   * @param palette - as many styles as needed; each different colour is a material and a draw call, so a few are best.
   * @param indices - for each object the index of its style in `palette`, such as a `Uint8Array`.
   * @returns resolves when the picture shows this, or what a later call said instead; at once where there is no picture to
   * draw, such as on a hidden page. Waiting for it before the next moment keeps a slow machine in step.
   * @throws AbortError (a rejection) when the layer is disposed before or by then. Whoever does not wait need not handle it.
   * @throws RangeError (a rejection) when there is not one index for each object, or one is outside the palette; nothing is
   * changed then.
   */
  paint(
    objects: readonly ObjectRef[],
    palette: readonly ObjectStyle[],
    indices: ArrayLike<number>,
  ): Promise<void>;
  clear(objects?: readonly ObjectRef[]): void;
  /** Writes made inside reach the scene together. */
  batch(fn: () => void): void;
}
/** `visible: false` wins over `ghost`, `ghost` over `color`, whatever the priorities of their layers. */
export interface ObjectStyle {
  /** `#RRGGBB` */
  readonly color?: string;
  /** 0..1 */
  readonly opacity?: number;
  /** An object that one layer hides is hidden: `true` shows nothing that another layer, or the user, hides. */
  readonly visible?: boolean;
  /** Faint, to show where the others are. */
  readonly ghost?: boolean;
  /** `#RRGGBB`: the corner lines, seen through what stands before them. Of more than 1,000 objects of one colour, none. */
  readonly outline?: string;
}

export interface MarkerSpec {
  readonly at: Position | ObjectRef;
  readonly icon?: IconRef;
  /** Shown on hover, when selected, and to screen readers. */
  readonly label?: string;
  /** Shown beside the icon: how many things the marker stands for, or the value that it shows. */
  readonly count?: number;
  /** Unit of `count`, such as `dB`, in the user's language; said, not drawn. */
  readonly unit?: string;
  readonly tone?: Tone;
  /** `tile` a place, `pill` a camera, `hexagon` a sensor, `diamond` a counting device. */
  readonly shape?: 'tile' | 'pill' | 'hexagon' | 'diamond';
  readonly badge?: 'paused' | 'danger';
  /** Drawn filled with its tone. */
  readonly selected?: boolean;
  /** Markers of the plugin with one cluster name are grouped when they would overlap. */
  readonly cluster?: string;
  /**
   * The number of a group. `count`, unless given: how many markers it groups, which is right for any marker. `sum`: all counts
   * together, for markers that count things, such as permits; one without a `count` stands for one thing. `max`: the highest
   * count, for markers that show a measured value, such as a noise level; without any it is `count`.
   */
  readonly aggregate?: 'sum' | 'max' | 'count';
  /**
   * What the number of a group counts, in the user's language, such as `{ one: 'permit', other: 'permits' }`: with `sum` the
   * things, else the markers. Read out and shown with the group: "5 permits close together", "3 sensors close together, highest
   * 72 dB". Markers of one cluster name should agree in `aggregate`, `noun` and `unit`; the first of a group speaks for it.
   */
  readonly noun?: { readonly one: string; readonly other: string };
  /** Command of the same plugin, run on click with the marker's `data` as value. */
  readonly command?: string;
  readonly data?: Json;
}
export interface Marker extends Disposable {
  readonly id: string;
  update(patch: Partial<MarkerSpec>): void;
}

export interface SceneService<M extends PluginManifest> {
  /** MobX observable. */
  readonly models: readonly { readonly id: string; readonly name: string; readonly loaded: boolean }[];
  readonly onDidLoadModel: Event<{ readonly modelId: string }>;
  readonly onDidUnloadModel: Event<{ readonly modelId: string }>;
  readonly find: Needs<
    M,
    'scene.read',
    (filter: ObjectFilter, signal?: AbortSignal) => Promise<readonly ObjectRef[]>
  >;
  /** Keys are `Set.Property`, or the bare name for attributes of the object itself; `Class` is its IFC class, `GlobalId` its id. */
  readonly getProperties: Needs<
    M,
    'scene.read',
    (object: ObjectRef, signal?: AbortSignal) => Promise<Readonly<Record<string, Json>>>
  >;
  /** Scene frame, metres. */
  readonly getBounds: Needs<
    M,
    'scene.read',
    (objects: readonly ObjectRef[]) => Promise<{ readonly min: Vector3Like; readonly max: Vector3Like }>
  >;
  convert(position: Position, frame: Position['frame']): Position;
  readonly createStyleLayer: Needs<M, 'scene.style', (name: string, priority?: number) => StyleLayer>;
  readonly addMarkers: Needs<M, 'scene.overlay', (specs: readonly MarkerSpec[]) => readonly Marker[]>;
  /** Escape hatch. Not covered by the SDK's stability promise; never granted to sandboxed plugins. */
  readonly three: Needs<M, 'scene.three', OverlayHost>;
}

export interface SelectionService<M extends PluginManifest> {
  /** MobX observable. */
  readonly current: readonly ObjectRef[];
  readonly onDidChange: Event<readonly ObjectRef[]>;
  readonly set: Needs<
    M,
    'selection.write',
    (objects: readonly ObjectRef[], how?: 'replace' | 'add' | 'remove') => void
  >;
}

export interface Layer {
  readonly id: string;
  readonly name: string;
  readonly visible: boolean;
  readonly children: readonly Layer[];
}
export interface LayerService<M extends PluginManifest> {
  /** MobX observable. */
  readonly tree: readonly Layer[];
  isVisible(id: string): boolean;
  readonly onDidChange: Event<{ readonly ids: readonly string[] }>;
  readonly setVisible: Needs<M, 'layers.write', (ids: readonly string[], visible: boolean) => void>;
}

export interface TimelineService<M extends PluginManifest> {
  /** MobX observable. */
  readonly now: Date;
  readonly playing: boolean;
  readonly onDidSeek: Event<Date>;
  readonly seek: Needs<M, 'timeline.control', (time: Date) => void>;
  readonly play: Needs<M, 'timeline.control', (speed?: number) => Disposable>;
}

export interface Viewpoint {
  readonly position: Vector3Like;
  readonly target: Vector3Like;
  readonly projection: 'perspective' | 'orthographic';
}
export interface FlyToOptions {
  readonly durationMs?: number;
  /** Metres added on each side. */
  readonly padding?: number;
  /** Metres above the position from which it is looked at; for positions only. */
  readonly focusHeight?: number;
  readonly signal?: AbortSignal;
}
export interface CameraService<M extends PluginManifest> {
  /**
   * Any input of the user interrupts the flight. A call within the host's cooldown (1 s) answers 'cooldown' and does
   * nothing.
   */
  readonly flyTo: Needs<
    M,
    'camera.control',
    (
      to: readonly ObjectRef[] | Position | Viewpoint,
      options?: FlyToOptions,
    ) => Promise<'done' | 'interrupted' | 'cooldown'>
  >;
  capture(): Viewpoint;
}
