import type { SiteBoundary } from '../contract/boundary.ts';
import type { OverlayHost } from '../contributions.ts';
import type { Needs } from '../derived.ts';
import type { Disposable, Event } from '../lifetime.ts';
import type { PluginManifest } from '../manifest.ts';
import type { IconRef, Json, ObjectFilter, ObjectRef, Position, Tone, Vector3Like } from '../primitives.ts';
import type { SceneMeasure } from './measure.ts';
import type { SceneSections } from './sections.ts';
import type { Shape, ShapeSpec } from './shapes.ts';
import type { SceneTree } from './tree.ts';
import type { ValueColours, ValueField } from './value-colours.ts';
import type { SceneViews } from './views.ts';

/**
 * A plugin's named layer of visual changes. The host composes the layers of all plugins. Disposing the layer undoes its changes;
 * the host does so when the plugin ends.
 */
export interface StyleLayer extends Disposable {
  /** Of layers that set the same property, the one with the higher priority wins; of equal ones the later. */
  readonly priority: number;
  /** Gives these objects a style, in place of the one that this layer gave them. Other objects keep theirs. */
  set(objects: readonly ObjectRef[], style: ObjectStyle): void;
  /**
   * Replaces everything that the layer shows: `objects[i]` gets `palette[indices[i]]`. Use it for the moments of a 4D schedule.
   * Pass all objects each time, the same references in the same order: then only those whose style changes cost anything. In a palette
   * `{}` gives objects their own look. The lists are read during the call and may change afterwards.
   * @param palette - as many styles as needed; each different colour is a material and a draw call, so a few are best.
   * @param indices - for each object the index of its style in `palette`, such as a `Uint8Array`.
   * @returns resolves when the picture shows this, or what a later call painted instead; at once where nothing is drawn, such as
   * on a hidden page. Await it before the next moment, so that a slow machine can keep up.
   * @throws AbortError (a rejection) when the layer is disposed before or by then. A promise that is not awaited need not be
   * handled.
   * @throws RangeError (a rejection) when there is not one index for each object, or one is outside the palette; nothing is
   * changed then.
   */
  paint(
    objects: readonly ObjectRef[],
    palette: readonly ObjectStyle[],
    indices: ArrayLike<number>,
  ): Promise<void>;
  /** Takes back the layer's style of these objects; of all objects if none are given. */
  clear(objects?: readonly ObjectRef[]): void;
  /** Makes the changes inside `fn` reach the scene together. */
  batch(fn: () => void): void;
}
/** `visible: false` wins over `ghost`, `ghost` over `color`, whatever the priorities of their layers. */
export interface ObjectStyle {
  /** `#RRGGBB` */
  readonly color?: string;
  /** 0 (invisible) to 1. */
  readonly opacity?: number;
  /** An object that one layer hides is hidden: `true` shows nothing that another layer, or the user, hides. */
  readonly visible?: boolean;
  /** Faint, to show where the others are. */
  readonly ghost?: boolean;
  /** `#RRGGBB`: the corner lines, seen through what stands before them. Of more than 1,000 objects of one colour, none. */
  readonly outline?: string;
}

/** A marker: an icon at a place in the scene, drawn at the same size at any distance. */
export interface MarkerSpec {
  /** A position in any frame, or an object. The marker stands on top of the object while that is loaded. */
  readonly at: Position | ObjectRef;
  /** Drawn inside the marker. */
  readonly icon?: IconRef;
  /** Shown on hover, when selected, and to screen readers. */
  readonly label?: string;
  /** Shown beside the icon: how many things the marker stands for, or the value that it shows. */
  readonly count?: number;
  /** Unit of `count`, such as `dB`, in the user's language; read out, not drawn. */
  readonly unit?: string;
  /** Colour of the marker; `neutral` unless given. */
  readonly tone?: Tone;
  /**
   * Outline, `tile` unless given: `tile` for a place, `pill` for a camera, `hexagon` for a sensor, `diamond` for a counting
   * device.
   */
  readonly shape?: 'tile' | 'pill' | 'hexagon' | 'diamond';
  /** A small sign at the corner, for a second state beside the tone. */
  readonly badge?: 'paused' | 'danger';
  /**
   * A danger in a few words, such as `2 over stay · 5 min`. It stays in view beside the marker, which is drawn over others, is never grouped and
   * pulses once when it appears.
   */
  readonly alarm?: string;
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
  /** Passed to `command` as its value, and to context menus as `data`. */
  readonly data?: Json;
}
/** A marker in the scene. Dispose it to remove it; the host does so when the plugin ends. */
export interface Marker extends Disposable {
  /** Unique in the session; `MenuHit.id` of a click on the marker. */
  readonly id: string;
  /** Changes the properties given and keeps the others. */
  update(patch: Partial<MarkerSpec>): void;
}

/**
 * Models, objects and markers. Methods that need the scene throw or reject before it is there, such as on a page without the
 * model.
 */
export interface SceneService<M extends PluginManifest> {
  /** Models of the timeline's day, by name, and whether they are loaded; MobX observable. */
  readonly models: readonly { readonly id: string; readonly name: string; readonly loaded: boolean }[];
  /** Fires when a model can be seen and queried. */
  readonly onDidLoadModel: Event<{ readonly modelId: string }>;
  /** Fires when a model has left the scene. */
  readonly onDidUnloadModel: Event<{ readonly modelId: string }>;
  /**
   * Objects of the loaded models that pass the filter; needs `scene.read`.
   *
   * ```ts
   * const slabs = await ctx.scene.find({ categories: ['IFCSLAB'] }, ctx.signal);
   * ```
   */
  readonly find: Needs<
    M,
    'scene.read',
    (filter: ObjectFilter, signal?: AbortSignal) => Promise<readonly ObjectRef[]>
  >;
  /**
   * Properties of an object; empty if it is not loaded. Keys are `Set.Property`, or the bare name for attributes of the object
   * itself; `Class` is its IFC class, `GlobalId` its id. Needs `scene.read`.
   */
  readonly getProperties: Needs<
    M,
    'scene.read',
    (object: ObjectRef, signal?: AbortSignal) => Promise<Readonly<Record<string, Json>>>
  >;
  /**
   * Smallest box around the objects, in metres in the scene frame; needs `scene.read`. If none of them is loaded the box is
   * empty: `min` is `Infinity` and `max` is `-Infinity`.
   */
  readonly getBounds: Needs<
    M,
    'scene.read',
    (objects: readonly ObjectRef[]) => Promise<{ readonly min: Vector3Like; readonly max: Vector3Like }>
  >;
  /**
   * The boundary of the site, in metres of the project's grid; needs `scene.read`. Null: the project has none. `isInsideBoundary` of
   * `@gantry/plugin-sdk/contract` tells whether a point lies inside.
   * @throws ApiError (a rejection) when the server did not answer
   */
  readonly getBoundary: Needs<M, 'scene.read', (signal?: AbortSignal) => Promise<SiteBoundary | null>>;
  /**
   * A picture of what the view shows, in device pixels, once everything is drawn in full detail and nothing moves; needs `scene.read`. The
   * caller may draw on it. While the page is hidden nothing is drawn, so it waits.
   *
   * ```ts
   * await layer.paint(objects, palette, indices);
   * const picture = await ctx.scene.picture(ctx.signal);
   * ```
   * @throws Error (a rejection) where the view is not on the page
   * @throws AbortError (a rejection) when the signal aborts or the plugin ends
   */
  readonly picture: Needs<M, 'scene.read', (signal?: AbortSignal) => Promise<HTMLCanvasElement>>;
  /**
   * The same place in another frame. Heights keep the project's datum. A WGS 84 position without a height gets that of the
   * project origin.
   *
   * ```ts
   * const grid = ctx.scene.convert({ frame: 'wgs84', lon: 114.18, lat: 22.31 }, 'hk1980');
   * ```
   * @throws Error when `hk1980` or `wgs84` is involved and the project's grid is not EPSG:2326
   */
  convert(position: Position, frame: Position['frame']): Position;
  /** Makes a layer of visual changes; needs `scene.style`. `name` is for tools; `priority` is 0 unless given. */
  readonly createStyleLayer: Needs<M, 'scene.style', (name: string, priority?: number) => StyleLayer>;
  /**
   * Colours the objects of the shown models by the value of a field, with a legend; needs `scene.style`. One set of such colours is shown at a
   * time: a later one, of whomever, replaces it. Style layers lie over it, so that states of modules stay visible. A field with many numbers
   * comes in classes.
   *
   * ```ts
   * const colours = await ctx.scene.colourBy({ kind: 'property', set: 'Pset_WallCommon', name: 'FireRating' });
   * ```
   * @throws AbortError (a rejection) when the signal aborts or the plugin ends
   */
  readonly colourBy: Needs<
    M,
    'scene.style',
    (field: ValueField, signal?: AbortSignal) => Promise<ValueColours>
  >;
  /** Adds markers, and returns their handles in the same order; needs `scene.overlay`. */
  readonly addMarkers: Needs<M, 'scene.overlay', (specs: readonly MarkerSpec[]) => readonly Marker[]>;
  /**
   * Adds translucent shapes, and returns their handles in the same order; needs `scene.overlay`.
   *
   * ```ts
   * const [zone] = ctx.scene.addShapes([{ points: [0, 0, 0, 5, 0, 0, 5, 0, 5], triangles: [0, 1, 2], tone: 'danger' }]);
   * ```
   * @throws RangeError beyond `shapeLimits`, or for a number that names no point; nothing is added then
   */
  readonly addShapes: Needs<M, 'scene.overlay', (specs: readonly ShapeSpec[]) => readonly Shape[]>;
  /** Sections through the models; needs `scene.style`. */
  readonly sections: Needs<M, 'scene.style', SceneSections>;
  /** Measurements in the model; needs `scene.overlay`. */
  readonly measure: Needs<M, 'scene.overlay', SceneMeasure>;
  /** The structure of the models: what lies in what; needs `scene.read`. */
  readonly tree: Needs<M, 'scene.read', SceneTree>;
  /** The whole view as a value; needs `camera.control`. */
  readonly views: Needs<M, 'camera.control', SceneViews>;
  /**
   * The plugin's own group in three's scene; needs `scene.three`. The SDK's promise of stability does not cover it, and sandboxed
   * plugins never get it. Use `sceneOverlays` for what the user switches on and off.
   */
  readonly three: Needs<M, 'scene.three', OverlayHost>;
}

/** The selected objects, which the user and all plugins share. */
export interface SelectionService<M extends PluginManifest> {
  /** Selected objects, the latest last; MobX observable. */
  readonly current: readonly ObjectRef[];
  /** Fires with the new selection, whoever changed it. */
  readonly onDidChange: Event<readonly ObjectRef[]>;
  /** Changes the selection; needs `selection.write`. `replace` unless given. `set([])` clears it. */
  readonly set: Needs<
    M,
    'selection.write',
    (objects: readonly ObjectRef[], how?: 'replace' | 'add' | 'remove') => void
  >;
}

/** A layer of the project or, as its child, a model. */
export interface Layer {
  /** Id of the layer or model. */
  readonly id: string;
  /** Name that users see. */
  readonly name: string;
  /** Whether it is switched on. A model in a layer that is off counts as off. */
  readonly visible: boolean;
  /** Models of the layer. Models have none. */
  readonly children: readonly Layer[];
}
/** Which layers and models this viewer shows. The choice is not shared with other users. */
export interface LayerService<M extends PluginManifest> {
  /** Layers with their models, in the order of the layer window; MobX observable. */
  readonly tree: readonly Layer[];
  /** Whether the layer or model with this id is switched on. A model in a layer that is off is not. MobX observable. */
  isVisible(id: string): boolean;
  /** Fires with the ids that were switched on or off. */
  readonly onDidChange: Event<{ readonly ids: readonly string[] }>;
  /** Switches layers or models on or off; needs `layers.write`. */
  readonly setVisible: Needs<M, 'layers.write', (ids: readonly string[], visible: boolean) => void>;
}

/** The day that the scene shows. The timeline steps through days: times within a day make no difference. */
export interface TimelineService<M extends PluginManifest> {
  /** Noon of the chosen day in the project's time zone; the current time if the project has no models. MobX observable. */
  readonly now: Date;
  /** Whether the timeline plays; MobX observable. */
  readonly playing: boolean;
  /** Fires with the new `now` when the day changes, also while playing. */
  readonly onDidSeek: Event<Date>;
  /** Goes to the day of this time, in the project's time zone; needs `timeline.control`. */
  readonly seek: Needs<M, 'timeline.control', (time: Date) => void>;
  /**
   * Plays from the current day, or from the first if it is at the last; needs `timeline.control`. At speed 1 a step takes 1.5 s;
   * the slowest speed is 0.1. Disposing the handle pauses. If the timeline plays already or has no steps, nothing happens, and
   * the handle does nothing.
   */
  readonly play: Needs<M, 'timeline.control', (speed?: number) => Disposable>;
}

/** Where the camera is. Coordinates are metres in the scene frame. */
export interface Viewpoint {
  /** Where the camera stands. */
  readonly position: Vector3Like;
  /** Point that it looks at and turns around. */
  readonly target: Vector3Like;
  /** How it draws depth. */
  readonly projection: 'perspective' | 'orthographic';
}
/** A direction in which something looks. */
export interface Bearing {
  /** Degrees clockwise from north. */
  readonly heading: number;
  /** Degrees above the horizon; 0 unless given. */
  readonly tilt?: number;
}
/** How the camera flies. */
export interface FlyToOptions {
  /** Milliseconds, 600 unless given. 0 jumps. */
  readonly durationMs?: number;
  /** Metres added on each side of objects, 1 unless given. */
  readonly padding?: number;
  /**
   * For a position: metres above it from which the camera looks down, 7 unless given. Where a roof or a wall hides the position from there,
   * the camera comes nearer or looks from another side, and from farther away at what is walled in.
   */
  readonly focusHeight?: number;
  /**
   * For a position at which something looks somewhere, such as a CCTV camera: the view is from behind and above it, in its direction,
   * with the ground before it. `focusHeight` does not count then. The camera stays on its side of a roof.
   */
  readonly along?: Bearing;
  /** Stops the flight where it is; the promise then resolves with `interrupted`. */
  readonly signal?: AbortSignal;
}
/** Flies the camera and reads where it is. */
export interface CameraService<M extends PluginManifest> {
  /**
   * Flies to objects, a position or a viewpoint; needs `camera.control`. Resolves with `done` at the end; with `interrupted` when
   * the user or a newer flight takes over, the signal is aborted, or none of the objects is loaded; with `cooldown`, without
   * moving, within 1 s of the flight before.
   *
   * ```ts
   * await ctx.camera.flyTo(ctx.selection.current, { padding: 5 });
   * ```
   */
  readonly flyTo: Needs<
    M,
    'camera.control',
    (
      to: readonly ObjectRef[] | Position | Viewpoint,
      options?: FlyToOptions,
    ) => Promise<'done' | 'interrupted' | 'cooldown'>
  >;
  /**
   * Where the camera is now. Keep it to fly back later.
   * @throws Error while there is no scene
   */
  capture(): Viewpoint;
}
