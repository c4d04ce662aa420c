import type { PluginList, ProjectDetail } from '@gantry/contract';
import {
  createDisposableStore,
  type DisposableStore,
  type ObjectFilter,
  type ObjectRef,
} from '@gantry/plugin-sdk';
import {
  createKernel,
  type Kernel,
  type KernelOptions,
  type KernelReport,
  passesFilter,
} from '@gantry/plugin-sdk/kernel';
import { keptValuesOf } from '@gantry/plugin-sdk/manifest';
import { type IObservableValue, observable, runInAction } from 'mobx';
import { noticeUnreached } from '../api/notice-unreached.ts';
import type { PageFault } from '../ui/plugin-entry.ts';
import type { PageContext } from '../ui/plugin-ui-port.ts';
import { contextKey, NetworkStatus } from './context-keys.ts';
import type { DialogStore } from './dialog-store.ts';
import { followGains } from './follow-gains.ts';
import { followOverlays } from './follow-overlays.ts';
import { followTimeline } from './follow-timeline.ts';
import { hostCommands } from './host-commands.ts';
import { createHostEvents, type HostEventSource } from './host-events.ts';
import type { HostParts } from './host-parts.ts';
import type { NoticeStore } from './notice-store.ts';
import { OverlaySwitches } from './overlay-switches.ts';
import { createPageContext } from './page-context.ts';
import type { NewsReader, PluginNews } from './plugin-news.ts';
import { createSandboxFrames } from './sandbox/sandbox-frames.ts';
import { createHostServices } from './services/host-services.ts';
import { noonOf } from './services/noon-of.ts';
import { PluginSettings } from './services/plugin-settings.ts';
import { ProjectPeople } from './services/project-people.ts';
import { ProjectSigning } from './services/project-signing.ts';
import { takeBuilds } from './take-builds.ts';
import { toDescriptor } from './to-descriptor.ts';
import { whenStarted } from './when-started.ts';

export interface SessionParts {
  readonly host: HostParts;
  readonly news: PluginNews;
  readonly notices: NoticeStore;
  readonly dialogs: DialogStore;
  /** Imports a bundle. */
  readonly load: KernelOptions['load'];
  onReport(report: KernelReport): void;
}

/** How many faults of plugins' browser halves a session keeps. */
const mostFaults = 100;

interface PluginFault extends PageFault {
  readonly pluginId: string;
}

/** The plugins of one open project. Disposing it disposes everything, so that leaving a project leaves nothing behind. */
export class PluginSession {
  readonly kernel: Kernel;
  /** Badges that model tabs have set, by full id. */
  readonly badges = observable.map<string, number | 'dot'>();
  /** Titles that tabs have set: of model tabs by full id, of windows by full id, `#` and instance. */
  readonly titles = observable.map<string, string>();
  readonly overlays: OverlaySwitches;
  /** Shared by the plugins and the host's own pages. */
  readonly people: ProjectPeople;
  /** As `people`. */
  readonly signing: ProjectSigning;
  private readonly settings = new Map<string, PluginSettings>();
  private readonly listed: IObservableValue<PluginList['plugins']>;
  private readonly owned: DisposableStore = createDisposableStore({ name: 'plugin session' });
  private readonly hostEvents = createHostEvents();
  private readonly faults = observable.array<PluginFault>([], { deep: false });
  private readonly project: ProjectDetail;
  private readonly parts: SessionParts;
  private readonly builds: ReturnType<typeof takeBuilds>;

  private constructor(project: ProjectDetail, plugins: PluginList['plugins'], parts: SessionParts) {
    const { host } = parts;
    this.project = project;
    this.parts = parts;
    this.listed = observable.box(plugins, { deep: false });
    this.owned.add(this.hostEvents);
    const network = new NetworkStatus();
    this.owned.add(() => network.dispose());
    for (const { id, manifest } of plugins) {
      const { settings } = keptValuesOf(manifest);
      // Of the build that runs now, which in development is not the first one.
      const kept = () => this.kernel.plugin(id)?.manifest ?? manifest;
      const settingsOf = () => (kept() === manifest ? settings : keptValuesOf(kept()).settings);
      const isShared = (key: string) => settingsOf().get(key)?.scope === 'project';
      this.settings.set(
        id,
        new PluginSettings(isShared, (key, change) => host.api.setPluginSetting(project.id, id, key, change)),
      );
    }
    const { user } = host.session.current ?? {};
    this.people = new ProjectPeople(host.api, host.live, { projectId: project.id, userId: user?.id ?? '' });
    this.owned.add(this.people);
    const { deviceId } = host.preferences;
    this.signing = new ProjectSigning(host.api, host.live, { projectId: project.id, deviceId });
    this.owned.add(this.signing);
    this.kernel = createKernel({
      plugins: plugins.map((plugin) => ({ descriptor: toDescriptor(plugin), manifest: plugin.manifest })),
      session: {
        user: { id: user?.id ?? '', name: user?.name ?? '' },
        project: {
          id: project.id,
          code: project.code,
          name: project.name,
          variant: project.variant,
          timeZone: project.timeZone,
        },
        deviceId,
        serverNow: host.serverClock.now,
        get locale() {
          return host.preferences.locale;
        },
        get theme() {
          return host.preferences.theme;
        },
      },
      services: (plugin, signal) => {
        signal.addEventListener('abort', () => this.forgetTabs(plugin.manifest.id), { once: true });
        return createHostServices(plugin, signal, {
          host,
          project,
          notices: parts.notices,
          dialogs: parts.dialogs,
          events: this.hostEvents.events,
          people: this.people,
          signing: this.signing,
          settingsOf: (id) => this.settingsOf(id),
          nameInAddresses: (id) => this.nameInAddresses(id),
          // The kernel reports errors of commands.
          execute: (id) => void this.kernel.execute(id).catch(() => undefined),
        });
      },
      load: parts.load,
      permissions: host.projects,
      setting: (pluginId, key) => this.settingsOf(pluginId).saved.get(key),
      isOff: (pluginId) => this.isOff(pluginId),
      contextKey: (name) => contextKey(name, host, network),
      hostCommands: hostCommands(
        host,
        (id) =>
          this.kernel.contributions('windowTabs').find(({ key, visible }) => visible && key === id)?.declared,
      ),
      matches: (filter, object) => matches(filter, object, host),
      fetch: async (request) => {
        const isOurs = new URL(request.url).origin === location.origin;
        // Another site could recognise the browser by it.
        if (isOurs) request.headers.set('x-gantry-device', host.preferences.deviceId);
        const askedAt = Date.now();
        const send = isOurs ? noticeUnreached(globalThis.fetch, () => host.live.miss()) : globalThis.fetch;
        const response = await send(request);
        if (isOurs) host.serverClock.hear(response, askedAt);
        // It may be the plugin's own refusal; only the server knows whether the session has ended.
        if (response.status === 401) void host.session.verify();
        return response;
      },
      origin: location.origin,
      sandbox: createSandboxFrames(host.preferences),
      onReport: (report) => {
        this.keep(report);
        parts.onReport(report);
      },
    });
    this.owned.add(
      followGains(
        { ...host, notices: parts.notices },
        project.id,
        () => new Set(this.plugins.filter(({ unused }) => unused === undefined).map(({ id }) => id)),
      ),
    );
    this.builds = takeBuilds({
      kernel: this.kernel,
      preferences: host.preferences,
      notices: parts.notices,
      refresh: async () => ((await this.refresh()) ? this.plugins : undefined),
      keep: (pluginId, error) => this.keep({ pluginId, place: 'build', error }),
    });
    this.owned.add(this.builds);
    this.overlays = new OverlaySwitches(this.kernel);
    this.owned.add(followOverlays(this.kernel, host, this.overlays));
    this.owned.add(followTimeline(this.kernel, host, (day) => noonOf(day, project.timeZone)));
  }

  /** @throws ApiError if the server does not return the list of plugins. */
  static async open(project: ProjectDetail, parts: SessionParts): Promise<PluginSession> {
    const { api } = parts.host;
    const [{ plugins }, saved] = await Promise.all([
      api.plugins(project.id),
      api.allPluginSettings(project.id),
    ]);
    // Only after the request, because the session must be disposed.
    const session = new PluginSession(project, plugins, parts);
    for (const [id, settings] of Object.entries(saved.plugins)) session.settings.get(id)?.accept(settings);
    session.owned.add(parts.news.read(session.reader()));
    session.owned.add(
      whenStarted(parts.host, () => {
        // Not awaited: a bundle that never loads must not delay the others. Failures are in the plugin's record.
        for (const event of ['onProject', 'onStartupFinished']) void session.kernel.fire(event);
      }),
    );
    return session;
  }

  /** The server's latest list. */
  get plugins(): PluginList['plugins'] {
    return this.listed.get();
  }

  /** The plugin does not run for this member; the list says why. */
  isOff(pluginId: string): boolean {
    return this.plugins.some(({ id, unused }) => id === pluginId && unused !== undefined);
  }

  /** The newest first. */
  faultsOf(pluginId: string): readonly PluginFault[] {
    return this.faults.filter((fault) => fault.pluginId === pluginId);
  }

  private keep({ pluginId, place, error }: Pick<KernelReport, 'pluginId' | 'place' | 'error'>): void {
    const at = new Date(this.parts.host.serverClock.now());
    runInAction(() => {
      this.faults.unshift({ pluginId, place, message: error.message, at });
      if (this.faults.length > mostFaults) this.faults.pop();
    });
  }

  /** Fetches the list again. Keeps the previous one and returns false if the server does not answer. */
  async refresh(): Promise<boolean> {
    const answer = await this.parts.host.api.plugins(this.project.id).catch(() => undefined);
    if (answer) await this.updateList(answer.plugins);
    return answer !== undefined;
  }

  /** Ends the plugins that are no longer used, and starts those that are used again. */
  private async updateList(latest: PluginList['plugins']): Promise<void> {
    const before = new Map(this.plugins.map(({ id, unused }) => [id, unused === undefined]));
    const told = new Set(latest.map(({ id }) => id));
    // What was removed from the server stays in the list of this page, which says so.
    const removed = this.plugins.filter(({ id }) => !told.has(id));
    const plugins = [...latest, ...removed.map((plugin) => ({ ...plugin, unused: 'removed' as const }))];
    const changed = plugins.filter(
      ({ id, unused }) => before.has(id) && before.get(id) !== (unused === undefined),
    );
    const on = changed.filter(({ unused }) => unused === undefined);
    runInAction(() => this.listed.set(plugins));
    await Promise.all(
      changed.map(async ({ id, unused }) => {
        const runtime = this.kernel.plugin(id);
        if (unused !== undefined) return runtime?.deactivate('disabled');
        // Its overlays return with it. A failure is in its record.
        if (runtime?.status === 'inactive') await runtime.activate().catch(() => undefined);
      }),
    );
    if (on.length > 0) await this.kernel.fire('onProject');
  }

  settingsOf(pluginId: string): PluginSettings {
    const settings = this.settings.get(pluginId);
    if (!settings) throw new Error(`There is no plugin "${pluginId}" in this project.`);
    return settings;
  }

  /** Follows settings that other people change for the project, and switches of administrators. */
  private reader(): NewsReader {
    return {
      settings: (pluginId) => void this.refetchSettings(pluginId),
      switched: () => void this.refresh(),
      built: this.builds.take,
      missed: () => {
        void this.refresh();
        void this.refetchAll();
      },
    };
  }

  /** If this fails, the next reconnect will fetch them. */
  private async refetchAll(): Promise<void> {
    const now = await this.parts.host.api.allPluginSettings(this.project.id).catch(() => undefined);
    for (const [id, { project }] of Object.entries(now?.plugins ?? {}))
      this.settings.get(id)?.acceptProject(project);
  }

  private async refetchSettings(pluginId: string): Promise<void> {
    const settings = this.settings.get(pluginId);
    if (settings === undefined) return;
    const { project, parts } = this;
    // If this fails, the next event or reconnect will fetch them.
    const now = await parts.host.api.pluginSettings(project.id, pluginId).catch(() => undefined);
    if (now) settings.acceptProject(now.project);
  }

  /** A plugin's name in the user's language; its id where it could not be loaded. */
  nameOf(pluginId: string): string {
    return this.kernel.plugin(pluginId)?.name ?? pluginId;
  }

  /** A plugin's name in the URLs of its pages. */
  nameInAddresses(pluginId: string): string {
    return this.plugins.find(({ id }) => id === pluginId)?.shortName ?? pluginId;
  }

  /** For a page of the host. What it leaves behind ends with the project. */
  openPage(): PageContext {
    const { host, notices, dialogs } = this.parts;
    const { events } = this.hostEvents;
    const page = createPageContext({
      host,
      notices,
      dialogs,
      events,
      people: this.people,
      signing: this.signing,
    });
    this.owned.add(page);
    return page;
  }

  setBadge(id: string, value: number | 'dot' | undefined): void {
    runInAction(() => (value === undefined ? this.badges.delete(id) : this.badges.set(id, value)));
  }

  setTitle(id: string, text: string): void {
    runInAction(() => this.titles.set(id, text));
  }

  /** Removes badges and titles of the tabs of a plugin that has ended. */
  private forgetTabs(pluginId: string): void {
    runInAction(() => {
      for (const said of [this.badges, this.titles]) {
        for (const key of [...said.keys()]) if (key.startsWith(`${pluginId}/`)) said.delete(key);
      }
    });
  }

  leaveQuestions(): ReturnType<HostEventSource['leaveQuestions']> {
    return this.hostEvents.leaveQuestions();
  }

  async end(): Promise<void> {
    await this.hostEvents.willSwitchProject();
    await this.kernel.end('project');
    this.owned.dispose();
  }
}

async function matches(filter: ObjectFilter, object: ObjectRef, { scene }: HostParts): Promise<boolean> {
  if (filter.models && !filter.models.includes(object.modelId)) return false;
  if (!filter.categories && !filter.properties) return true;
  const properties = await scene().getProperties(object);
  return passesFilter(filter, {
    modelId: object.modelId,
    category: String(properties.Class ?? ''),
    properties,
  });
}
