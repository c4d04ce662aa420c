import type { Insets } from '../../../packages/viewer-host/src/scene/camera/room.ts';

/** A position of the camera and what it looks at, in scene metres. */
export interface BareView {
  readonly position: readonly [number, number, number];
  readonly target: readonly [number, number, number];
}

/** Parameters of the bare page, as JSON in its URL. */
export interface BareScene {
  /** CSS pixels of the host's canvas. */
  readonly width: number;
  readonly height: number;
  /** What the host's panels cover of it. The target is in the middle of the rest. */
  readonly insets: Insets;
  /** The host's first view. Undefined: the page computes it and writes it to its canvas, as `data-view`. */
  readonly view?: BareView | undefined;
  readonly files: readonly {
    readonly url: string;
    /** Transformation to the scene's frame, column-major. */
    readonly matrix: readonly number[];
  }[];
}
