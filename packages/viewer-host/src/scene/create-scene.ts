import type { ScenePort } from '../state/scene-port.ts';
import { GantryScene } from './gantry-scene.ts';
import type { SceneOptions } from './scene-options.ts';

export type { SceneOptions, ScenePalette, SceneTexts } from './scene-options.ts';
export { sceneTexts } from './scene-texts.ts';

/**
 * The 3D scene of one open project. Draws nothing until it is attached to an element.
 * @throws Error without WebGL 2. `SceneStore.failure` has the reason too, and the rest of the host works.
 */
export function createScene(options: SceneOptions): ScenePort {
  try {
    return new GantryScene(options);
  } catch (cause) {
    const failure = new Error(
      'This browser shows no 3D: switch on hardware acceleration, or use another browser.',
      { cause },
    );
    window.gantryLook?.end();
    options.scene.fail(failure);
    throw failure;
  }
}
