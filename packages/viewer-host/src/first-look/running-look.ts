import type { PlainBox } from '../scene/camera/framing.ts';

declare global {
  interface Window {
    /** Set by the page's own script while there is a first look. */
    gantryLook?: RunningLook | undefined;
  }
}

/** The first look at the models: a coarse picture of the home view, until the 3D engine has drawn them all. */
export interface RunningLook {
  /** Ids of the versions that it shows. */
  readonly versions: readonly string[];
  /** Boxes of the models' objects, or of a sample of them, in scene metres. Empty until the files are there; kept when the picture has gone. */
  readonly boxes: readonly PlainBox[];
  /** Has the picture in it. Whoever shows the stage moves it there. */
  readonly holder: HTMLElement;
  /** Resolves once the picture is on the screen, or is not to be waited for. */
  readonly begun: Promise<void>;
  /** Takes the picture away and ends all work on it. Call it as often as you like. */
  end(): void;
}
