import type { Disposable, OverlayHost, Position, Vector3Like } from '@gantry/plugin-sdk';
import { createEmitter, toDisposable } from '@gantry/plugin-sdk';
import { Group, type Scene } from 'three';
import { disposeTree } from './dispose-tree.ts';

interface OpenHost {
  readonly host: OverlayHost & Disposable;
  beforeDraw(frame: { readonly dt: number }): void;
}

/** What overlays need of the engine. */
interface Stage {
  readonly scene: Scene;
  readonly rig: { readonly camera: OverlayHost['camera'] };
  requestDraw(): void;
}

/** Groups of plugins in the scene. The scene owns them: what a plugin leaves in its group is freed with it. */
export class OverlayHosts {
  private readonly engine: Stage;
  private readonly toScene: (position: Position) => Vector3Like;
  private readonly hosts = new Set<OpenHost>();

  constructor(engine: Stage, toScene: (position: Position) => Vector3Like) {
    this.engine = engine;
    this.toScene = toScene;
  }

  open(owner: string): OverlayHost & Disposable {
    const { engine } = this;
    const group = new Group();
    group.name = owner;
    // A plugin that throws in a frame must not stop the frame; the error surfaces as an uncaught one all the same.
    const frames = createEmitter<{ readonly dt: number }>(reportError);
    const end = toDisposable(() => {
      this.hosts.delete(open);
      disposeTree(group);
      engine.requestDraw();
    });
    const open: OpenHost = {
      host: {
        group,
        get camera() {
          return engine.rig.camera;
        },
        requestRender: () => engine.requestDraw(),
        onBeforeRender: frames.event,
        toScene: this.toScene,
        ...end,
      },
      beforeDraw: frames.emit,
    };
    this.hosts.add(open);
    engine.scene.add(group);
    engine.requestDraw();
    return open.host;
  }

  beforeDraw(deltaSeconds: number): void {
    // One object for all, by which the plugin runtime knows the callbacks of one frame.
    const frame = { dt: deltaSeconds };
    for (const open of [...this.hosts]) open.beforeDraw(frame);
  }

  dispose(): void {
    for (const { host } of [...this.hosts]) host.dispose();
  }
}
