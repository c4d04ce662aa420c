import {
  type Disposable,
  type EventToken,
  HostError,
  type Implementations,
  type LoadRecord,
  type MenuHit,
  type ObjectRef,
  type OverlayHost,
  type Point,
  type ServiceToken,
} from '@gantry/plugin-sdk';
import { type CommandRun, executeCommand } from './contributions/commands.ts';
import { collectMenu, type MenuEntry } from './contributions/context-menus.ts';
import type { Contribution } from './contributions/contribution.ts';
import { collectCards, type ObjectCard } from './contributions/object-cards.ts';
import { type AttachedOverlay, attachOverlay } from './contributions/overlays.ts';
import { collectSearch, type SearchGroup } from './contributions/search.ts';
import { TimelineHost } from './contributions/timeline-host.ts';
import { didYouMean } from './nearest.ts';
import { KernelPlugins } from './plugins/kernel-plugins.ts';
import type { DeactivationReason, PluginRuntime } from './plugins/plugin-runtime.ts';
import type { KernelOptions } from './ports.ts';

/** The plugins of one project session. Everything it shows is MobX observable; it ends with the session. */
export interface Kernel {
  readonly plugins: readonly PluginRuntime[];
  /** One for every descriptor, also for those whose manifest could not be read. */
  readonly records: readonly LoadRecord[];
  plugin(id: string): PluginRuntime | undefined;
  /** By `order`, then as configured and declared. Hidden ones are included, with the reason. */
  contributions<P extends Point>(point: P): readonly Contribution<P>[];
  contribution<P extends Point>(point: P, pluginId: string, id: string): Contribution<P> | undefined;
  /** What an active plugin has attached. */
  implementation<P extends Point>(point: P, pluginId: string, id: string): Implementations[P] | undefined;
  /**
   * Puts another build in the place of a plugin: ends it, and starts it again if it was to run. The views of both have the same places.
   * @throws Error, and leaves the plugin as it is, when the manifest cannot be read; HostError as `PluginRuntime.activate`
   */
  replace(plugin: KernelOptions['plugins'][number]): Promise<void>;
  /** Starts the plugins that wait for this event. A failure is in the plugin's record. */
  fire(event: string): Promise<void>;
  /**
   * Runs a command by full id (`plugin/command`, `gantry.host/…`), starting its plugin.
   * @throws HostError `command-unknown` or `command-unavailable`, or what the command throws, which is also reported
   */
  execute(commandId: string, run?: CommandRun): Promise<unknown>;
  menu(hit: MenuHit): Promise<readonly MenuEntry[]>;
  cards(object: ObjectRef, signal: AbortSignal): readonly ObjectCard[];
  /** Asks every search provider that the member may see. */
  search(query: string, signal: AbortSignal): readonly SearchGroup[];
  readonly timeline: TimelineHost;
  attachOverlay(pluginId: string, id: string, host: OverlayHost, onEnd: () => void): Promise<AttachedOverlay>;
  /** Offers a service of the host's own. */
  provide<T>(token: ServiceToken<T>, implementation: T): Disposable;
  emit<T>(token: EventToken<T>, value: T): void;
  /** Services provided at present. */
  readonly serviceCount: number;
  /** Ends the session: deactivates and disposes everything. Nothing can be started afterwards. */
  end(reason: DeactivationReason): Promise<void>;
}

/** Reads the manifests and refuses what may not run. Fetches no plugin code and never throws for a plugin's fault. */
export function createKernel(options: KernelOptions): Kernel {
  const execute = (commandId: string, run: CommandRun = {}) =>
    executeCommand(commandId, run, {
      hostCommands: options.hostCommands ?? {},
      contributions: () => plugins.contributions('commands'),
      plugin: (id) => plugins.get(id),
      implementations: plugins.implementations,
    });
  const plugins = new KernelPlugins(options, (commandId, value) => execute(commandId, { value }));
  const required = (id: string): PluginRuntime => {
    const runtime = plugins.get(id);
    if (runtime) return runtime;
    const known = plugins.all.map(({ manifest }) => manifest.id);
    throw new HostError(
      'plugin-unknown',
      `There is no plugin "${id}" in this project.${didYouMean(id, known)}`,
    );
  };
  const { implementations } = plugins;
  const timeline = new TimelineHost({
    plugin: required,
    implementations,
    createStyleLayer: (runtime, name) => plugins.servicesOf(runtime).scene.createStyleLayer(name),
  });
  return {
    get plugins() {
      return plugins.all;
    },
    get records() {
      return plugins.records;
    },
    plugin: (id) => plugins.get(id),
    contributions: (point) => plugins.contributions(point),
    contribution: (point, pluginId, id) =>
      plugins.contributions(point).find((one) => one.pluginId === pluginId && one.id === id),
    implementation: (point, pluginId, id) => implementations.get(point, pluginId, id),
    replace: (plugin) => plugins.replace(plugin),
    fire: (event) => plugins.fire(event),
    execute,
    menu: (hit) =>
      collectMenu(hit, {
        contributions: plugins.contributions('contextMenus'),
        command: (fullId) => plugins.contributions('commands').find(({ key }) => key === fullId),
        plugin: (id) => plugins.get(id),
        implementations,
        matches: options.matches,
      }),
    cards: (object, signal) =>
      collectCards(object, signal, {
        contributions: plugins.contributions('objectCards'),
        plugin: (id) => plugins.get(id),
        implementations,
        matches: options.matches,
      }),
    search: (query, signal) =>
      collectSearch(query, signal, {
        contributions: plugins.contributions('searchProviders'),
        plugin: (id) => plugins.get(id),
        implementations,
      }),
    timeline,
    attachOverlay: async (pluginId, id, host, onEnd) =>
      attachOverlay(required(pluginId), id, implementations, host, onEnd),
    provide: (token, implementation) => plugins.services.provide(token, implementation),
    emit: (token, value) => plugins.bus.emit(token, value),
    get serviceCount() {
      return plugins.services.size;
    },
    end: (reason) => plugins.end(reason),
  };
}
