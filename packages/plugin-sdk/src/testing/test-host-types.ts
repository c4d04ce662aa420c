import type {
  AnyPlugin,
  Capability,
  ContextKeys,
  Declares,
  FlyToOptions,
  Json,
  LoadRecord,
  Locale,
  MarkerSpec,
  MenuHit,
  MenuState,
  ObjectRef,
  ObjectStyle,
  PluginContext,
  PluginFigures,
  PluginManifest,
  Point,
  Position,
  ServiceToken,
  SettingsOf,
  TimelineItem,
  Viewpoint,
  When,
} from '@gantry/plugin-sdk';
import type { DeactivationReason, Kernel, KernelReport, ViewPoint } from '@gantry/plugin-sdk/kernel';
import type { RenderResult } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import type { Group } from 'three';
import type { FakeCaller } from './fake-network.ts';

export interface FakeModel {
  readonly id: string;
  readonly name?: string;
  readonly objects: readonly {
    readonly globalId: string;
    readonly category: string;
    /** Keys are `Set.Property`, or bare names of attributes. */
    readonly properties?: Readonly<Record<string, Json>>;
    /** Scene frame, metres: min x, y, z, max x, y, z. */
    readonly box?: readonly [number, number, number, number, number, number];
  }[];
}

export interface Flight {
  readonly to: readonly ObjectRef[] | Position | Viewpoint;
  readonly options: FlyToOptions;
}

export interface TestProject {
  readonly code: string;
  readonly id?: string;
  readonly variant?: string;
}

export interface TestHostOptions<M extends PluginManifest = PluginManifest> {
  /** Permission codes that the user holds. */
  readonly permissions?: readonly string[];
  readonly project?: TestProject;
  readonly user?: { readonly id: string; readonly name: string };
  readonly locale?: Locale;
  readonly models?: readonly FakeModel[];
  /** The host's clock; it stands still until `advance`. */
  readonly now?: Date;
  readonly settings?: Partial<SettingsOf<M>>;
  readonly grants?: 'declared' | 'none' | readonly Capability[];
  readonly services?: readonly { readonly token: ServiceToken<never>; readonly impl: unknown }[];
  /**
   * The far side of the network; `fakeEndpoints` makes one for the plugin's own server half. Without it every request is answered
   * 404. `endpoint` is the manifest's name for it, or `ctx.api`.
   */
  readonly http?: (request: Request, endpoint: string, caller: FakeCaller) => Response | Promise<Response>;
  /** Values of `baseUrlFrom` keys; they default to the root of a made-up origin. */
  readonly config?: Readonly<Record<string, Json>>;
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
  /** In place of handing the plugin over: what importing its bundle gives, or throws. `attempt` starts at 1. */
  readonly load?: (attempt: number) => Promise<unknown>;
}

/** What a plugin has left behind. All zero after `deactivate` in a plugin that cleans up. */
export interface LeakReport {
  /** On host events, on `window` and on `document`. */
  readonly listeners: number;
  /** Of `ctx.subscriptions`, and bare intervals. */
  readonly timers: number;
  readonly styleLayers: number;
  readonly markers: number;
  readonly overlays: number;
  readonly gpuObjects: number;
  /** Elements directly under `body` that were not there before. */
  readonly domNodes: number;
  readonly pendingRequests: number;
  readonly notifications: number;
  readonly tokens: number;
  /** What they are, by name. */
  readonly retained: readonly string[];
}

export interface TestContribution<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly visible: boolean;
  readonly hiddenBy: readonly When[];
}

export interface TestHost<M extends PluginManifest = PluginManifest> {
  readonly record: LoadRecord;
  /** The running plugin's context. Throws while it is not active. */
  readonly context: PluginContext<M>;
  /** What runs the plugin, the same as in the real host. A new one after `setProject`. */
  readonly kernel: Kernel;
  activate(): Promise<void>;
  deactivate(reason?: DeactivationReason): Promise<void>;
  contributions<P extends Point>(point: P): readonly TestContribution<Declares<M, P>>[];
  /** Activates, loads and renders a view; `props` replace those that the host would give. */
  render<P extends ViewPoint>(point: P, id: Declares<M, P>, props?: object): Promise<RenderResult>;
  /** Badges that model tabs have set, by contribution id. */
  readonly badges: ReadonlyMap<string, number | 'dot' | undefined>;
  /** Query of the dashboard's URL, as dashboard items have set it. */
  readonly dashboardParams: Readonly<Record<string, string>>;
  execute(id: Declares<M, 'commands'>, value?: Json, target?: MenuHit): Promise<unknown>;
  contextMenu(
    hit: MenuHit,
  ): Promise<readonly { readonly command: string; readonly label: string; readonly state: MenuState }[]>;
  /** Runs a marker's command, as a click does. */
  clickMarker(id: string): Promise<unknown>;
  /** Rows of all the plugin's cards; rejects when one of them failed. */
  card(object: ObjectRef): Promise<readonly { readonly label: string; readonly value: string }[]>;
  readonly timeline: {
    items(
      id: Declares<M, 'timelineSources'>,
      range?: { readonly from: Date; readonly to: Date },
    ): Promise<readonly TimelineItem[]>;
    /** Moves the timeline and lets every source show that moment. */
    seek(time: Date): Promise<void>;
  };
  readonly scene: {
    styleOf(object: ObjectRef): ObjectStyle;
    markers(): readonly (MarkerSpec & { readonly id: string })[];
    readonly flights: readonly Flight[];
    loadModel(model: FakeModel): Promise<void>;
    unloadModel(id: string): Promise<void>;
    /** Draws one frame: 16 ms unless given. */
    frame(dtMs?: number): void;
    overlay(id: Declares<M, 'sceneOverlays'>): Promise<{
      readonly group: Group;
      setVisible(visible: boolean): void;
      dispose(): void;
    }>;
  };
  readonly live: {
    /** An event of the plugin's server half: what it gave as topic. */
    emit(topic: string, payload: Readonly<Record<string, Json>>): Promise<void>;
    resync(): Promise<void>;
    setStatus(status: 'connecting' | 'live' | 'lost'): void;
  };
  setPermissions(permissions: readonly string[]): void;
  /** Ends the session and starts one in another project; the plugin runs there if it ran before. */
  setProject(project: TestProject): Promise<void>;
  setLocale(locale: Locale): void;
  setOnline(online: boolean): void;
  setActiveTab(id: string): void;
  select(objects: readonly ObjectRef[]): void;
  /** Milliseconds. Timers of the plugin and limits of the host fall due. */
  advance(ms: number): Promise<void>;
  /** Lets the clock go on at once, as if the code that calls this had worked for so long: for what is measured. */
  work(ms: number): void;
  /** What the plugin has counted and measured, and what the host has measured of it. Anew after `setProject`. */
  readonly figures: PluginFigures;
  readonly reports: readonly KernelReport[];
  /** Of the reports. */
  readonly errors: readonly Error[];
  readonly requests: readonly Request[];
  /** Texts, also of those that are gone again. */
  readonly notifications: readonly string[];
  readonly confirmations: readonly { readonly title: string; readonly text: string }[];
  readonly navigations: readonly {
    readonly path: string;
    readonly params: Readonly<Record<string, string>>;
  }[];
  leaks(): Promise<LeakReport>;
  /** Ends the plugin and takes down what was rendered. Call it after each test. */
  dispose(): Promise<void>;
}
