import type {
  FlyToOptions,
  Json,
  Locale,
  Marker,
  MarkerSpec,
  Position,
  Shape,
  ShapeSpec,
  Viewpoint,
} from '@gantry/plugin-sdk';
import type { CameraSource, Monitor } from '@gantry/plugin-sdk/cameras';
import type { FormHost, ListContext, PositionHost } from '@gantry/plugin-ui';
import type { SetupHost } from '@gantry/plugin-ui/monitoring';
import type { IObservableValue } from 'mobx';

/**
 * What the parts that show cameras need of a plugin's context; `PluginContext` fits where the manifest declares `scene.overlay`,
 * `camera.control`, `storage`, `notifications` and `dialogs`.
 */
export interface CameraHost extends SetupHost, PositionHost {
  /** Timers that end with the plugin. */
  readonly subscriptions: FormHost['subscriptions'] & ListContext['subscriptions'];
  /** What this member may do in the project. */
  readonly permissions: ListContext['permissions'];
  /** Shows markers, and draws what cameras cover. */
  readonly scene: {
    addMarkers(specs: readonly MarkerSpec[]): readonly Marker[];
    addShapes(specs: readonly ShapeSpec[]): readonly Shape[];
    convert(position: Position, frame: Position['frame']): Position;
  };
  /** Flies to cameras, and knows what is looked at. */
  readonly camera: {
    flyTo(to: Position, options?: FlyToOptions): Promise<unknown>;
    capture(): Viewpoint;
  };
  /** Opens the model. */
  readonly commands: { execute(id: 'gantry.host/open-model', value: Json): Promise<unknown> };
  /** Says what became of an alert, and that a stream stopped. */
  readonly notifications: {
    show(notice: {
      readonly text: string;
      readonly tone?: 'success' | 'danger';
      readonly timeoutMs?: number;
    }): unknown;
  };
  /** The user's language, the project's time zone and the server's clock. */
  readonly session: {
    readonly locale: Locale;
    readonly project: { readonly timeZone: string };
    serverNow(): number;
  };
}

/** Cameras as a module shows them. Make one when the plugin starts, and pass the same one to all parts. */
export interface CameraView {
  /** Where cameras come from. */
  readonly source: CameraSource;
  /** The module's own context. */
  readonly context: CameraHost;
  /** Full id of the module's model tab, such as `gantry.ai-cctv/cameras`. */
  readonly tab: string;
  /** The module's command that a press on a marker runs, with `{ monitorId }`. It puts that into `chosen`. */
  readonly command: string;
  /** The camera whose details are open on the model. */
  readonly chosen: IObservableValue<string | undefined>;
  /** The cameras that the module is about; all unless given. */
  readonly shows?: (camera: Monitor) => boolean;
  /** The types of alerts that the module's log is about; all unless given. */
  readonly alertTypes?: readonly string[];
}

/** Props of a part with the module's view. */
export interface InView {
  /** Cameras as the module shows them. */
  readonly view: CameraView;
}
