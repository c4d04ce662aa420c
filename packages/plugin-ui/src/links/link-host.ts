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
  readonly layers: { readonly tree: readonly Layer[] };
  readonly selection: {
    readonly current: readonly ObjectRef[];
    readonly onDidChange: Event<readonly ObjectRef[]>;
  };
  readonly camera: {
    flyTo(
      to: readonly ObjectRef[],
      options?: { readonly signal?: AbortSignal },
    ): Promise<'done' | 'interrupted' | 'cooldown'>;
  };
  readonly commands: { execute(id: `gantry.host/${string}`, value?: Json): Promise<unknown> };
  readonly notifications: {
    show(notice: {
      readonly text: string;
      readonly tone?: 'success' | 'warning' | 'danger' | 'info';
      readonly timeoutMs?: number;
    }): Disposable;
  };
  readonly subscriptions: { timeout(fn: () => void, ms: number): Disposable };
  readonly session: { readonly locale: Locale; readonly theme: ThemeMode };
  readonly live: Pick<LiveService, 'on' | 'onDidResync'>;
}
