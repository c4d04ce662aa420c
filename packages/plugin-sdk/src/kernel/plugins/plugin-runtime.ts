import {
  type Clock,
  type Disposable,
  type FailedClause,
  HostError,
  type LoadRecord,
  type LoadStatus,
  type Plugin,
  type PluginContext,
  type PluginDescriptor,
  type PluginManifest,
  toDisposable,
} from '@gantry/plugin-sdk';
import { action, makeAutoObservable, observable, observableRef } from 'mobx';
import type { KernelLimits, PluginIdentity, ReportKind } from '../ports.ts';
import { FrameBudget } from '../telemetry/frame-budget.ts';
import { PluginTelemetry } from '../telemetry/plugin-telemetry.ts';
import { pause, toError, withTimeLimit } from '../time-limit.ts';
import { activatePlugin, deactivatePlugin, loadPlugin, mayPass } from './activation.ts';
import { FaultCounter } from './fault-counter.ts';
import { PluginScope } from './plugin-scope.ts';
import type { Refusal, RuntimePorts } from './runtime-ports.ts';

export type DeactivationReason = 'project' | 'disabled' | 'reload' | 'shutdown';

const sticky: ReadonlySet<LoadStatus> = new Set(['failed-load', 'failed-activate', 'quarantined']);

/** They have passed once a project is open. */
const startEvents: ReadonlySet<string> = new Set(['onProject', 'onStartupFinished']);

/** One plugin in one project session: from its manifest through activation to its end. Observable. */
export class PluginRuntime implements PluginIdentity {
  descriptor: PluginDescriptor;
  manifest: PluginManifest;
  readonly limits: KernelLimits;
  readonly clock: Clock;
  /** Lasts the whole session, across activations. */
  readonly telemetry: PluginTelemetry;
  status: LoadStatus;
  error: HostError | undefined;
  /** Set while active. */
  context: PluginContext | undefined;
  private readonly degradedBy = observable.map<object, string>({}, { deep: false });
  private readonly ports: RuntimePorts;
  private refusal: Refusal | undefined;
  private loadMs: number | undefined;
  private activateMs: number | undefined;
  private attempt = 0;
  private running: Promise<void> | undefined;
  private retrying: Promise<void> | undefined;
  private scope: PluginScope | undefined;
  private plugin: Plugin | undefined;
  private readonly crashes: FaultCounter;
  private readonly faults: FaultCounter;
  private ended = false;

  constructor(identity: PluginIdentity, refusal: Refusal | undefined, ports: RuntimePorts) {
    this.descriptor = identity.descriptor;
    this.manifest = identity.manifest;
    this.refusal = refusal;
    this.ports = ports;
    this.limits = ports.limits;
    this.clock = ports.clock;
    this.telemetry = new PluginTelemetry(ports.stopwatch);
    this.crashes = new FaultCounter(ports.clock, ports.limits.crashWindow);
    this.faults = new FaultCounter(ports.clock, ports.limits.crashWindow);
    this.status = refusal?.status ?? 'available';
    this.error = errorOf(refusal);
    this.context = undefined;
    this.loadMs = undefined;
    this.activateMs = undefined;
    makeAutoObservable<
      this,
      | 'ports'
      | 'refusal'
      | 'attempt'
      | 'running'
      | 'retrying'
      | 'scope'
      | 'plugin'
      | 'crashes'
      | 'faults'
      | 'ended'
      | 'degradedBy'
    >(
      this,
      {
        descriptor: observableRef,
        manifest: observableRef,
        error: observableRef,
        context: observableRef,
        degradedBy: false,
        ports: false,
        refusal: false,
        attempt: false,
        running: false,
        retrying: false,
        scope: false,
        plugin: false,
        crashes: false,
        faults: false,
        ended: false,
        limits: false,
        clock: false,
        telemetry: false,
        activeScope: false,
        within: false,
        fetch: false,
        report: false,
      },
      { autoBind: true },
    );
  }

  /** In the user's language. */
  get name(): string {
    return this.ports.nameOf();
  }

  /** What the plugin says works only partly. */
  get degraded(): readonly string[] {
    return [...this.degradedBy.values()];
  }

  /** Why the manifest's `availability` does not hold; empty if it does. */
  get blockedReasons(): readonly FailedClause[] {
    return this.ports.blockedBy();
  }

  get record(): LoadRecord {
    const blockedBy = this.blockedReasons.map(({ clause }) => clause);
    return {
      id: this.manifest.id,
      version: this.manifest.version,
      status: this.status,
      sdkRange: this.manifest.sdk,
      sdkVersion: this.ports.sdkVersion,
      ...(this.loadMs !== undefined && { loadMs: this.loadMs }),
      ...(this.activateMs !== undefined && { activateMs: this.activateMs }),
      ...(this.error && { error: this.error.message }),
      ...(blockedBy.length > 0 && { blockedBy }),
    };
  }

  /** Runs the plugin unless it runs already. A plugin that failed stays failed until `retry`. */
  activate(): Promise<void> {
    if (this.status === 'active') return Promise.resolve();
    this.running ??= this.start().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Forgets the failure, crashes and quarantine, and activates. Simultaneous calls share one activation. */
  retry(): Promise<void> {
    this.retrying ??= this.startAgain().finally(() => {
      this.retrying = undefined;
    });
    return this.retrying;
  }

  private async startAgain(): Promise<void> {
    if (this.running) await this.running.catch(() => undefined);
    if (this.status === 'active') await this.deactivate('reload');
    this.crashes.clear();
    this.faults.clear();
    if (!this.refusal) this.become('available', undefined);
    await this.activate();
  }

  /**
   * Another build takes the place of this one, and is started unless this one was waiting for its start or switched off.
   * @throws HostError as `activate`
   */
  async replace(build: PluginIdentity, refusal: Refusal | undefined): Promise<void> {
    if (this.running) await this.running.catch(() => undefined);
    const isWanted = this.status !== 'available' && this.status !== 'inactive';
    await this.deactivate('reload');
    if (this.ended) return;
    this.crashes.clear();
    this.faults.clear();
    this.take(build, refusal);
    const startsItself = build.manifest.activation?.some((event) => startEvents.has(event)) ?? false;
    if (!refusal && (isWanted || startsItself) && !this.ports.isOff()) await this.activate();
  }

  async deactivate(reason: DeactivationReason): Promise<void> {
    const { plugin, scope } = this;
    if (!scope) return;
    if (this.status === 'active' && plugin) await deactivatePlugin(plugin, reason, this.ports);
    if (this.scope !== scope) return;
    this.drop();
    if (this.status === 'active') this.become('inactive', undefined);
  }

  /** Ends the project session: aborts an activation that is running, and starts nothing more. */
  async end(reason: DeactivationReason): Promise<void> {
    this.ended = true;
    await this.deactivate(reason);
    await this.running?.catch(() => undefined);
  }

  /** Counts a crash of a view; too many within the window stop the plugin. */
  crashed(place: string, error: Error): void {
    this.ports.report('render', place, error);
    const count = this.crashes.add();
    if (count >= this.limits.crashes) this.stop('render', `its views crashed ${count} times.`, error);
  }

  /**
   * Stops the running plugin until Retry.
   * @param why - the end of a sentence
   */
  stop(place: string, why: string, cause: Error): void {
    if (this.status !== 'active') return;
    const text = `"${this.manifest.id}" was stopped: ${why}`;
    const error = new HostError('plugin-quarantined', text, { cause });
    this.drop();
    this.become('quarantined', error);
    this.ports.report('quarantine', place, error);
  }

  /**
   * Waits for the plugin's code, and not beyond the plugin's end.
   * @param ms - the limit, in milliseconds
   * @throws HostError `time-limit` or `plugin-inactive`, or what the work throws
   */
  within<T>(ms: number, what: string, work: () => T | Promise<T>): Promise<T> {
    if (!this.scope) return Promise.reject(this.inactive());
    return withTimeLimit(work, { clock: this.ports.clock, ms, what, signal: this.scope.signal });
  }

  /**
   * Loads more of the plugin's code, such as a view, at the second try if need be.
   * @throws as `within`
   */
  async fetch<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.within(this.limits.load, what, work);
    } catch (error) {
      if (!this.scope) throw error;
      await pause(this.clock, this.limits.secondTry, this.scope.signal);
      return this.within(this.limits.load, what, work);
    }
  }

  /** What owns the running activation; undefined when the plugin does not run. */
  get activeScope(): PluginScope | undefined {
    return this.scope;
  }

  report(kind: ReportKind, place: string, error: unknown): void {
    this.ports.report(kind, place, toError(error));
  }

  /** Until disposed, Settings, Plugins shows that something works only partly. */
  degrade(reason: string): Disposable {
    const key = {};
    this.degradedBy.set(key, reason);
    return toDisposable(action(() => this.degradedBy.delete(key)));
  }

  /** Counts errors of callbacks, so that one that throws at every frame does not fill the log and is stopped. */
  private faulted(kind: ReportKind, place: string, error: Error): void {
    const count = kind === 'callback' ? this.faults.add() : 0;
    if (count <= this.limits.faultReports) this.ports.report(kind, place, error);
    if (count < this.limits.faults) return;
    this.stop(place, `its callbacks threw ${count} times, the last time: ${error.message}`, error);
  }

  private frameBudget(): FrameBudget {
    const { frame, frameSeconds } = this.limits;
    return new FrameBudget({
      telemetry: this.telemetry,
      stopwatch: this.ports.stopwatch,
      ms: frame,
      seconds: frameSeconds,
      onOver: (ms) => {
        const text = `"${this.manifest.id}" takes ${ms.toFixed(1)} ms of each frame before it is drawn; its budget is ${frame} ms.`;
        this.ports.report('limit', 'onBeforeRender', new HostError('frame-budget', text));
      },
    });
  }

  /** Tries a second time, before it reports a failure, because a slow network or a busy browser may have prevented the start. */
  private async start(): Promise<void> {
    this.admit();
    await this.requireServices();
    this.become('activating', undefined);
    try {
      await this.startOnce(0).catch((error: unknown) => {
        if (!(error instanceof HostError) || !mayPass(error, this.descriptor)) throw error;
        return this.startOnce(this.limits.secondTry);
      });
    } catch (error) {
      // Starting throws nothing else.
      if (error instanceof HostError) this.failed(error);
      throw error;
    }
  }

  /** @param wait - milliseconds to wait before */
  private async startOnce(wait: number): Promise<void> {
    if (this.ended) throw this.inactive();
    const scope = new PluginScope(this, this.ports.clock, this.faulted, this.frameBudget());
    this.scope = scope;
    try {
      if (wait > 0) await pause(this.clock, wait, scope.signal);
      this.attempt += 1;
      const { plugin, loadMs } = await loadPlugin(this, scope, this.attempt, this.ports);
      this.setLoadMs(loadMs);
      const open = () => this.ports.openContext(scope, this);
      const { context, activateMs } = await activatePlugin(plugin, scope, this.ports, open);
      this.plugin = plugin;
      this.activated(context, activateMs);
    } catch (error) {
      if (this.scope === scope) this.drop();
      throw error;
    }
  }

  /** Checks everything that can be checked without the plugin's code. */
  private admit(): void {
    if (this.ended) throw this.inactive();
    if (this.error && (this.refusal || sticky.has(this.status))) throw this.error;
    if (this.ports.isOff())
      throw new HostError('plugin-not-available', `"${this.manifest.id}" is not used in this project.`);
    const blockedBy = this.ports.blockedBy().map(({ clause }) => clause);
    if (blockedBy.length > 0) {
      throw new HostError(
        'plugin-not-available',
        `"${this.manifest.id}" is not available here: ${JSON.stringify(blockedBy)} does not hold.`,
      );
    }
  }

  private async requireServices(): Promise<void> {
    try {
      await this.ports.resolveRequired();
    } catch (error) {
      const failure = new HostError('service-unknown', toError(error).message, { cause: error });
      this.become('missing-service', failure);
      throw failure;
    }
    if (this.ended) throw this.inactive();
  }

  private failed(error: HostError): void {
    if (error.code === 'plugin-inactive') {
      this.become('inactive', undefined);
    } else if (error.code === 'plugin-failed-load') {
      this.become('failed-load', error);
      this.ports.report('load', 'load', error);
    } else if (error.code === 'plugin-quarantined') {
      this.become('quarantined', error);
      this.ports.report('quarantine', 'activate', error);
    } else {
      this.become('failed-activate', error);
      this.ports.report('activate', 'activate', error);
    }
  }

  private drop(): void {
    const { scope } = this;
    this.scope = undefined;
    this.plugin = undefined;
    this.context = undefined;
    scope?.end();
  }

  private inactive(): HostError {
    return new HostError('plugin-inactive', `The project session of "${this.manifest.id}" is over.`);
  }

  private become(status: LoadStatus, error: HostError | undefined): void {
    this.status = status;
    this.error = error;
  }

  /** Observers see all of it at once. */
  private take({ descriptor, manifest }: PluginIdentity, refusal: Refusal | undefined): void {
    this.descriptor = descriptor;
    this.manifest = manifest;
    this.refusal = refusal;
    this.become(refusal?.status ?? 'available', errorOf(refusal));
  }

  private activated(context: PluginContext, ms: number): void {
    this.context = context;
    this.activateMs = ms;
    this.become('active', undefined);
  }

  private setLoadMs(ms: number): void {
    this.loadMs = ms;
  }
}

function errorOf(refusal: Refusal | undefined): HostError | undefined {
  return refusal && new HostError('plugin-refused', refusal.text);
}
