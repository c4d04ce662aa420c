import {
  type AnyPlugin,
  type Disposable,
  type Json,
  type Logger,
  type PluginDescriptor,
  type PluginManifest,
  toDisposable,
} from '@gantry/plugin-sdk';
import {
  createKernel,
  type DialogPort,
  type HostServices,
  type Kernel,
  type KernelReport,
} from '@gantry/plugin-sdk/kernel';
import { observable, runInAction } from 'mobx';
import { FakeClock } from './fake-clock.ts';
import { FakeEvents } from './fake-events.ts';
import type { FakeHostOptions, FakeUpload } from './fake-host-options.ts';
import { type FakeCall, FakeNetwork } from './fake-network.ts';
import { FakeOverlays, type OverlayView } from './fake-overlays.ts';
import { fakePeople } from './fake-people.ts';
import { fakeSandbox } from './fake-sandbox.tsx';
import { FakeScene, type SceneView } from './fake-scene.ts';
import {
  FakeLive,
  FakeNotifications,
  FakeSession,
  fakeFiles,
  fakeHostEvents,
  fakeSettings,
  fakeStorage,
} from './fake-services.tsx';
import { fakeSigning } from './fake-signing.ts';
import { fakeVideos } from './fake-videos.ts';

const origin = 'http://gantry.test';

/** What the user of a fake host sees and does. A test answers in their place; a page shows it to somebody. */
export interface FakeScreen {
  readonly dialogs: DialogPort;
  /** Without it toasts are kept only. */
  readonly notifications?: HostServices['notifications'];
  /** Without it nothing is drawn. */
  readonly scene?: SceneView & OverlayView;
  /** Told of each request when it is sent. */
  readonly onCall?: (call: FakeCall) => void;
  /** Told of each call of `ctx.navigate`, with the parameters filled in. */
  readonly onNavigate?: (path: string, params: Readonly<Record<string, string>>) => void;
  readonly onReport?: (report: KernelReport) => void;
  /** Told of every event between plugins. */
  readonly onEmit?: (tokenId: string, value: unknown) => void;
  readonly log?: Logger;
  /** Milliseconds that only go forward, for measuring; the fake clock unless given. */
  readonly stopwatch?: () => number;
}

/** The fakes behind one host; they outlive the kernels of the projects that it goes through. */
export class FakeSurroundings {
  readonly reports: KernelReport[] = [];
  readonly uploads: FakeUpload[] = [];
  readonly navigations: { readonly path: string; readonly params: Readonly<Record<string, string>> }[] = [];
  readonly clock: FakeClock;
  readonly session: FakeSession;
  readonly events: FakeEvents;
  readonly overlays: FakeOverlays;
  readonly scene: FakeScene;
  readonly live: FakeLive;
  readonly network: FakeNetwork;
  readonly notifications: FakeNotifications;
  readonly hostEvents;
  private readonly permissionsChanged;
  private readonly seeked;
  private readonly settings = new Map<string, ReturnType<typeof fakeSettings>>();
  private readonly signing;
  private readonly storage;
  private readonly screen: FakeScreen;
  private readonly plugins: readonly AnyPlugin[];
  private readonly options: FakeHostOptions;

  /** @param plugins - the first is the one that the host is for */
  constructor(plugins: readonly AnyPlugin[], options: FakeHostOptions, screen: FakeScreen) {
    this.plugins = plugins;
    this.options = options;
    this.screen = screen;
    this.storage = fakeStorage(options.storage);
    this.notifications = new FakeNotifications(screen.notifications);
    this.session = new FakeSession(options);
    this.clock = new FakeClock(this.session.now);
    this.events = new FakeEvents((error) => this.hostFault(error));
    this.overlays = new FakeOverlays(this.events, screen.scene);
    this.scene = new FakeScene(this.clock, this.events, this.overlays, screen.scene);
    this.live = new FakeLive(this.events);
    this.network = new FakeNetwork(
      options.http,
      () => ({ permissions: this.session.permissions, projectId: this.session.project.id }),
      screen.onCall,
    );
    this.hostEvents = fakeHostEvents(this.events);
    this.permissionsChanged = this.events.create<void>('permissions.onDidChange');
    this.signing = fakeSigning(options.signing ?? {}, this.events.create<void>('signing.onDidChange'));
    this.seeked = this.events.create<Date>('timeline.onDidSeek');
    for (const [at, { manifest }] of plugins.entries()) {
      // The values that the test gives are JSON by the type of settings.
      const saved = (at === 0 ? (options.settings ?? {}) : {}) as Readonly<Record<string, Json>>;
      this.settings.set(manifest.id, fakeSettings(saved, this.events));
    }
  }

  createKernel(): Kernel {
    const { session, scene, options } = this;
    const kernel = createKernel({
      plugins: this.plugins.map(({ manifest, sandboxed }) => ({
        descriptor: this.descriptorOf(manifest, sandboxed === true),
        // As over the wire: only JSON arrives.
        manifest: JSON.parse(JSON.stringify(manifest)),
      })),
      session,
      services: ({ manifest }) => ({
        ...scene.servicesOf(manifest.id),
        timeline: this.timeline(),
        permissions: {
          has: (id) => session.permissions.has(id),
          check: async (id) => session.permissions.has(id),
          onDidChange: this.permissionsChanged.event,
        },
        people: fakePeople({
          people: options.people ?? [session.user],
          delegations: options.delegations ?? [],
          user: session.user.id,
          onDidChange: this.live.resynced.event,
        }),
        signing: this.signing,
        settings: this.settingsOf(manifest.id),
        storage: this.storage,
        files: fakeFiles(this.options, this.uploads),
        videos: fakeVideos(options.videos ?? {}),
        notifications: this.notifications.service,
        dialogs: this.screen.dialogs,
        live: this.live.service(() => new Date(this.clock.now())),
        events: this.hostEvents.service,
        log: this.screen.log ?? silentLog,
        navigate: (path, params) => {
          this.navigations.push({ path, params });
          this.screen.onNavigate?.(path, params);
        },
        addressOf: (path, params) => {
          const query = new URLSearchParams(params).toString();
          return `https://gantry.test/p/${session.project.code}/x/${manifest.id}${path}${query && `?${query}`}`;
        },
      }),
      load: ({ id }, attempt) => this.load(id, attempt),
      permissions: { has: (id) => session.permissions.has(id) },
      setting: (id, key) => this.settings.get(id)?.value(key),
      contextKey: (name) => this.contextKey(name),
      matches: (filter, object) => scene.matches(filter, object),
      fetch: this.network.fetch,
      sandbox: fakeSandbox((id) => this.load(id, 1)),
      origin,
      onReport: (report) => {
        this.reports.push(report);
        this.screen.onReport?.(report);
      },
      onEmit: (tokenId, value) => this.screen.onEmit?.(tokenId, value),
      clock: this.clock,
      stopwatch: this.screen.stopwatch ?? (() => this.clock.now()),
    });
    for (const { token, impl } of options.services ?? []) {
      // The option is typed `never`, so that tokens of any type fit in one list.
      kernel.provide(token, impl as never);
    }
    return kernel;
  }

  setPermissions(permissions: readonly string[]): void {
    this.session.setPermissions(permissions);
    this.permissionsChanged.emit();
  }

  setOnline(online: boolean): void {
    this.network.online = online;
    this.session.setOnline(online);
    if (online) this.hostEvents.online.emit();
    else this.hostEvents.offline.emit();
  }

  seek(time: Date): void {
    this.session.setNow(time);
    this.seeked.emit(time);
  }

  private async load(id: string, attempt: number): Promise<unknown> {
    const plugin = this.plugins.find(({ manifest }) => manifest.id === id);
    if (this.options.load && plugin === this.plugins[0]) return this.options.load(attempt);
    return { plugin };
  }

  private timeline() {
    const now = () => this.session.now;
    const ticks = observable.box<Disposable | undefined>(undefined, { deep: false });
    const pause = () => {
      ticks.get()?.dispose();
      runInAction(() => ticks.set(undefined));
    };
    return {
      get now() {
        return now();
      },
      get playing() {
        return ticks.get() !== undefined;
      },
      onDidSeek: this.seeked.event,
      seek: (time: Date) => {
        // Whoever goes to a day ends playing.
        pause();
        return this.seek(time);
      },
      play: (speed = 1) => {
        // As in the host: a plugin must not stop what somebody else has started.
        if (ticks.get() !== undefined) return toDisposable(() => undefined);
        const own = this.clock.every(1000, () => this.seek(new Date(now().getTime() + 1000 * speed)));
        runInAction(() => ticks.set(own));
        return toDisposable(() => {
          if (ticks.get() === own) pause();
        });
      },
    };
  }

  /** Saved settings of a plugin. */
  settingsOf(id: string): ReturnType<typeof fakeSettings> {
    const settings = this.settings.get(id);
    if (!settings) throw new Error(`The fake host has no settings of "${id}".`);
    return settings;
  }

  private descriptorOf(manifest: PluginManifest, sandboxed: boolean): PluginDescriptor {
    const { grants = 'declared', config = {} } = this.options;
    const roots = Object.values(manifest.endpoints ?? {}).map(({ baseUrlFrom }) => [baseUrlFrom, '/']);
    const listed = grants === 'declared' ? manifest.capabilities : grants;
    return {
      id: manifest.id,
      version: manifest.version,
      entry: `${origin}/plugins/${manifest.id}/index.js`,
      trust: sandboxed ? 'sandboxed' : 'trusted',
      grants: listed === 'none' ? [] : listed,
      config: { ...Object.fromEntries(roots), ...config },
    };
  }

  private contextKey(name: string): Json | undefined {
    const { session, scene } = this;
    const keys: Readonly<Record<string, () => Json>> = {
      'project.code': () => session.project.code,
      'project.variant': () => session.project.variant,
      'ui.activeTab': () => session.activeTab,
      'ui.activeWindow': () => '',
      'selection.count': () => scene.selection.length,
      'selection.category': () => scene.selectionCategory,
      'timeline.playing': () => false,
      'network.online': () => session.online,
      'device.kind': () => session.device,
    };
    return keys[name]?.();
  }

  /** The kernel guards what plugins hand in, so a listener that throws here is the kernel's own fault. */
  private hostFault(thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
    this.reports.push({ pluginId: 'gantry.host', kind: 'callback', place: 'fake host', error });
  }
}

const silentLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
