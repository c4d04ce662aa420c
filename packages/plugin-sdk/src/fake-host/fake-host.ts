import type { AnyPlugin, PluginManifest } from '@gantry/plugin-sdk';
import type { AttachedOverlay, Kernel, PluginRuntime } from '@gantry/plugin-sdk/kernel';
import type { Group } from 'three';
import { settle } from './fake-clock.ts';
import type { FakeHostOptions, FakeModel, TestProject } from './fake-host-options.ts';
import { type FakeScreen, FakeSurroundings } from './fake-surroundings.tsx';
import { type LeakProbe, startLeakProbe } from './leak-probe.ts';
import { type LeakReport, leakReport } from './leak-report.ts';

/** One plugin in the real kernel, with fakes around it. Test host and try-out page are built on it. */
export class FakeHost {
  readonly around: FakeSurroundings;
  readonly pluginId: string;
  /** A new one after `setProject`. */
  kernel: Kernel;
  private readonly plugin: AnyPlugin;
  private readonly options: FakeHostOptions;
  private readonly probe: LeakProbe;
  private readonly elements: number;

  constructor(plugin: AnyPlugin, options: FakeHostOptions, screen: FakeScreen) {
    this.plugin = plugin;
    this.options = options;
    this.pluginId = plugin.manifest.id;
    this.elements = document.body.childElementCount;
    this.probe = startLeakProbe();
    this.around = new FakeSurroundings([plugin, ...(options.others ?? [])], options, screen);
    this.kernel = this.around.createKernel();
  }

  /** Loads three for plugins that draw with it, and the models. Starts no plugin. */
  async prepare(): Promise<void> {
    if (drawsWithThree(this.plugin.manifest)) await this.around.overlays.prepare();
    this.around.scene.boundary = this.options.boundary ?? null;
    for (const model of this.options.models ?? []) this.around.scene.loadModel(model);
  }

  /** @throws Error that says why the kernel refused the plugin */
  get runtime(): PluginRuntime {
    const runtime = this.kernel.plugin(this.pluginId);
    if (runtime) return runtime;
    const record = this.kernel.records.find(({ id }) => id === this.pluginId);
    throw new Error(record?.error ?? `The fake host has no plugin "${this.pluginId}".`);
  }

  /** Starts the plugin and lets it draw. @throws what `Kernel.attachOverlay` throws */
  async overlay(id: string): Promise<AttachedOverlay & { readonly group: Group }> {
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
      setVisible: (visible) => attached.setVisible(visible),
      dispose: () => attached.dispose(),
      [Symbol.dispose]: () => attached.dispose(),
    };
  }

  /** With the first model the host attaches the overlays that are on from the start. */
  async loadModel(model: FakeModel): Promise<void> {
    const isFirst = this.around.scene.modelCount === 0;
    this.around.scene.loadModel(model);
    await settle();
    if (!isFirst) return;
    for (const { pluginId, id, declared, visible } of this.kernel.contributions('sceneOverlays'))
      if (pluginId === this.pluginId && declared.visibleByDefault && visible) await this.overlay(id);
  }

  /**
   * Ends the session and starts one in another project, where the plugin runs if it ran before.
   * @param takeDown - takes down what the plugin shows
   */
  async setProject(project: TestProject, takeDown: () => Promise<void>): Promise<void> {
    const wasActive = this.runtime.status === 'active';
    const waited: Promise<void>[] = [];
    this.around.hostEvents.willSwitch.emit({ waitUntil: (work) => waited.push(work) });
    await Promise.allSettled(waited);
    await takeDown();
    await this.kernel.end('project');
    this.around.session.setProject(project);
    this.kernel = this.around.createKernel();
    if (wasActive) await this.runtime.activate();
  }

  /** @param shown - elements directly under `body` that hold what is shown now */
  async leaks(shown: number): Promise<LeakReport> {
    await settle();
    return leakReport(this.around, {
      listeners: this.probe.listeners,
      intervals: this.probe.timers,
      domNodes: document.body.childElementCount - this.elements - shown,
      tokens: this.kernel.serviceCount - (this.options.services?.length ?? 0),
    });
  }

  /** Ends the session and stops watching for leaks. */
  async dispose(): Promise<void> {
    await this.kernel.end('shutdown');
    this.probe.stop();
  }
}

function drawsWithThree({ capabilities, contributes }: PluginManifest): boolean {
  return capabilities.includes('scene.three') || contributes?.sceneOverlays !== undefined;
}
