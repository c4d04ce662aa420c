import type { Event, OverlayHost, Position, ThreeCamera, Vector3Like } from '@gantry/plugin-sdk';
import type { BufferGeometry, Group, Material, Object3D, Texture } from 'three';
import type { FakeEvents } from './fake-events.ts';

type Three = typeof import('three');
type Disposed = BufferGeometry | Material | Texture;

/** What a page that draws the overlays lends them. */
export interface OverlayView {
  camera(): ThreeCamera;
  requestRender(): void;
  toScene(position: Position): Vector3Like;
  /** A plugin has a group from now on, or no longer. */
  onGroups(groups: readonly Group[]): void;
}

/** Hosts for scene overlays, which also watch what the plugin allocates for the GPU. */
export class FakeOverlays {
  readonly attached = new Set<string>();
  private three: Three | undefined;
  private readonly live = new Set<Disposed>();
  private readonly groups = new Set<Group>();
  private readonly onBeforeRender;
  private permanentHost: OverlayHost | undefined;
  private readonly view: OverlayView | undefined;

  /** @param view - without it nothing is drawn, and positions are taken in the scene frame only */
  constructor(events: FakeEvents, view: OverlayView | undefined) {
    this.view = view;
    this.onBeforeRender = events.create<{ readonly dt: number }>('overlay.onBeforeRender');
  }

  /** Loaded only for plugins that draw, because `three` is an optional peer. */
  async prepare(): Promise<void> {
    this.three = await import('three');
  }

  get gpuObjects(): number {
    return this.live.size;
  }

  /** Seconds. */
  frame(dt: number): void {
    this.onBeforeRender.emit({ dt });
    this.watch();
  }

  /** The host behind `scene.three`. */
  permanent(): OverlayHost {
    this.permanentHost ??= this.create('scene.three');
    return this.permanentHost;
  }

  create(name: string): OverlayHost {
    if (!this.three) throw new Error('The plugin draws with three, which is not installed beside it.');
    const { Group, PerspectiveCamera } = this.three;
    const group = new Group();
    group.name = name;
    this.groups.add(group);
    this.attached.add(name);
    this.view?.onGroups([...this.groups]);
    const onBeforeRender: Event<{ readonly dt: number }> = this.onBeforeRender.event;
    const camera = new PerspectiveCamera();
    const view = () => this.view;
    return {
      group,
      get camera() {
        return view()?.camera() ?? camera;
      },
      requestRender: () => {
        this.watch();
        this.view?.requestRender();
      },
      onBeforeRender,
      toScene: (position: Position) => {
        if (this.view) return this.view.toScene(position);
        if (position.frame === 'scene') return position.at;
        throw new Error('The fake overlay host takes positions in the scene frame only.');
      },
    };
  }

  /** As the host does at detach: frees what is under the group. What was taken out of it before stays counted. */
  end(host: OverlayHost): void {
    this.watch();
    host.group.traverse((object) => {
      for (const resource of resourcesOf(object)) resource.dispose();
    });
    host.group.clear();
    this.groups.delete(host.group);
    this.attached.delete(host.group.name);
    this.view?.onGroups([...this.groups]);
  }

  private watch(): void {
    for (const group of this.groups) {
      group.traverse((object) => {
        for (const resource of resourcesOf(object)) this.track(resource);
      });
    }
  }

  private track(resource: Disposed): void {
    if (this.live.has(resource)) return;
    this.live.add(resource);
    const untrack = () => {
      this.live.delete(resource);
    };
    // Each kind types its own `dispose` event; the dispatcher underneath is the same.
    if ('isBufferGeometry' in resource) resource.addEventListener('dispose', untrack);
    else if ('isMaterial' in resource) resource.addEventListener('dispose', untrack);
    else resource.addEventListener('dispose', untrack);
  }
}

function resourcesOf(object: Object3D): readonly Disposed[] {
  const drawn = 'geometry' in object ? object.geometry : undefined;
  const materials = ('material' in object ? [object.material] : []).flat().filter(isDisposable);
  const textures = materials.flatMap((material) => Object.values(material).filter(isTexture));
  const geometry = isDisposable(drawn) ? [drawn] : [];
  return [...geometry, ...materials, ...textures];
}

function isDisposable(value: unknown): value is BufferGeometry | Material {
  return (
    typeof value === 'object' && value !== null && ('isBufferGeometry' in value || 'isMaterial' in value)
  );
}

function isTexture(value: unknown): value is Texture {
  return typeof value === 'object' && value !== null && 'isTexture' in value;
}
