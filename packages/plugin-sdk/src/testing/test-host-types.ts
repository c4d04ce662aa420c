import type {
  AnyPlugin,
  Capability,
  ContextKeys,
  Declares,
  Delegation,
  FlyToOptions,
  Json,
  LoadRecord,
  Locale,
  MarkerSpec,
  MeasuredPoint,
  MeasuredQuantity,
  MeasureKind,
  MeasurementState,
  MenuHit,
  MenuState,
  ObjectCardRow,
  ObjectRef,
  ObjectStyle,
  PluginContext,
  PluginFigures,
  PluginManifest,
  Point,
  Position,
  SavedViewpoint,
  SearchEntry,
  SectionState,
  ServiceToken,
  SettingsOf,
  ShapeSpec,
  TimelineItem,
  Viewpoint,
  When,
} from '@gantry/plugin-sdk';
import type { DeactivationReason, Kernel, KernelReport, ViewPoint } from '@gantry/plugin-sdk/kernel';
import type { RenderResult } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import type { Group } from 'three';
import type { FakeCaller } from './fake-network.ts';
import type { FakePerson } from './fake-people.ts';
import type { FakeSigning } from './fake-signing.ts';
import type { FakeVideo } from './fake-videos.ts';

/** A model of the fake scene. */
export interface FakeModel {
  /** Id of the model. */
  readonly id: string;
  /** Name of the model; its id unless given. */
  readonly name?: string;
  /** What it consists of. `category` is the IFC class, such as `IFCSLAB`. */
  readonly objects: readonly {
    readonly globalId: string;
    readonly category: string;
    /** Keys are `Set.Property`, or bare names of attributes. */
    readonly properties?: Readonly<Record<string, Json>>;
    /** GlobalId of the object that it lies in, in the model tree; at the top unless given. */
    readonly parent?: string;
    /** Scene frame, metres: min x, y, z, max x, y, z. */
    readonly box?: readonly [number, number, number, number, number, number];
  }[];
}

/** A flight that the plugin asked the camera for. */
export interface Flight {
  /** Where to. */
  readonly to: readonly ObjectRef[] | Position | Viewpoint;
  /** How. */
  readonly options: FlyToOptions;
}

/** A file that the plugin uploaded. */
export interface FakeUpload {
  /** Id that `ctx.files.upload` answered. */
  readonly uploadId: string;
  /** Rule that the plugin named. */
  readonly rule: string;
  /** What was uploaded. */
  readonly file: File | Blob;
}

/** The open project. */
export interface TestProject {
  /** Its code. */
  readonly code: string;
  /** Its name; its code unless given. */
  readonly name?: string;
  /** Its UUID; always the same one unless given. */
  readonly id?: string;
  /** Its variant; empty unless given. */
  readonly variant?: string;
}

/** What surrounds the plugin under test. */
export interface TestHostOptions<M extends PluginManifest = PluginManifest> {
  /** Permission codes that the user holds. */
  readonly permissions?: readonly string[];
  /** The open project. */
  readonly project?: TestProject;
  /** The signed-in user. */
  readonly user?: { readonly id: string; readonly name: string };
  /** Of the project, for `ctx.people`; the user alone unless given. */
  readonly people?: readonly FakePerson[];
  /** In effect today, for `ctx.people`. */
  readonly delegations?: readonly Delegation[];
  /** For `ctx.signing`; the user keeps no signature and may sign on every browser unless given. */
  readonly signing?: FakeSigning;
  /** For `ctx.videos`, by the id of the video; none unless given. */
  readonly videos?: Readonly<Record<string, FakeVideo>>;
  /** The user's language; English unless given. */
  readonly locale?: Locale;
  /** Models that are loaded from the start. */
  readonly models?: readonly FakeModel[];
  /** The host's clock; it stands still until `advance`. */
  readonly now?: Date;
  /** The server's clock, for `session.serverNow`; the machine's unless given. */
  readonly serverNow?: () => number;
  /** Saved values of the plugin's settings; the others have their defaults. */
  readonly settings?: Partial<SettingsOf<M>>;
  /** Capabilities that the deployment grants; `declared`, all that the manifest asks for, unless given. */
  readonly grants?: 'declared' | 'none' | readonly Capability[];
  /** Services of other plugins. */
  readonly services?: readonly { readonly token: ServiceToken<never>; readonly impl: unknown }[];
  /**
   * The servers behind the network; `fakeEndpoints` makes one for the plugin's own server half. Without it every request is
   * answered 404. `endpoint` is the manifest's name for it, or `ctx.api`.
   */
  readonly http?: (request: Request, endpoint: string, caller: FakeCaller) => Response | Promise<Response>;
  /** Judges an upload; throw an `ApiError` to refuse it. Every file is accepted unless given. */
  readonly upload?: (file: File | Blob, rule: string) => void | Promise<void>;
  /** Values of `baseUrlFrom` keys; they default to the root of a made-up origin. */
  readonly config?: Readonly<Record<string, Json>>;
  /** Class of the screen; `desktop` unless given. */
  readonly device?: ContextKeys['device.kind'];
  /** Answer to `dialogs.confirm`; yes unless given. */
  readonly confirm?: (question: {
    readonly title: string;
    readonly text: string;
  }) => boolean | Promise<boolean>;
  /** Around every rendered view, such as a theme provider. */
  readonly wrapper?: ComponentType<{ readonly children: ReactNode }>;
  /** Other plugins of the same project. */
  readonly others?: readonly AnyPlugin[];
  /** Replaces importing the bundle: returns its module, or throws. `attempt` starts at 1. */
  readonly load?: (attempt: number) => Promise<unknown>;
}

/** What a plugin has left behind. All zero after `deactivate` in a plugin that cleans up. */
export interface LeakReport {
  /** On host events, on `window` and on `document`. */
  readonly listeners: number;
  /** Of `ctx.subscriptions`, and bare intervals. */
  readonly timers: number;
  /** Style layers that are not disposed. */
  readonly styleLayers: number;
  /** Markers in the scene. */
  readonly markers: number;
  /** Shapes in the scene. */
  readonly shapes: number;
  /** Sections through the models. */
  readonly sections: number;
  /** Measurements that the plugin has added. */
  readonly measurements: number;
  /** Overlays in the scene. */
  readonly overlays: number;
  /** Geometries, materials and textures under the plugin's groups. */
  readonly gpuObjects: number;
  /** Elements directly under `body` that were not there before. */
  readonly domNodes: number;
  /** Requests without an answer. */
  readonly pendingRequests: number;
  /** Toasts on the screen. */
  readonly notifications: number;
  /** Services that the plugin still provides. */
  readonly tokens: number;
  /** What they are, by name. */
  readonly retained: readonly string[];
}

/** A contribution as the host would show it. */
export interface TestContribution<Id extends string> {
  /** Id in the manifest. */
  readonly id: Id;
  /** Title in the user's language. */
  readonly title: string;
  /** Whether its condition and permission hold. */
  readonly visible: boolean;
  /** Clauses that do not hold. */
  readonly hiddenBy: readonly When[];
}

/** A host without a screen, which runs one plugin. Make one with `createTestHost`. */
export interface TestHost<M extends PluginManifest = PluginManifest> {
  /** What became of the plugin. */
  readonly record: LoadRecord;
  /** The running plugin's context. Throws while it is not active. */
  readonly context: PluginContext<M>;
  /** What runs the plugin, the same as in the real host. A new one after `setProject`. */
  readonly kernel: Kernel;
  /**
   * Starts the plugin.
   * @throws HostError when it cannot run
   */
  activate(): Promise<void>;
  /** Takes down its views and stops it; the reason is `disabled` unless given. */
  deactivate(reason?: DeactivationReason): Promise<void>;
  /** The plugin's contributions at a point, hidden ones included. */
  contributions<P extends Point>(point: P): readonly TestContribution<Declares<M, P>>[];
  /** Activates, loads and renders a view; `props` replace those that the host would give. */
  render<P extends ViewPoint>(point: P, id: Declares<M, P>, props?: object): Promise<RenderResult>;
  /** Badges that model tabs have set, by contribution id. */
  readonly badges: ReadonlyMap<string, number | 'dot' | undefined>;
  /** Query of the dashboard's URL, as dashboard items have set it. */
  readonly dashboardParams: Readonly<Record<string, string>>;
  /** Runs a command of the plugin, which is started first. */
  execute(id: Declares<M, 'commands'>, value?: Json, target?: MenuHit): Promise<unknown>;
  /** The plugin's entries of a context menu. */
  contextMenu(
    hit: MenuHit,
  ): Promise<readonly { readonly command: string; readonly label: string; readonly state: MenuState }[]>;
  /** Runs a marker's command, as a click does. */
  clickMarker(id: string): Promise<unknown>;
  /** Rows of all the plugin's cards; rejects when one of them failed. */
  card(object: ObjectRef): Promise<readonly ObjectCardRow[]>;
  /** Entries of all the plugin's search providers; rejects when one of them failed. */
  search(query: string): Promise<readonly SearchEntry[]>;
  /** The timeline. `items` asks for a year before and after now unless a range is given. */
  readonly timeline: {
    items(
      id: Declares<M, 'timelineSources'>,
      range?: { readonly from: Date; readonly to: Date },
    ): Promise<readonly TimelineItem[]>;
    /** Moves the timeline and lets every source show that moment. */
    seek(time: Date): Promise<void>;
  };
  /** The scene: what the plugin did to it, and what happens to it. */
  readonly scene: {
    styleOf(object: ObjectRef): ObjectStyle;
    markers(): readonly (MarkerSpec & { readonly id: string })[];
    shapes(): readonly ShapeSpec[];
    /** Sections of the plugin. */
    sections(): readonly SectionState[];
    /** What the user does in the list of sections. */
    removeSection(id: string): void;
    /** Measurements of the user and the plugin. */
    measurements(): readonly MeasurementState[];
    /** The kind that the plugin waits for; undefined if it waits for none. */
    measuring(): MeasureKind | undefined;
    /**
     * What the user measures for the plugin.
     * @param points - undefined: they end the tool
     * @param quantities - the numbers of the result; none unless given
     */
    measure(
      points: readonly MeasuredPoint[] | undefined,
      quantities?: readonly MeasuredQuantity[],
    ): Promise<void>;
    /** What the user does in the list of measurements. */
    removeMeasurement(id: string): void;
    /** The view that a plugin restored last, or the one before. */
    view(): SavedViewpoint;
    readonly flights: readonly Flight[];
    loadModel(model: FakeModel): Promise<void>;
    unloadModel(id: string): Promise<void>;
    /** The project's grid: the HK 1980 grid (2326) unless said. Positions convert to `hk1980` and `wgs84` from no other. */
    setEpsg(epsg: number): void;
    /** Draws one frame: 16 ms unless given. */
    frame(dtMs?: number): void;
    overlay(id: Declares<M, 'sceneOverlays'>): Promise<{
      readonly group: Group;
      setVisible(visible: boolean): void;
      dispose(): void;
    }>;
  };
  /** The server's event stream. */
  readonly live: {
    /** An event of the plugin's server half: what it gave as topic. */
    emit(topic: string, payload: Readonly<Record<string, Json>>): Promise<void>;
    /** Also empties the cache of `ctx.people`. */
    resync(): Promise<void>;
    setStatus(status: 'connecting' | 'live' | 'lost'): void;
  };
  /** Replaces the user's permission codes. */
  setPermissions(permissions: readonly string[]): void;
  /** Ends the session and starts one in another project; the plugin runs there if it ran before. */
  setProject(project: TestProject): Promise<void>;
  /** Changes the user's language. */
  setLocale(locale: Locale): void;
  /** Cuts the network, or brings it back. */
  setOnline(online: boolean): void;
  /** Opens a model tab, by full id; empty closes it. */
  setActiveTab(id: string): void;
  /** Selects objects as the user would. */
  select(objects: readonly ObjectRef[]): void;
  /** Milliseconds. Timers of the plugin and limits of the host fall due. */
  advance(ms: number): Promise<void>;
  /** Moves the clock at once, as if the calling code had worked for so long. For tests of measurements. */
  work(ms: number): void;
  /** What the plugin has counted and measured, and what the host has measured of it. Anew after `setProject`. */
  readonly figures: PluginFigures;
  /** What the kernel reported about all plugins, oldest first. */
  readonly reports: readonly KernelReport[];
  /** The errors of the reports. */
  readonly errors: readonly Error[];
  /** Requests that were sent, oldest first. */
  readonly requests: readonly Request[];
  /** What was uploaded, refused files left out. */
  readonly uploads: readonly FakeUpload[];
  /** Texts of all toasts, also of those that are gone. */
  readonly notifications: readonly string[];
  /** Questions that `dialogs.confirm` asked, oldest first. */
  readonly confirmations: readonly { readonly title: string; readonly text: string }[];
  /** Calls of `ctx.navigate`: the path with its parameters filled in, and the query. */
  readonly navigations: readonly {
    readonly path: string;
    readonly params: Readonly<Record<string, string>>;
  }[];
  /** What the plugin has left behind by now. */
  leaks(): Promise<LeakReport>;
  /** Ends the plugin and takes down what was rendered. Call it after each test. */
  dispose(): Promise<void>;
}
