import type { Disposable, Event } from '../lifetime.ts';
import type { Vector3Like } from '../primitives.ts';

/** Everything on the side of a plane to which its normal points is cut away. */
export interface SectionPlane {
  /** Tells it from a box. */
  readonly kind: 'plane';
  /** A point of the plane: x easting, y northing, z level, in metres of the project's grid. */
  readonly at: Vector3Like;
  /** Direction of what is cut away: x east, y north, z up. Of any length but 0. */
  readonly normal: Vector3Like;
}

/** Everything outside of a box along the axes of the project's grid is cut away. */
export interface SectionBox {
  /** Tells it from a plane. */
  readonly kind: 'box';
  /** Smallest easting (x), northing (y) and level (z) that is kept, in metres. */
  readonly min: Vector3Like;
  /** Largest easting (x), northing (y) and level (z) that is kept, in metres. */
  readonly max: Vector3Like;
}

/** Where a section cuts. JSON. */
export type SectionShape = SectionPlane | SectionBox;

/** A cut through all models. Of several, only what all of them keep is seen. */
export interface SectionSpec {
  /** Shown in the list of sections, in the user's language. */
  readonly name: string;
  /** Where it cuts. */
  readonly shape: SectionShape;
  /** A section that is off stays in the list and cuts nothing; on unless given. */
  readonly isOn?: boolean;
}

/** A section that exists, whoever added it. */
export interface SectionState extends Required<SectionSpec> {
  /** Unique in the session. */
  readonly id: string;
}

/** A plugin's section. Dispose it to remove it; the host does so when the plugin ends. */
export interface Section extends Disposable {
  /** Its `id` in `SceneSections.list`. */
  readonly id: string;
  /**
   * Changes what is given and keeps the rest. Does nothing once the section is removed, which the user can do too.
   * @throws RangeError for a shape that cuts nowhere; nothing is changed then
   */
  update(patch: Partial<SectionSpec>): void;
}

/** Sections through the models, of the user and of all plugins. */
export interface SceneSections {
  /** All sections, the oldest first; MobX observable. */
  readonly list: readonly SectionState[];
  /** Fires with `list` after every change, whoever made it. */
  readonly onDidChange: Event<readonly SectionState[]>;
  /**
   * Adds a section. The user can move it, switch it off and remove it.
   *
   * ```ts
   * const cut = ctx.scene.sections.add({
   *   name: 'Below platform',
   *   shape: { kind: 'plane', at: { x: 836000, y: 818000, z: 4.2 }, normal: { x: 0, y: 0, z: 1 } },
   * });
   * ```
   * @throws RangeError for a plane without a direction, a box without an inside, a number that is not finite, or beyond
   * `sectionLimits`; nothing is added then
   */
  add(spec: SectionSpec): Section;
}

/** How many sections a plugin may have at a time. */
export const sectionLimits = { sections: 8 } as const;
