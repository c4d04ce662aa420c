import {
  type DisposableStore,
  HostError,
  type StyleLayer,
  type TimelineItem,
  type TimelineSource,
} from '@gantry/plugin-sdk';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import type { ImplementationRegistry } from './implementations.ts';

export interface TimelineParts {
  readonly plugin: (id: string) => PluginRuntime;
  readonly implementations: ImplementationRegistry;
  readonly createStyleLayer: (runtime: PluginRuntime, name: string) => StyleLayer;
}

interface Applied {
  readonly layer: StyleLayer;
  /** Ends with the plugin, or at release. */
  readonly owned: DisposableStore;
  controller: AbortController;
}

/** The plugins' timeline sources, one style layer each. Every call starts the plugin and passes errors on. */
export class TimelineHost {
  private readonly parts: TimelineParts;
  private readonly applied = new Map<string, Applied>();
  /** The latest moment asked of each source; none after a release. */
  private readonly wanted = new Map<string, Date>();

  constructor(parts: TimelineParts) {
    this.parts = parts;
  }

  async range(
    pluginId: string,
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly from: Date; readonly to: Date }> {
    return this.ask(pluginId, id, (source) => source.getRange(signal));
  }

  async items(
    pluginId: string,
    id: string,
    range: { from: Date; to: Date },
    signal: AbortSignal,
  ): Promise<readonly TimelineItem[]> {
    return this.ask(pluginId, id, (source) => source.getItems(range, signal));
  }

  /** Shows a moment. A later call for the same source aborts the one before, and so does a release. */
  async apply(pluginId: string, id: string, time: Date): Promise<void> {
    const key = `${pluginId}/${id}`;
    this.wanted.set(key, time);
    await this.ask(pluginId, id, async (source, runtime) => {
      // While the plugin was starting, another moment was asked for, or none.
      if (this.wanted.get(key) !== time) return;
      const applied = this.applied.get(key) ?? this.start(key, runtime, id);
      applied.controller.abort();
      applied.controller = new AbortController();
      const { signal } = applied.controller;
      try {
        await source.apply(time, applied.layer, signal);
      } catch (error) {
        // A newer moment aborted this one, which is not a failure.
        if (!signal.aborted) throw error;
      }
    });
  }

  /** Takes back what a source has painted. */
  release(pluginId: string, id: string): void {
    this.wanted.delete(`${pluginId}/${id}`);
    this.applied.get(`${pluginId}/${id}`)?.owned.dispose();
  }

  private start(key: string, runtime: PluginRuntime, id: string): Applied {
    const scope = runtime.activeScope;
    if (!scope) throw new HostError('plugin-inactive', `"${runtime.manifest.id}" is not active.`);
    const owned = scope.store.child(`timeline:${id}`);
    const layer = this.parts.createStyleLayer(runtime, `timeline:${id}`);
    const checked: StyleLayer = {
      priority: layer.priority,
      // A source that only lists items needs no permission to paint.
      set(objects, style) {
        scope.need('scene.style');
        layer.set(objects, style);
      },
      paint(objects, palette, indices) {
        scope.need('scene.style');
        return layer.paint(objects, palette, indices);
      },
      clear: (objects) => layer.clear(objects),
      batch: (fn) => layer.batch(fn),
      dispose: () => layer.dispose(),
      [Symbol.dispose]: () => layer.dispose(),
    };
    const applied: Applied = { layer: checked, owned, controller: new AbortController() };
    owned.add(layer);
    owned.add(() => {
      applied.controller.abort();
      this.applied.delete(key);
    });
    this.applied.set(key, applied);
    return applied;
  }

  private async ask<T>(
    pluginId: string,
    id: string,
    work: (source: TimelineSource, runtime: PluginRuntime) => Promise<T>,
  ): Promise<T> {
    const runtime = this.parts.plugin(pluginId);
    await runtime.activate();
    const source = this.parts.implementations.get('timelineSources', pluginId, id);
    if (!source) {
      throw new HostError(
        'contribution-not-implemented',
        `"${pluginId}" did not implement timelineSources "${id}".`,
      );
    }
    const place = `timelineSources/${id}`;
    try {
      return await runtime.within(runtime.limits.load, `${place} of "${pluginId}"`, () =>
        work(source, runtime),
      );
    } catch (error) {
      runtime.report('callback', place, error);
      throw error;
    }
  }
}
