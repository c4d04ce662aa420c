import { hostTopics, modelProgress, projectEvent } from '@gantry/contract';
import type { Disposable, Json } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import type { LayerStore } from './layer-store.ts';

type Listener = (payload: Readonly<Record<string, Json>>) => void;

/** Milliseconds before trying again when the server refuses the stream; the browser itself retries a cut one. */
const RETRY_MS = 3000;

/**
 * The project's event stream. The browser resumes a cut stream from the last event; when the server can no longer
 * replay, `resync` listeners fetch again what they show.
 */
export class LiveStore {
  status: 'connecting' | 'live' | 'lost' = 'connecting';
  lastHeard: Date | undefined = undefined;
  private readonly layers: LayerStore;
  private readonly connect: (url: string) => EventSource;
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly resyncListeners = new Set<() => void>();
  private source: EventSource | undefined = undefined;
  private retry: ReturnType<typeof setTimeout> | undefined = undefined;
  private projectId: string | undefined = undefined;
  private lastSeq = 0;

  /** @param connect - opens an event source; tests inject one. */
  constructor(layers: LayerStore, connect: (url: string) => EventSource = (url) => new EventSource(url)) {
    this.layers = layers;
    this.connect = connect;
    makeAutoObservable<
      this,
      'layers' | 'connect' | 'listeners' | 'resyncListeners' | 'source' | 'retry' | 'lastSeq'
    >(
      this,
      {
        layers: false,
        connect: false,
        listeners: false,
        resyncListeners: false,
        source: false,
        retry: false,
        lastSeq: false,
        on: false,
        onResync: false,
      },
      { autoBind: true },
    );
  }

  open(projectId: string): void {
    this.close();
    this.projectId = projectId;
    this.start();
  }

  close(): void {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = undefined;
    this.projectId = undefined;
    this.lastSeq = 0;
    this.status = 'connecting';
    this.lastHeard = undefined;
  }

  on(topic: string, listener: Listener): Disposable {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return toDisposable(() => listeners.delete(listener));
  }

  onResync(listener: () => void): Disposable {
    this.resyncListeners.add(listener);
    return toDisposable(() => this.resyncListeners.delete(listener));
  }

  private start(): void {
    const after = this.lastSeq > 0 ? `?lastEventId=${this.lastSeq}` : '';
    const source = this.connect(`/api/projects/${this.projectId}/events${after}`);
    this.source = source;
    source.onopen = () => this.heard('live');
    source.onmessage = (message: MessageEvent<string>) => this.receive(message.data);
    source.addEventListener('heartbeat', () => this.heard('live'));
    source.addEventListener('reset', () => this.resync());
    source.onerror = () => this.lose(source);
  }

  private lose(source: EventSource): void {
    this.status = 'lost';
    // CLOSED means that the server answered with something other than a stream; the browser gives up then.
    if (source.readyState !== EventSource.CLOSED) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      if (this.projectId) this.start();
    }, RETRY_MS);
  }

  private heard(status: 'live'): void {
    this.status = status;
    this.lastHeard = new Date();
  }

  private receive(data: string): void {
    this.heard('live');
    const event = projectEvent.parse(JSON.parse(data));
    this.lastSeq = event.seq;
    if (event.topic === hostTopics.layersChanged) void this.layers.refresh();
    if (event.topic === hostTopics.modelProgress)
      this.layers.applyProgress(modelProgress.parse(event.payload));
    // The payload came through JSON.parse, so it is JSON.
    const payload = event.payload as Readonly<Record<string, Json>>;
    for (const listener of this.listeners.get(event.topic) ?? []) listener(payload);
  }

  private resync(): void {
    this.heard('live');
    void this.layers.refresh();
    for (const listener of this.resyncListeners) listener();
  }
}
