import type {
  Declares,
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
  SavedViewpoint,
  SearchEntry,
  SectionState,
  ShapeSpec,
  TimelineItem,
  When,
} from '@gantry/plugin-sdk';
import type {
  FakeHostOptions,
  FakeModel,
  FakeUpload,
  Flight,
  LeakReport,
  TestProject,
} from '@gantry/plugin-sdk/fake-host';
import type { DeactivationReason, Kernel, KernelReport, ViewPoint } from '@gantry/plugin-sdk/kernel';
import type { RenderResult } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import type { Group } from 'three';

/** What surrounds the plugin under test. */
export interface TestHostOptions<M extends PluginManifest = PluginManifest> extends FakeHostOptions<M> {
  /** Answer to `dialogs.confirm`; yes unless given. */
  readonly confirm?: (question: {
    readonly title: string;
    readonly text: string;
  }) => boolean | Promise<boolean>;
  /** Around every rendered view, such as a theme provider. */
  readonly wrapper?: ComponentType<{ readonly children: ReactNode }>;
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
