import {
  Components,
  FragmentsManager,
  RendererMode,
  SimpleCamera,
  SimpleRenderer,
  SimpleScene,
  type SimpleWorld,
  Worlds,
} from '@thatopen/components';
import { engineWorkerUrl } from './engine-worker.ts';

/** The parts of the 3D engine. `components` ends the others. */
export interface EngineWorld {
  readonly components: Components;
  readonly world: SimpleWorld<SimpleScene, SimpleCamera, SimpleRenderer>;
  readonly renderer: SimpleRenderer;
  readonly fragments: FragmentsManager;
}

/**
 * An empty world that draws only when it is told to.
 * @param prepareContext - called for the WebGL context before anything is drawn with it
 * @throws Error when the browser gives no WebGL 2 context.
 */
export function createWorld(
  stage: HTMLElement,
  prepareContext: (renderer: SimpleRenderer) => void,
): EngineWorld {
  const components = new Components();
  const world = components.get(Worlds).create<SimpleScene, SimpleCamera, SimpleRenderer>();
  world.scene = new SimpleScene(components);
  // What stands behind everything is drawn in the scene: a canvas that lets the page shine through costs more to show.
  world.scene.three.background = null;
  const renderer = new SimpleRenderer(components, stage, {
    antialias: true,
    alpha: false,
    powerPreference: 'high-performance',
  });
  renderer.showLogo = false;
  prepareContext(renderer);
  renderer.mode = RendererMode.MANUAL;
  world.renderer = renderer;
  world.camera = new SimpleCamera(components);
  const fragments = components.get(FragmentsManager);
  fragments.init(engineWorkerUrl);
  // The engine would ask each model how it lies to the first, also one that arrives after its end, where the question fails.
  // Where models lie is the project's to say.
  fragments.core.onModelLoaded.reset();
  return { components, world, renderer, fragments };
}
