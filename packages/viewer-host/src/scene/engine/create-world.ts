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

/** The parts of the 3D engine. Disposing `components` disposes the others. */
export interface EngineWorld {
  readonly components: Components;
  readonly world: SimpleWorld<SimpleScene, SimpleCamera, SimpleRenderer>;
  readonly renderer: SimpleRenderer;
  readonly fragments: FragmentsManager;
}

/**
 * Creates an empty world that draws only on request.
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
  // The background is drawn in the scene, because a transparent canvas is slower to composite.
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
  // By default the engine aligns each model with the first one, which throws for a model that arrives after the
  // engine's end. The project determines where models are placed.
  fragments.core.onModelLoaded.reset();
  return { components, world, renderer, fragments };
}
