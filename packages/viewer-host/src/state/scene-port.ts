import type {
  Disposable,
  FlyToOptions,
  ObjectFilter,
  ObjectRef,
  OverlayHost,
  Position,
  Vector3Like,
  Viewpoint,
} from '@gantry/plugin-sdk';

/** What the rest of the host asks of the 3D engine; the scene implements it, nobody else knows an engine. */
export interface ScenePort {
  /** Draws into the element until disposed. The scene itself lives on, so that leaving the model page keeps it loaded. */
  attach(container: HTMLElement): Disposable;
  flyTo(
    to: readonly ObjectRef[] | Position | Viewpoint,
    options?: FlyToOptions,
  ): Promise<'done' | 'interrupted'>;
  /** Everything that is shown. */
  fit(): Promise<'done' | 'interrupted'>;
  view(name: 'home' | 'top' | 'north' | 'south' | 'east' | 'west'): Promise<'done' | 'interrupted'>;
  setProjection(projection: Viewpoint['projection']): void;
  capture(): Viewpoint;
  find(filter: ObjectFilter, signal?: AbortSignal): Promise<readonly ObjectRef[]>;
  /** Keys are `Set.Property`, or the bare attribute's name; values are JSON. */
  getProperties(
    object: ObjectRef,
    signal?: AbortSignal,
  ): Promise<Readonly<Record<string, string | number | boolean | null>>>;
  getBounds(objects: readonly ObjectRef[]): Promise<{ readonly min: Vector3Like; readonly max: Vector3Like }>;
  convert(position: Position, frame: Position['frame']): Position;
  /** A group of the owner's own, for overlays and the `scene.three` escape hatch; disposing frees what is under it. */
  openThree(owner: string): OverlayHost & Disposable;
  dispose(): void;
}
