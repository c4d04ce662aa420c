import {
  type Capability,
  type Clock,
  createDisposableStore,
  type Disposable,
  type DisposableStore,
  type Event,
  HostError,
} from '@gantry/plugin-sdk';
import type { PluginIdentity, ReportKind } from '../ports.ts';
import type { FrameBudget } from '../telemetry/frame-budget.ts';
import { toError } from '../time-limit.ts';

/** Owns everything that one activation hands to the plugin, until the scope ends. */
export class PluginScope {
  readonly plugin: PluginIdentity;
  readonly store: DisposableStore;
  readonly signal: AbortSignal;
  readonly frames: FrameBudget;
  private readonly controller = new AbortController();
  private readonly reportProblem: (kind: ReportKind, place: string, error: Error) => void;

  constructor(
    plugin: PluginIdentity,
    clock: Clock,
    report: (kind: ReportKind, place: string, error: Error) => void,
    frames: FrameBudget,
  ) {
    this.plugin = plugin;
    this.signal = this.controller.signal;
    this.reportProblem = report;
    this.frames = frames;
    this.store = createDisposableStore({ name: plugin.manifest.id, clock: guardedClock(clock, this) });
  }

  /** Aborts and disposes everything. Something that fails to dispose is reported and stops nothing. */
  end(): void {
    this.controller.abort(new HostError('plugin-inactive', `"${this.plugin.manifest.id}" ended.`));
    this.frames.end();
    try {
      this.store.dispose();
    } catch (error) {
      this.reportProblem('dispose', 'subscriptions', toError(error));
    }
  }

  /** Wraps a function of the plugin: what it throws or rejects with is reported instead of reaching the caller. */
  guard<A extends readonly unknown[], R>(
    place: string,
    fn: (...args: A) => R,
  ): (...args: A) => R | undefined {
    return (...args) => {
      try {
        const result = fn(...args);
        if (result instanceof Promise) result.catch((error: unknown) => this.fail(place, error));
        return result;
      } catch (error) {
        this.fail(place, error);
        return undefined;
      }
    };
  }

  /** Reports an error, unless the plugin has ended: work that was aborted is expected to fail. */
  fail(place: string, error: unknown): void {
    if (!this.signal.aborted) this.reportProblem('callback', place, toError(error));
  }

  own(handle: Disposable): Disposable {
    return this.store.own(handle);
  }

  /** The same event, with guarded listeners that are removed at the end. */
  event<T>(place: string, source: Event<T>): Event<T> {
    return (listener) => this.own(source(this.guard(place, listener)));
  }

  /** @throws HostError unless the manifest declares the capability and the deployment grants it. */
  need(capability: Capability): void {
    const { manifest, descriptor } = this.plugin;
    if (!manifest.capabilities.includes(capability)) {
      throw new HostError(
        'capability-not-granted',
        `"${manifest.id}" uses "${capability}" without declaring it. Add it to manifest.capabilities.`,
      );
    }
    if (!descriptor.grants.includes(capability)) {
      throw new HostError(
        'capability-not-granted',
        `This deployment does not grant "${capability}" to "${manifest.id}".`,
      );
    }
  }

  /** @throws HostError `plugin-inactive` once the scope has ended. */
  live(): void {
    if (this.signal.aborted) {
      throw new HostError('plugin-inactive', `"${this.plugin.manifest.id}" is no longer active.`);
    }
  }

  /** A signal that also ends with the plugin. */
  signalWith(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([this.signal, signal]) : this.signal;
  }
}

function guardedClock(clock: Clock, scope: PluginScope): Clock {
  return {
    now: () => clock.now(),
    after: (ms, fn) => clock.after(ms, scope.guard('timeout', fn)),
    every: (ms, fn) => clock.every(ms, scope.guard('interval', fn)),
  };
}
