import {
  explainWhen,
  HostError,
  type Json,
  type LoadRecord,
  type PluginDescriptor,
  type PluginId,
  type PluginManifest,
  type Point,
  sdkVersion,
  systemClock,
  type WhenLookup,
} from '@gantry/plugin-sdk';
import { computed, type IComputedValue } from 'mobx';
import { ContextKeyTable } from '../contributions/context-keys.ts';
import {
  type Contribution,
  type ContributionSurroundings,
  contributionsAt,
  localize,
} from '../contributions/contribution.ts';
import { ImplementationRegistry } from '../contributions/implementations.ts';
import type { HostServices, KernelLimits, KernelOptions } from '../ports.ts';
import { buildContext } from '../services/build-context.tsx';
import { EventTable, ServiceTable } from '../services/service-table.ts';
import { settingValue } from '../services/wrap-services.ts';
import { admitPlugins, type RejectedPlugin } from './admission.ts';
import { type DeactivationReason, PluginRuntime } from './plugin-runtime.ts';
import { findRequired } from './required-services.ts';

const defaultLimits: KernelLimits = {
  load: 15_000,
  activate: 10_000,
  secondTry: 2_000,
  deactivate: 2_000,
  menuState: 50,
  card: 2_000,
  search: 5_000,
  crashes: 3,
  crashWindow: 5 * 60_000,
  faults: 100,
  faultReports: 10,
  frame: 4,
  frameSeconds: 3,
};

/** The runtimes of a kernel with what they share. */
export class KernelPlugins {
  readonly all: readonly PluginRuntime[];
  readonly implementations = new ImplementationRegistry();
  readonly services: ServiceTable;
  readonly bus: EventTable;
  private readonly rejected: readonly RejectedPlugin[];
  private readonly byId: ReadonlyMap<string, PluginRuntime>;
  private readonly options: KernelOptions;
  private readonly contextKeys: ContextKeyTable;
  private readonly hostServices = new WeakMap<PluginRuntime, HostServices>();
  private readonly points = new Map<Point, IComputedValue<readonly Contribution[]>>();
  /** By manifest, so that the entries of the other plugins stay the same when one is replaced. */
  private readonly entries = new WeakMap<PluginManifest, Map<Point, readonly Contribution[]>>();
  private readonly around: ContributionSurroundings;
  private readonly execute: (commandId: string, value: Json | undefined) => Promise<unknown>;

  constructor(
    options: KernelOptions,
    execute: (commandId: string, value: Json | undefined) => Promise<unknown>,
  ) {
    this.options = options;
    this.bus = new EventTable(options.onEmit);
    this.execute = execute;
    this.contextKeys = new ContextKeyTable(options.contextKey);
    const isOff = (id: PluginId) => options.isOff?.(id) ?? false;
    this.around = {
      locale: () => options.session.locale,
      lookup: (manifest) => this.lookup(manifest),
      isOff,
    };
    const { admitted, rejected } = admitPlugins(options, sdkVersion);
    this.rejected = rejected;
    for (const { descriptor, error } of rejected) {
      options.onReport({ pluginId: descriptor.id, kind: 'manifest', place: 'manifest', error });
    }
    this.all = admitted.map(({ descriptor, manifest, refusal }) => {
      const runtime = this.createRuntime(descriptor, manifest, refusal);
      if (runtime.error) runtime.report('refused', 'manifest', runtime.error);
      return runtime;
    });
    this.byId = new Map(this.all.map((runtime) => [runtime.manifest.id, runtime]));
    const starters = () =>
      new Map(
        this.all.flatMap((runtime) =>
          (runtime.manifest.provides ?? []).map((token) => [token, () => runtime.activate()] as const),
        ),
      );
    this.services = new ServiceTable(starters);
  }

  get(id: string): PluginRuntime | undefined {
    return this.byId.get(id);
  }

  get records(): readonly LoadRecord[] {
    const unread = this.rejected.map(
      ({ descriptor, error }): LoadRecord => ({
        id: descriptor.id,
        version: descriptor.version,
        status: 'refused-manifest',
        sdkRange: '',
        sdkVersion,
        error: error.message,
      }),
    );
    return [...this.all.map((runtime) => runtime.record), ...unread];
  }

  contributions<P extends Point>(point: P): readonly Contribution<P>[] {
    let found = this.points.get(point);
    if (!found) {
      const entries = () => this.all.flatMap(({ manifest }) => this.entriesOf(manifest, point));
      // Sorting keeps the order of equals, which is that of the configuration and the manifest.
      found = computed(() => entries().sort((a, b) => orderOf(a) - orderOf(b)));
      this.points.set(point, found);
    }
    // Filed by point: what was computed for P holds entries of P.
    return found.get() as readonly Contribution<P>[];
  }

  private entriesOf(manifest: PluginManifest, point: Point): readonly Contribution[] {
    const ofPlugin = this.entries.get(manifest) ?? new Map<Point, readonly Contribution[]>();
    this.entries.set(manifest, ofPlugin);
    const found = ofPlugin.get(point) ?? contributionsAt(manifest, point, this.around);
    ofPlugin.set(point, found);
    return found;
  }

  async replace(plugin: KernelOptions['plugins'][number]): Promise<void> {
    const { id } = plugin.descriptor;
    const runtime = this.byId.get(id);
    if (!runtime)
      throw new HostError(
        'plugin-unknown',
        `There is no plugin "${id}" in this project whose build can change.`,
      );
    const { admitted, rejected } = admitPlugins({ ...this.options, plugins: [plugin] }, sdkVersion);
    const [build] = admitted;
    if (!build) throw rejected[0]?.error ?? new Error(`The build of "${id}" cannot be read.`);
    await runtime.replace(build, build.refusal);
  }

  /** The host's services of a plugin that is or was active. */
  servicesOf(runtime: PluginRuntime): HostServices {
    const services = this.hostServices.get(runtime);
    if (!services) throw new HostError('plugin-inactive', `"${runtime.manifest.id}" was never active.`);
    return services;
  }

  async fire(event: string): Promise<void> {
    const waiting = this.all.filter(({ manifest }) => manifest.activation?.some((one) => one === event));
    // Each failure is in its plugin's record and has been reported.
    await Promise.allSettled(waiting.map((runtime) => runtime.activate()));
  }

  async end(reason: DeactivationReason): Promise<void> {
    await Promise.all(this.all.map((runtime) => runtime.end(reason)));
  }

  private createRuntime(
    descriptor: PluginDescriptor,
    manifest: PluginManifest,
    refusal: ConstructorParameters<typeof PluginRuntime>[1],
  ): PluginRuntime {
    const { options } = this;
    const { id } = manifest;
    const clock = options.clock ?? systemClock;
    const { sandbox } = options;
    const runtime: PluginRuntime = new PluginRuntime({ descriptor, manifest }, refusal, {
      clock,
      stopwatch: options.stopwatch ?? (() => performance.now()),
      limits: { ...defaultLimits, ...options.limits },
      sdkVersion,
      load: async (of, attempt, scope) => {
        if (of.trust !== 'sandboxed' || !sandbox) return options.load(of, attempt);
        // Few projects have a sandboxed plugin, so the others do without this code.
        const { loadSandboxed } = await import('../sandbox/load-sandboxed.ts');
        return loadSandboxed(runtime, scope, {
          frames: sandbox,
          clock,
          session: options.session,
          sdkVersion,
        });
      },
      report: (kind, place, error) => options.onReport({ pluginId: id, kind, place, error }),
      nameOf: () => localize(runtime.manifest, runtime.manifest.name, options.session.locale),
      isOff: () => this.around.isOff(id),
      blockedBy: () => {
        const { availability } = runtime.manifest;
        return availability ? explainWhen(availability, this.lookup(runtime.manifest)) : [];
      },
      resolveRequired: () => findRequired(runtime.manifest, this.all, this.services),
      openContext: (scope, runtime) => {
        const services = options.services(runtime, scope.signal);
        this.hostServices.set(runtime, services);
        return buildContext(runtime, scope, services, {
          session: options.session,
          implementations: this.implementations,
          services: this.services,
          bus: this.bus,
          contextKeys: this.contextKeys,
          execute: this.execute,
          fetch: options.fetch,
          origin: options.origin,
          sdkVersion,
        });
      },
    });
    return runtime;
  }

  private lookup(manifest: PluginManifest): WhenLookup {
    const { options, contextKeys } = this;
    return {
      permission: (id) => options.permissions.has(id),
      project: options.session.project.code,
      isTab: (id) => {
        const active = contextKeys.get('ui.activeTab');
        return active === id || active === `${manifest.id}/${id}`;
      },
      setting: (key) => settingValue(manifest, key, options.setting(manifest.id, key)),
      key: (name) => contextKeys.get(name),
    };
  }
}

function orderOf({ declared }: Contribution): number {
  return declared.order ?? 100;
}
