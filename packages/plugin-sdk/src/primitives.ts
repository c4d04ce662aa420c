export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Locale = 'en' | 'zh-CN';
/** `%key%` is looked up in the plugin's messages; anything else is shown as it stands. */
export type Localized = string | `%${string}%`;
/** `publisher.name` */
export type PluginId = `${string}.${string}`;

/** Identity that survives reloads: model id + IFC GlobalId. `localId` is a hint for the load at hand. */
export interface ObjectRef {
  readonly modelId: string;
  readonly globalId: string;
  readonly localId?: number;
}

export interface ObjectFilter {
  readonly categories?: readonly string[];
  readonly properties?: readonly { readonly set?: string; readonly name: string; readonly equals?: Json }[];
  readonly models?: readonly string[];
}

/** Three numbers, in the frame and unit of what holds them. Any object that has them will do, such as three's `Vector3`. */
export interface Vector3Like {
  readonly x: number;
  readonly y: number;
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
