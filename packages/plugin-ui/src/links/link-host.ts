import type {
  Disposable,
  Event,
  Json,
  Layer,
  LiveService,
  Locale,
  ObjectRef,
  StyleLayer,
  Vector3Like,
} from '@gantry/plugin-sdk';
import type { PositionHost } from '../panel/use-kept-position.ts';
import type { ThemeMode } from '../theme/state-palette.ts';

/**
 * What links need of a plugin's context; `PluginContext` fits where the manifest declares `scene.read`, `scene.style`,
 * `camera.control`, `notifications` and `storage`.
 */
export interface LinkHost extends PositionHost {
  /** Aborted when the plugin ends. */
  readonly signal: AbortSignal;
  /** The model: which parts of it are loaded, and what objects are and where. */
  readonly scene: {
    readonly models: readonly { readonly id: string; readonly loaded: boolean }[];
    readonly onDidLoadModel: Event<{ readonly modelId: string }>;
    readonly onDidUnloadModel: Event<{ readonly modelId: string }>;
    getProperties(object: ObjectRef, signal?: AbortSignal): Promise<Readonly<Record<string, Json>>>;
    getBounds(
      objects: readonly ObjectRef[],
    ): Promise<{ readonly min: Vector3Like; readonly max: Vector3Like }>;
    createStyleLayer(name: string, priority?: number): StyleLayer;
  };
  /** The tree of layers, for the name of an object's layer. */
  readonly layers: { readonly tree: readonly Layer[] };
  /** The objects that the member has selected. */
  readonly selection: {
    readonly current: readonly ObjectRef[];
    readonly onDidChange: Event<readonly ObjectRef[]>;
  };
  /** Flies to objects. Resolves with why the flight ended. */
  readonly camera: {
    flyTo(
      to: readonly ObjectRef[],
      options?: { readonly signal?: AbortSignal },
    ): Promise<'done' | 'interrupted' | 'cooldown'>;
  };
  /** Runs commands of the host, such as the one that opens the model. */
  readonly commands: { execute(id: `gantry.host/${string}`, value?: Json): Promise<unknown> };
  /** Tells the member whether links could be changed. */
  readonly notifications: {
    show(notice: {
      readonly text: string;
      readonly tone?: 'success' | 'warning' | 'danger' | 'info';
      readonly timeoutMs?: number;
    }): Disposable;
  };
  /** Timers that end with the plugin. */
  readonly subscriptions: { timeout(fn: () => void, ms: number): Disposable };
  /** The member's language and theme. */
  readonly session: { readonly locale: Locale; readonly theme: ThemeMode };
  /** Events of the plugin's server half, after which links are fetched again. */
  readonly live: Pick<LiveService, 'on' | 'onDidResync'>;
}
