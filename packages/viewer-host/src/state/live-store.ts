import { heartbeatMs, hostTopics, modelProgress, projectEvent } from '@gantry/contract';
import type { Disposable, Json } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import type { LayerStore } from './layer-store.ts';

/** The part of the browser's `EventSource` used here. */
export interface EventStream {
  readonly readyState: number;
  readonly CLOSED: number;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

export interface LiveParts {
  /** The server refused the stream; the page cannot see why, and the session may have ended. */
  readonly refused: () => void;
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: () => number;
  /** Opens an event source; the browser's if left out. */
  readonly connect?: (url: string) => EventStream;
}

type Listener = (payload: Readonly<Record<string, Json>>) => void;

/** Milliseconds before reopening a refused stream; the browser itself reconnects an interrupted one. */
const RETRY_MS = 3000;

/** Milliseconds of silence after which the stream is taken for dead: one heartbeat may be late. */
const SILENCE_MS = 2.5 * heartbeatMs;

/**
 * The project's event stream. The browser resumes an interrupted stream from the last event; a stream that falls silent is
 * replaced, because a connection that breaks without a word, as in a tunnel, raises no error for minutes. `resync` listeners fetch
 * their data again when the server can no longer replay, and when a request has failed while the server was away.
 */
export class LiveStore {
  status: 'connecting' | 'live' | 'lost' = 'connecting';
  lastHeard: Date | undefined = undefined;
  private readonly layers: LayerStore;
  private readonly refused: () => void;
  private readonly now: () => number;
  private readonly connect: (url: string) => EventStream;
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly resyncListeners = new Set<() => void>();
  private source: EventStream | undefined = undefined;
  private retry: ReturnType<typeof setTimeout> | undefined = undefined;
  private silence: ReturnType<typeof setTimeout> | undefined = undefined;
  private projectId: string | undefined = undefined;
  /** Number of the last event; while undefined, the stream begins with the next one. */
  private lastSeq: number | undefined = undefined;
  /** A request did not reach the server, so that a view may have failed to load. No event will tell it to try again. */
  private hasMissed = false;

  constructor(layers: LayerStore, parts: LiveParts) {
    this.layers = layers;
    this.refused = parts.refused;
    this.now = parts.now;
    this.connect = parts.connect ?? ((url) => new EventSource(url));
    makeAutoObservable<
      this,
      | 'layers'
      | 'refused'
      | 'now'
      | 'connect'
      | 'listeners'
      | 'resyncListeners'
      | 'source'
      | 'retry'
      | 'silence'
      | 'lastSeq'
      | 'hasMissed'
    >(
      this,
      {
        layers: false,
        refused: false,
        now: false,
        connect: false,
        listeners: false,
        resyncListeners: false,
        source: false,
        retry: false,
        silence: false,
        lastSeq: false,
        hasMissed: false,
        on: false,
        onResync: false,
      },
      { autoBind: true },
    );
  }

  /** @param after - number of the last event included in the page's data; the stream begins with the next. */
  open(projectId: string, after: number | undefined): void {
    this.close();
    this.projectId = projectId;
    this.lastSeq = after;
    this.hasMissed = false;
    this.start();
  }

  close(): void {
    this.stop();
    this.projectId = undefined;
    this.lastSeq = undefined;
    this.status = 'connecting';
    this.lastHeard = undefined;
  }

  on(topic: string, listener: Listener): Disposable {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return toDisposable(() => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(topic) === listeners) this.listeners.delete(topic);
    });
  }

  onResync(listener: () => void): Disposable {
    this.resyncListeners.add(listener);
    return toDisposable(() => this.resyncListeners.delete(listener));
  }

  /** A reading request did not reach the server: everything on screen is fetched again once the server is heard. */
  miss(): void {
    this.hasMissed = true;
  }

  /** Fetches everything on screen again after a change that sent no events. */
  refetch(): void {
    this.hasMissed = false;
    void this.layers.refresh();
    for (const listener of [...this.resyncListeners]) listener();
  }

  private stop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.source?.close();
    this.source = undefined;
  }

  private start(): void {
    this.stop();
    this.awaitWord();
    const after = this.lastSeq === undefined ? '' : `?lastEventId=${this.lastSeq}`;
    const source = this.connect(`/api/projects/${this.projectId}/events${after}`);
    this.source = source;
    source.addEventListener('open', () => this.heard());
    source.addEventListener('message', ({ data }) => this.receive(data));
    source.addEventListener('heartbeat', (beat) => this.beat(beat));
    source.addEventListener('reset', (reset) => this.resync(reset));
    source.addEventListener('error', () => this.lose(source));
  }

  private awaitWord(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.status = 'lost';
      this.start();
    }, SILENCE_MS);
  }

  private lose(source: EventStream): void {
    this.status = 'lost';
    // CLOSED: the server did not answer with a stream, and the browser does not reconnect.
    if (source.readyState !== source.CLOSED) return;
    this.refused();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.start(), RETRY_MS);
  }

  private heard(): void {
    this.status = 'live';
    this.lastHeard = new Date(this.now());
    this.awaitWord();
  }

  /** The first heartbeat gives the starting number, so that nothing is lost before the first event. */
  private beat({ lastEventId }: MessageEvent): void {
    this.heard();
    if (lastEventId !== '') this.lastSeq = Math.max(this.lastSeq ?? 0, Number(lastEventId) || 0);
    if (this.hasMissed) this.refetch();
  }

  private receive(data: string): void {
    this.heard();
    const event = projectEvent.parse(JSON.parse(data));
    this.lastSeq = event.seq;
    if (event.topic === hostTopics.layersChanged) void this.layers.refresh();
    if (event.topic === hostTopics.modelProgress)
      this.layers.applyProgress(modelProgress.parse(event.payload));
    // The payload came through JSON.parse, so it is JSON.
    const payload = event.payload as Readonly<Record<string, Json>>;
    for (const listener of [...(this.listeners.get(event.topic) ?? [])]) listener(payload);
  }

  private resync({ lastEventId }: MessageEvent): void {
    this.heard();
    // The number goes down after the server was restored from a backup.
    this.lastSeq = Number(lastEventId) || 0;
    this.refetch();
  }
}
