import type {
  Disposable,
  FlyToOptions,
  ObjectFilter,
  ObjectRef,
  OverlayHost,
  Position,
  SectionShape,
  Vector3Like,
  Viewpoint,
} from '@gantry/plugin-sdk';
import type { FactGroup } from './object-facts.ts';

/** Where the camera is and which way it looks. */
export interface CameraSight {
  /** Scene metres. */
  readonly position: Vector3Like;
  /** Degrees clockwise from grid north that it looks towards. */
  readonly heading: number;
  /** Degrees by which it looks down. */
  readonly tilt: number;
  /** Degrees that it sees from the left to the right of the stage; 0 in the parallel view. */
  readonly sweep: number;
}

/** The 3D engine as the rest of the host sees it. Only the scene, which implements it, depends on an engine. */
export interface ScenePort {
  /** Draws into the element until disposed. The scene stays loaded when the user leaves the model page. */
  attach(container: HTMLElement): Disposable;
  flyTo(
    to: readonly ObjectRef[] | Position | Viewpoint,
    options?: FlyToOptions,
  ): Promise<'done' | 'interrupted'>;
  /** Flies to everything that is shown, or to one model of it. */
  fit(modelId?: string): Promise<'done' | 'interrupted'>;
  /** Moves the view sideways if panels cover the objects. */
  uncover(objects: readonly ObjectRef[]): Promise<void>;
  /** @param objects - only these; everything that is shown if left out. The home view is always of everything. */
  view(
    name: 'home' | 'top' | 'north' | 'south' | 'east' | 'west',
    objects?: readonly ObjectRef[],
  ): Promise<'done' | 'interrupted'>;
  setProjection(projection: Viewpoint['projection']): void;
  capture(): Viewpoint;
  /** Calls the listener now, and after each frame in which the camera has moved. */
  followCamera(listener: (sight: CameraSight) => void): Disposable;
  /**
   * Moves the camera over another place, as high as it is and looking the same way. Somebody who walks stands on the floor there.
   * @param place - scene metres
   */
  moveTo(place: { readonly x: number; readonly z: number }): void;
  /**
   * What the view shows now, with the markers, in device pixels. The caller may draw on it.
   * @returns undefined while nothing is drawn, such as on another page
   */
  picture(): HTMLCanvasElement | undefined;
  /**
   * The same once everything is drawn in full detail and nothing moves; it waits while the page is hidden.
   * @throws Error (a rejection) while nothing is drawn
   */
  finishedPicture(signal?: AbortSignal): Promise<HTMLCanvasElement>;
  find(filter: ObjectFilter, signal?: AbortSignal): Promise<readonly ObjectRef[]>;
  /** Keys are `Set.Property` or an attribute's name; values are JSON. */
  getProperties(
    object: ObjectRef,
    signal?: AbortSignal,
  ): Promise<Readonly<Record<string, string | number | boolean | null>>>;
  /** The same with units, by where it is said. */
  getFacts(object: ObjectRef, signal?: AbortSignal): Promise<readonly FactGroup[]>;
  /** Boxes of the objects of a version that is shown, or of an even sample of them, in scene metres; empty while it is not loaded. */
  objectBoxes(
    versionId: string,
  ): Promise<readonly { readonly min: Vector3Like; readonly max: Vector3Like }[]>;
  getBounds(objects: readonly ObjectRef[]): Promise<{ readonly min: Vector3Like; readonly max: Vector3Like }>;
  /**
   * A section box around objects with their parts, or around all that is shown.
   * @param margin - metres on each side
   * @returns undefined if none of them has a shape that is loaded
   */
  sectionAround(objects: readonly ObjectRef[] | undefined, margin: number): Promise<SectionShape | undefined>;
  /** Makes a section of the face in the middle of the view, or tells the store that there is none. */
  cutFaceInMiddle(): Promise<void>;
  convert(position: Position, frame: Position['frame']): Position;
  /** The owner's own group, for overlays and direct access to three.js (`scene.three`). Disposing frees its contents. */
  openThree(owner: string): OverlayHost & Disposable;
  dispose(): void;
}
