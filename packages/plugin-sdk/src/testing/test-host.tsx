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
import { FakeHost, type FakeSurroundings, type LeakReport, settle } from '@gantry/plugin-sdk/fake-host';
import type { Kernel, ViewPoint } from '@gantry/plugin-sdk/kernel';
import { act, type RenderResult, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { cardOf, searchOf } from './provider-answers.ts';
import { testDialogs } from './test-dialogs.tsx';
import type { TestHost, TestHostOptions } from './test-host-types.ts';
import { TestView, testFrame } from './test-views.tsx';

/**
 * Runs the plugin in the real kernel, in one project session, with a fake scene, network, clock and event stream. Nothing is
 * activated yet. End it with `dispose`.
 */
export async function createTestHost<M extends PluginManifest>(
  plugin: Plugin<M> | SandboxedPlugin<M>,
  options: TestHostOptions<M> = {},
): Promise<TestHost<M>> {
  const driver = new TestDriver(plugin, options);
  await driver.host.prepare();
  return hostOf<M>(driver);
}

/** The state behind a test host. */
class TestDriver {
  readonly host: FakeHost;
  readonly badges = new Map<string, number | 'dot' | undefined>();
  readonly confirmations: { readonly title: string; readonly text: string }[] = [];
  params: Readonly<Record<string, string>> = {};
  private readonly rendered = new Set<RenderResult>();
  private readonly options: TestHostOptions;

  constructor(plugin: AnyPlugin, options: TestHostOptions) {
    this.options = options;
    const dialogs = testDialogs(options, this.confirmations, testFrame, (content) => this.mount(content));
    this.host = new FakeHost(plugin, options, { dialogs });
  }

  get around(): FakeSurroundings {
    return this.host.around;
  }

  get kernel(): Kernel {
    return this.host.kernel;
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
        pluginId={this.host.pluginId}
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

  leaks(): Promise<LeakReport> {
    return this.host.leaks([...this.rendered].filter(({ container }) => container.isConnected).length);
  }

  async dispose(): Promise<void> {
    await this.unmount();
    await this.host.dispose();
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
    all.filter(({ pluginId }) => pluginId === driver.host.pluginId);
  return {
    get record() {
      const record = driver.kernel.records.find(({ id }) => id === driver.host.pluginId);
      if (!record) throw new Error(`There is no record of "${driver.host.pluginId}".`);
      return record;
    },
    get context() {
      const context: unknown = driver.host.runtime.context;
      if (!context) throw new Error(`"${driver.host.pluginId}" is not active.`);
      // The plugin under test has the manifest M.
      return context as PluginContext<M>;
    },
    get kernel() {
      return driver.kernel;
    },
    activate: async () => driver.change(() => driver.host.runtime.activate()),
    deactivate: async (reason = 'disabled') => {
      await driver.unmount();
      await driver.host.runtime.deactivate(reason);
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
    execute: (id, value, target) => run(driver, `${driver.host.pluginId}/${id}`, value, target),
    contextMenu: async (hit) =>
      own(await driver.kernel.menu(hit)).map(({ command, label, state }) => ({ command, label, state })),
    clickMarker: async (id) => {
      const marker = around.scene.markers().find((one) => one.id === id);
      if (!marker?.command) throw new Error(`The marker "${id}" is not there or has no command.`);
      const at: Position | undefined = 'frame' in marker.at ? marker.at : undefined;
      return run(driver, marker.command, marker.data, { kind: 'marker', id, ...(at && { at }) });
    },
    card: (object) => cardOf(driver.kernel, driver.host.pluginId, object),
    search: (query) => searchOf(driver.kernel, driver.host.pluginId, query),
    timeline: {
      items: (id, range) => {
        const { now } = around.session;
        const year = 365 * 86_400_000;
        const whole = { from: new Date(now.getTime() - year), to: new Date(now.getTime() + year) };
        return driver.kernel.timeline.items(
          driver.host.pluginId,
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
      loadModel: (model) => driver.change(() => driver.host.loadModel(model)),
      setEpsg: (epsg) => around.scene.setEpsg(epsg),
      unloadModel: (id) => driver.change(() => around.scene.unloadModel(id)),
      frame: (dtMs = 16) => around.overlays.frame(dtMs / 1000),
      overlay: (id) => driver.host.overlay(id),
    },
    live: {
      emit: (topic, payload) => driver.change(() => around.live.emit(topic, payload)),
      resync: () => driver.change(() => around.live.resync()),
      setStatus: (status) => driver.changeNow(() => around.live.setStatus(status)),
    },
    setPermissions: (permissions) => driver.changeNow(() => around.setPermissions(permissions)),
    setProject: (project) => driver.host.setProject(project, () => driver.unmount()),
    setLocale: (locale) => driver.changeNow(() => around.session.setLocale(locale)),
    setOnline: (online) => driver.changeNow(() => around.setOnline(online)),
    setActiveTab: (id) => driver.changeNow(() => around.session.setActiveTab(id)),
    select: (objects) => driver.changeNow(() => around.scene.select(objects)),
    advance: (ms) => driver.change(() => around.clock.advance(ms)),
    work: (ms) => around.clock.spend(ms),
    get figures() {
      return driver.host.runtime.telemetry.figures;
    },
    reports: around.reports,
    get errors() {
      return around.reports.map(({ error }) => error);
    },
    requests: around.network.requests,
    uploads: around.uploads,
    notifications: around.notifications.texts,
    confirmations: driver.confirmations,
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
