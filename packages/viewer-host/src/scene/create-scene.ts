import type { ScenePort } from '../state/scene-port.ts';
import { GantryScene } from './gantry-scene.ts';
import type { SceneOptions } from './scene-options.ts';

export type { SceneOptions, ScenePalette, SceneTexts } from './scene-options.ts';

/** The 3D scene of one open project. Draws nothing until it is attached to an element. */
export function createScene(options: SceneOptions): ScenePort {
  return new GantryScene(options);
}
