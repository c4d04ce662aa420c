import type {
  AnyPlugin,
  Declares,
  Json,
  Plugin,
  PluginContext,
  PluginManifest,
  Point,
  Position,
  SandboxedPlugin,
} from '@gantry/plugin-sdk';
import type { PluginRuntime, ViewPoint } from '@gantry/plugin-sdk/kernel';
import { act, type RenderResult, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { settle } from './fake-clock.ts';
import { type LeakProbe, startLeakProbe } from './leak-probe.ts';
import { cardOf, searchOf } from './provider-answers.ts';
import type { FakeModel, LeakReport, TestHost, TestHostOptions, TestProject } from './test-host-types.ts';
import { TestSurroundings } from './test-surroundings.tsx';
import { TestView } from './test-views.tsx';

/**
 * Runs the plugin in the real kernel, in one project session, with a fake scene, network, clock and event stream. Nothing is
 * activated yet. End it with `dispose`.
 */
export async function createTestHost<M extends PluginManifest>(
  plugin: Plugin<M> | SandboxedPlugin<M>,
  options: TestHostOptions<M> = {},
): Promise<TestHost<M>> {
  const driver = new TestDriver(plugin, options);
  const { capabilities, contributes } = plugin.manifest;
  if (capabilities.includes('scene.three') || contributes?.sceneOverlays)
    await driver.around.overlays.prepare();
  for (const model of options.models ?? []) driver.around.scene.loadModel(model);
  return hostOf<M>(driver);
}

/** The state behind a test host. */
class TestDriver {
  readonly around: TestSurroundings;
  readonly pluginId: string;
  readonly badges = new Map<string, number | 'dot' | undefined>();
  kernel;
  params: Readonly<Record<string, string>> = {};
  private readonly rendered = new Set<RenderResult>();
  private readonly probe: LeakProbe;
  private readonly elements: number;
  private readonly options: TestHostOptions;

  constructor(plugin: AnyPlugin, options: TestHostOptions) {
    this.pluginId = plugin.manifest.id;
    this.options = options;
    this.elements = document.body.childElementCount;
    this.probe = startLeakProbe();
    this.around = new TestSurroundings([plugin, ...(options.others ?? [])], options, (content) =>
      this.mount(content),
    );
    this.kernel = this.around.createKernel();
  }

  get runtime(): PluginRuntime {
    const runtime = this.kernel.plugin(this.pluginId);
    if (runtime) return runtime;
    const record = this.kernel.records.find(({ id }) => id === this.pluginId);
    throw new Error(record?.error ?? `The test host has no plugin "${this.pluginId}".`);
  }

  /** Makes a change from outside the plugin, then lets React and promises catch up. */
  async change(work: () => void | Promise<void>): Promise<void> {
    const whole = async () => {
      await work();
      await settle();
    };
    if (this.rendered.size > 0) await act(whole);
    else await whole();
  }

  changeNow(work: () => void): void {
    if (this.rendered.size > 0) act(work);
    else work();
  }

  async render(point: ViewPoint, id: string, props: object): Promise<RenderResult> {
    const view = (
      <TestView
        kernel={this.kernel}
        point={point}
        pluginId={this.pluginId}
        id={id}
        props={props}
        badges={this.badges}
        params={this.params}
        onParams={(params) => {
          this.params = params;
        }}
      />
    );
    const result = this.show(view);
    await act(settle);
    await waitFor(() => {
      if (result.queryByTestId('plugin-loading')) throw new Error(`${point} "${id}" is still loading.`);
    });
    return result;
  }

  async unmount(): Promise<void> {
    for (const result of this.rendered) this.take(result);
    await settle();
  }

  async overlay(id: string) {
    const { overlays } = this.around;
    const host = overlays.create(`sceneOverlays/${id}`);
    const end = () => overlays.end(host);
    const attached = await this.kernel.attachOverlay(this.pluginId, id, host, end).catch((error: unknown) => {
      // As the host does: a plugin that cannot run leaves no group behind.
      end();
      throw error;
    });
    return {
      group: host.group,
      setVisible: (visible: boolean) => attached.setVisible(visible),
      dispose: () => attached.dispose(),
    };
  }

  async loadModel(model: FakeModel): Promise<void> {
    const first = this.around.scene.modelCount === 0;
    await this.change(() => this.around.scene.loadModel(model));
    if (!first) return;
    for (const { pluginId, id, declared, visible } of this.kernel.contributions('sceneOverlays')) {
      if (pluginId === this.pluginId && declared.visibleByDefault && visible) await this.overlay(id);
    }
  }

  async setProject(project: TestProject): Promise<void> {
    const wasActive = this.runtime.status === 'active';
    const waited: Promise<void>[] = [];
    this.around.hostEvents.willSwitch.emit({ waitUntil: (work) => waited.push(work) });
    await Promise.allSettled(waited);
    await this.unmount();
    await this.kernel.end('project');
    this.around.session.setProject(project);
    this.kernel = this.around.createKernel();
    if (wasActive) await this.runtime.activate();
  }

  async leaks(): Promise<LeakReport> {
    await settle();
    const { scene, events, overlays, clock, network, notifications } = this.around;
    const hostServices = this.options.services?.length ?? 0;
    const listeners = [...events.listening, ...this.probe.listeners];
    const markers = scene.markers();
    const timers = clock.pending + this.probe.timers;
    const containers = [...this.rendered].filter(({ container }) => container.isConnected).length;
    return {
      listeners: listeners.length,
      timers,
      styleLayers: scene.styles.layers.size,
      markers: markers.length,
      shapes: scene.shapes().length,
      sections: scene.sections.all().length,
      measurements: scene.measure.added,
      overlays: overlays.attached.size,
      gpuObjects: overlays.gpuObjects,
      domNodes: document.body.childElementCount - this.elements - containers,
      pendingRequests: network.pending.length,
      notifications: notifications.shown.size,
      tokens: this.kernel.serviceCount - hostServices,
      retained: [
        ...listeners.map((name) => `listener ${name}`),
        ...[...scene.styles.layers].map(({ name }) => `style layer ${name}`),
        ...markers.map(({ id, label }) => `marker ${label ?? id}`),
        ...scene.shapes().map(() => 'shape'),
        ...scene.sections.all().map(() => 'section'),
        ...Array.from({ length: scene.measure.added }, () => 'measurement'),
        ...[...overlays.attached].map((name) => `overlay ${name}`),
        ...network.pending.map((url) => `request ${url}`),
        ...[...notifications.shown].map((text) => `notification ${text}`),
        ...(timers > 0 ? [`${timers} timers`] : []),
      ],
    };
  }

  async dispose(): Promise<void> {
    await this.unmount();
    await this.kernel.end('shutdown');
    this.probe.stop();
  }

  private mount(content: ReactNode): () => void {
    const result = this.show(content);
    return () => act(() => this.take(result));
  }

  private take(result: RenderResult): void {
    this.rendered.delete(result);
    result.unmount();
    // Unmounting leaves the container behind.
    result.container.remove();
  }

  private show(content: ReactNode): RenderResult {
    const result = render(content, this.options.wrapper && { wrapper: this.options.wrapper });
    this.rendered.add(result);
    return result;
  }
}

function hostOf<M extends PluginManifest>(driver: TestDriver): TestHost<M> {
  const { around } = driver;
  const own = <T extends { readonly pluginId: string }>(all: readonly T[]) =>
    all.filter(({ pluginId }) => pluginId === driver.pluginId);
  return {
    get record() {
      const record = driver.kernel.records.find(({ id }) => id === driver.pluginId);
      if (!record) throw new Error(`There is no record of "${driver.pluginId}".`);
      return record;
    },
    get context() {
      const context: unknown = driver.runtime.context;
      if (!context) throw new Error(`"${driver.pluginId}" is not active.`);
      // The plugin under test has the manifest M.
      return context as PluginContext<M>;
    },
    get kernel() {
      return driver.kernel;
    },
    activate: async () => driver.change(() => driver.runtime.activate()),
    deactivate: async (reason = 'disabled') => {
      await driver.unmount();
      await driver.runtime.deactivate(reason);
      await settle();
    },
    contributions: (point) =>
      own(driver.kernel.contributions(point)).map(({ id, title, visible, hiddenBy }) => ({
        id: declaredId<M, typeof point>(id),
        title,
        visible,
        hiddenBy,
      })),
    render: (point, id, props = {}) => driver.render(point, id, props),
    badges: driver.badges,
    get dashboardParams() {
      return driver.params;
    },
    execute: (id, value, target) => run(driver, `${driver.pluginId}/${id}`, value, target),
    contextMenu: async (hit) =>
      own(await driver.kernel.menu(hit)).map(({ command, label, state }) => ({ command, label, state })),
    clickMarker: async (id) => {
      const marker = around.scene.markers().find((one) => one.id === id);
      if (!marker?.command) throw new Error(`The marker "${id}" is not there or has no command.`);
      const at: Position | undefined = 'frame' in marker.at ? marker.at : undefined;
      return run(driver, marker.command, marker.data, { kind: 'marker', id, ...(at && { at }) });
    },
    card: (object) => cardOf(driver.kernel, driver.pluginId, object),
    search: (query) => searchOf(driver.kernel, driver.pluginId, query),
    timeline: {
      items: (id, range) => {
        const { now } = around.session;
        const year = 365 * 86_400_000;
        const whole = { from: new Date(now.getTime() - year), to: new Date(now.getTime() + year) };
        return driver.kernel.timeline.items(
          driver.pluginId,
          id,
          range ?? whole,
          new AbortController().signal,
        );
      },
      seek: async (time) => {
        await driver.change(() => around.seek(time));
        const sources = own(driver.kernel.contributions('timelineSources')).filter(({ visible }) => visible);
        await Promise.all(
          sources.map(({ pluginId, id }) => driver.kernel.timeline.apply(pluginId, id, time)),
        );
      },
    },
    scene: {
      styleOf: (object) => around.scene.styles.of(object),
      markers: () => around.scene.markers(),
      shapes: () => around.scene.shapes(),
      sections: () => around.scene.sections.all(),
      removeSection: (id) => around.scene.sections.remove(id),
      measurements: () => around.scene.measure.all(),
      measuring: () => around.scene.measure.wanted,
      measure: (points, quantities = []) =>
        driver.change(() => around.scene.measure.measure(points, quantities)),
      removeMeasurement: (id) => around.scene.measure.remove(id),
      view: () => around.scene.view,
      flights: around.scene.flights,
      loadModel: (model) => driver.loadModel(model),
      setEpsg: (epsg) => around.scene.setEpsg(epsg),
      unloadModel: (id) => driver.change(() => around.scene.unloadModel(id)),
      frame: (dtMs = 16) => around.overlays.frame(dtMs / 1000),
      overlay: (id) => driver.overlay(id),
    },
    live: {
      emit: (topic, payload) => driver.change(() => around.live.emit(topic, payload)),
      resync: () => driver.change(() => around.live.resync()),
      setStatus: (status) => driver.changeNow(() => around.live.setStatus(status)),
    },
    setPermissions: (permissions) => driver.changeNow(() => around.setPermissions(permissions)),
    setProject: (project) => driver.setProject(project),
    setLocale: (locale) => driver.changeNow(() => around.session.setLocale(locale)),
    setOnline: (online) => driver.changeNow(() => around.setOnline(online)),
    setActiveTab: (id) => driver.changeNow(() => around.session.setActiveTab(id)),
    select: (objects) => driver.changeNow(() => around.scene.select(objects)),
    advance: (ms) => driver.change(() => around.clock.advance(ms)),
    work: (ms) => around.clock.spend(ms),
    get figures() {
      return driver.runtime.telemetry.figures;
    },
    reports: around.reports,
    get errors() {
      return around.reports.map(({ error }) => error);
    },
    requests: around.network.requests,
    uploads: around.uploads,
    notifications: around.notifications.texts,
    confirmations: around.confirmations,
    navigations: around.navigations,
    leaks: () => driver.leaks(),
    dispose: () => driver.dispose(),
  };
}

function declaredId<M extends PluginManifest, P extends Point>(id: unknown): Declares<M, P> {
  // Contributions are made from the manifest M, so their ids are those that it declares.
  return id as Declares<M, P>;
}

async function run(
  driver: TestDriver,
  command: string,
  value: Json | undefined,
  target: Parameters<TestHost['execute']>[2],
): Promise<unknown> {
  let result: unknown;
  await driver.change(async () => {
    result = await driver.kernel.execute(command, { value, ...(target && { target }) });
  });
  return result;
}
