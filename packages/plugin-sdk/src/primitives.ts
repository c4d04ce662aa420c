/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** A language of the host: English or Simplified Chinese. */
export type Locale = 'en' | 'zh-CN';
/** `%key%` is looked up in the plugin's messages; other texts are shown unchanged. */
export type Localized = string | `%${string}%`;
/** `publisher.name`, in lower case. */
export type PluginId = `${string}.${string}`;

/** Names an object of a model. Model id and GlobalId survive reloads and new versions of the model. */
export interface ObjectRef {
  /** Id of the model in this project. */
  readonly modelId: string;
  /** IFC GlobalId, 22 characters. */
  readonly globalId: string;
  /** Number in the version that is loaded: a hint that makes look-ups quicker. Do not store it. */
  readonly localId?: number;
}

/** Which objects to find. All conditions given must hold; one that is absent restricts nothing. */
export interface ObjectFilter {
  /** IFC classes in any case, such as `IFCWALL`. One of them must be the object's. */
  readonly categories?: readonly string[];
  /** Properties that the object must have. Without `set` the property may be in any set; without `equals` it may have any value. */
  readonly properties?: readonly { readonly set?: string; readonly name: string; readonly equals?: Json }[];
  /** Ids of models. The object must be in one of them. */
  readonly models?: readonly string[];
}

/** Three numbers, in the frame and unit of what holds them. Any object that has them will do, such as three's `Vector3`. */
export interface Vector3Like {
  /** First coordinate. */
  readonly x: number;
  /** Second coordinate. */
  readonly y: number;
  /** Third coordinate. */
  readonly z: number;
}

/**
 * A place, with its frame.
 * - `scene`: metres, Y up, relative to the project origin: x = E - E0, y = H - H0, z = -(N - N0).
 * - `project`: metres in the project's grid: x = easting, y = northing, z = height.
 * - `hk1980`: metres in EPSG:2326: x = easting, y = northing, z = height in mPD.
 * - `wgs84`: degrees; height in metres of the project's height datum.
 */
export type Position =
  | { readonly frame: 'scene' | 'project' | 'hk1980'; readonly at: Vector3Like }
  | { readonly frame: 'wgs84'; readonly lon: number; readonly lat: number; readonly height?: number };

/** State colour. `paused` is for work that is stopped on purpose, such as a suspended permit. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'paused';

/** The name of a host icon (see `iconNames`) or SVG path data on a 20 x 20 grid, which starts with `M`. */
export type IconRef = string;
