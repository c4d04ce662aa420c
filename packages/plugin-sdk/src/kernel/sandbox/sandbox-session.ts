import {
  type Clock,
  HostError,
  type Marker,
  type PluginContext,
  type SandboxedViewPoint,
  type SandboxedViewState,
  type Section,
  type SessionService,
} from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import type { HostCalls } from '../../sandbox/host-speech.ts';
import { fromWireError, protocolVersion } from '../../sandbox/message.ts';
import { type DataBudget, toPlainData } from '../../sandbox/plain-data.ts';
import type { Surroundings } from '../../sandbox/surroundings.ts';
import { localize } from '../contributions/contribution.ts';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import { toError, withTimeLimit } from '../time-limit.ts';
import { type FrameCall, frameCalls } from './frame-calls.ts';
import { FrameConnection } from './frame-connection.ts';
import { HandleTable } from './handle-table.ts';
import { RefusalRecord } from './refusal-record.ts';
import type { SandboxContributions } from './sandbox-contributions.tsx';
import type { SandboxPort } from './sandbox-port.ts';
import { SandboxViews, type ViewSpec } from './sandbox-views.ts';

/** What one answer of the host may hold. */
const outbound: DataBudget = { values: 400_000, characters: 8_000_000 };
/** Calls of one frame that the host works on at a time. */
const openCalls = 64;

export interface SandboxParts {
  readonly frames: SandboxPort;
  readonly clock: Clock;
  readonly session: SessionService;
  readonly sdkVersion: string;
}

/**
 * One activation of a sandboxed plugin: its frame, its handles and its contributions. Every call of the frame goes to the
 * plugin's context in the page, which checks it like a call of any plugin. Ends with the scope.
 */
export class SandboxSession {
  readonly views: SandboxViews;
  readonly frames: SandboxPort;
  private readonly runtime: PluginRuntime;
  private readonly scope: PluginScope;
  private readonly parts: SandboxParts;
  private readonly refusals: RefusalRecord;
  private readonly single = new Set<string>();
  private context: PluginContext | undefined;
  private contributions: SandboxContributions | undefined;
  private connection: FrameConnection;
  private handles = new HandleTable();
  private markers = new Map<number, Marker>();
  private sections = new Map<number, Section>();
  private subscriptions = new Map<number, number>();
  /** Settles when the current frame is ready for calls. */
  private booted: Promise<void>;
  private isRestarting = false;
  private ended = false;

  constructor(runtime: PluginRuntime, scope: PluginScope, parts: SandboxParts) {
    this.runtime = runtime;
    this.scope = scope;
    this.parts = parts;
    this.frames = parts.frames;
    this.refusals = new RefusalRecord((place, error) => runtime.report('refused', place, error));
    this.views = new SandboxViews({
      show: (key, spec, state) => this.show(key, spec, state),
      update: (key, state) => this.connection.note('view', key, state),
      hide: (key) => this.connection.note('hide', key),
      place: (key, element, title) => this.place(key, element, title),
    });
    this.connection = this.connect(undefined, runtime.name);
    this.booted = this.load();
    scope.store.add(() => this.end(new HostError('plugin-inactive', `"${runtime.manifest.id}" ended.`)));
  }

  /** @throws what importing the bundle throws, or Error when it holds another plugin */
  get loaded(): Promise<void> {
    return this.booted;
  }

  async activate(context: PluginContext, contributions: SandboxContributions): Promise<void> {
    this.context = context;
    this.contributions = contributions;
    await this.start();
    const following = reaction(
      () => this.surroundings(),
      (surroundings) => this.connection.note('surroundings', surroundings),
    );
    this.scope.store.add(following);
  }

  /** Asks the frame for something that the plugin attached. Its answer is not trusted. */
  async ask<K extends 'command' | 'menu' | 'card' | 'search'>(
    name: K,
    args: Parameters<HostCalls[K]>,
    signal?: AbortSignal,
  ): Promise<unknown> {
    await this.booted;
    return this.connection.ask(name, args, signal);
  }

  /** In the user's language. Observable. */
  titleOf(point: SandboxedViewPoint, id: string): string {
    const { manifest } = this.runtime;
    const title = manifest.contributes?.[point]?.[id]?.title ?? manifest.name;
    return localize(manifest, title, this.parts.session.locale);
  }

  private connect(into: HTMLElement | undefined, title: string): FrameConnection {
    const { frames, clock } = this.parts;
    return new FrameConnection({
      frames,
      clock,
      descriptor: this.runtime.descriptor,
      title,
      into,
      onCall: (name, args, signal) => this.serve(name, args, signal),
      onNote: (name, args) => this.hear(name, args),
      onMalformed: () =>
        this.refusals.add('message', new HostError('sandbox-message', 'No such message exists.')),
      onLost: (error) => this.fail(error),
    });
  }

  private async load(): Promise<void> {
    const { descriptor, manifest } = this.runtime;
    const answer = await this.connection.ask('load', [descriptor.entry, manifest.id]);
    const { protocol, version } = Object(answer);
    if (protocol !== protocolVersion || version !== manifest.version) {
      throw new HostError(
        'plugin-failed-load',
        `The bundle is version ${String(version)}, and ${manifest.version} was expected.`,
      );
    }
  }

  private async start(): Promise<void> {
    await this.connection.ask('activate', [this.parts.sdkVersion, this.surroundings()]);
  }

  /** Where a browser cannot move a document, a new one begins in the new place. */
  private restart(into: HTMLElement | undefined, title: string): void {
    const { clock } = this.parts;
    this.isRestarting = true;
    this.contributions?.hold();
    this.connection.end(new HostError('plugin-inactive', 'The frame was moved.'));
    this.release();
    const connection = this.connect(into, title);
    this.connection = connection;
    const what = `Starting "${this.runtime.manifest.id}" in another place`;
    const start = () => this.load().then(() => this.start());
    const limit = { clock, ms: this.runtime.limits.load, what, signal: this.scope.signal };
    this.booted = withTimeLimit(start, limit);
    this.booted.then(
      () => {
        if (connection !== this.connection) return;
        this.isRestarting = false;
        this.contributions?.sweep();
        this.connection.note('place', this.views.placedKey);
        this.views.showAgain();
      },
      (error: unknown) => {
        // It may have been moved again.
        if (connection === this.connection) this.fail(toError(error));
      },
    );
  }

  private async show(key: number, { point, id }: ViewSpec, state: SandboxedViewState): Promise<void> {
    const { connection } = this;
    // A frame that starts shows every view by itself.
    if (this.isRestarting) return new Promise(() => undefined);
    const { limits, manifest } = this.runtime;
    try {
      await this.runtime.within(limits.activate, `${point}/${id} of "${manifest.id}"`, () =>
        connection.ask('show', [key, point, id, state]),
      );
    } catch (error) {
      // When the plugin ends, its views end too; they have not failed.
      if (this.ended || connection !== this.connection) return new Promise(() => undefined);
      throw error;
    }
  }

  private place(key: number | null, element: HTMLElement | undefined, title: string): void {
    if (this.ended) return;
    const name = title === '' ? this.runtime.name : title;
    if (this.connection.place(element, name)) this.connection.note('place', key);
    else this.restart(element, name);
  }

  private async serve(name: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const call = frameCalls.get(name);
    try {
      if (!call) throw new HostError('sandbox-message', `There is no call "${name}".`);
      if (this.connection.openCalls > openCalls || (call.single && this.single.has(name))) {
        throw new HostError('sandbox-limit', `Too many calls "${name}" at once. Wait for the others.`);
      }
      return await this.run(name, call, args, signal);
    } catch (error) {
      this.refusals.add(name, error);
      throw error;
    }
  }

  private async run(
    name: string,
    call: FrameCall,
    args: readonly unknown[],
    signal: AbortSignal,
  ): Promise<unknown> {
    const { context, contributions, handles, markers, sections, subscriptions, connection } = this;
    if (!context || !contributions) {
      throw new HostError('plugin-inactive', 'The plugin has not been activated yet.');
    }
    const emit = (subscription: number, value: unknown) =>
      connection.note('event', subscription, toPlainData(value, outbound));
    const contribute = (kind: string, id: string) => contributions.attach(kind, id);
    const parts = { context, handles, markers, sections, subscriptions, signal, emit, contribute };
    const work = async () => call.run(args, parts);
    if (call.single) this.single.add(name);
    try {
      const { clock } = this.parts;
      const value = await (call.limit === undefined
        ? work()
        : withTimeLimit(work, { clock, ms: call.limit, what: name, signal: this.scope.signal }));
      return toPlainData(value, outbound);
    } catch (error) {
      throw error instanceof RangeError ? new HostError('sandbox-limit', error.message) : error;
    } finally {
      if (call.single) this.single.delete(name);
    }
  }

  private hear(name: string, [first, second, third]: readonly unknown[]): void {
    const spec = typeof first === 'number' ? this.views.find(first) : undefined;
    if (name === 'height' && typeof second === 'number') spec?.onHeight(second);
    else if (name === 'view' && typeof second === 'string') this.requested(spec, second, third);
    else if (name === 'leave') this.views.element?.focus();
    else if (name === 'release' && typeof first === 'number') {
      this.handles.release(first);
      this.markers.delete(first);
      this.sections.delete(first);
    } else if (name === 'unsubscribe' && typeof first === 'number') {
      const handle = this.subscriptions.get(first);
      this.subscriptions.delete(first);
      if (handle !== undefined) this.handles.release(handle);
    } else if (name === 'fault') this.scope.fail(`frame/${String(first)}`, fromWireError(second));
    else if (name === 'log') this.log(first, second, third);
  }

  private requested(spec: ViewSpec | undefined, what: string, value: unknown): void {
    if (what === 'fail') spec?.onFailed(fromWireError(value));
    else spec?.onRequest(what, value);
  }

  private log(level: unknown, message: unknown, data: unknown): void {
    const { log } = this.context ?? {};
    if (!log || (level !== 'debug' && level !== 'info' && level !== 'warn' && level !== 'error')) return;
    log[level](String(message).slice(0, 4000), typeof data === 'object' && data !== null ? data : undefined);
  }

  /** The frame is lost: the plugin stops, and its places show the card with Retry. */
  private fail(error: Error): void {
    if (this.ended) return;
    const wasActive = this.runtime.status === 'active';
    this.end(error);
    if (wasActive) this.runtime.stop('frame', error.message, error);
  }

  private end(reason: Error): void {
    if (this.ended) return;
    this.ended = true;
    this.connection.end(reason);
    this.release();
  }

  private release(): void {
    this.handles.dispose();
    this.handles = new HandleTable();
    this.markers = new Map();
    this.sections = new Map();
    this.subscriptions = new Map();
  }

  private surroundings(): Surroundings {
    const { user, project, locale, theme } = this.parts.session;
    return { user: { ...user }, project: { ...project }, locale, theme, tokens: this.frames.tokens };
  }
}
