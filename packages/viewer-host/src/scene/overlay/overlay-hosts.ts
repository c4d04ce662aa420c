import type { Disposable, OverlayHost, Position, Vector3Like } from '@gantry/plugin-sdk';
import { createEmitter, toDisposable } from '@gantry/plugin-sdk';
import { Group, type Scene } from 'three';
import { disposeTree } from './dispose-tree.ts';

interface OpenHost {
  readonly host: OverlayHost & Disposable;
  beforeDraw(frame: { readonly dt: number }): void;
}

/** The part of the engine that overlays need. */
interface Stage {
  readonly scene: Scene;
  readonly rig: { readonly camera: OverlayHost['camera'] };
  requestDraw(): void;
}

/** Groups of plugins in the scene. The scene owns them and frees everything that a plugin leaves in its group. */
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
    // A plugin that throws must not stop the frame. The error is reported as uncaught.
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
    // The same object for all callbacks of a frame, by which the plugin runtime groups them.
    const frame = { dt: deltaSeconds };
    for (const open of [...this.hosts]) open.beforeDraw(frame);
  }

  dispose(): void {
    for (const { host } of [...this.hosts]) host.dispose();
  }
}
