import type {
  MeasuredPoint,
  MeasuredQuantity,
  MeasureKind,
  MeasurementResult,
  MeasurementSpec,
  MeasurementState,
  SceneMeasure,
} from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { observable, runInAction } from 'mobx';
import type { FakeEvents } from './fake-events.ts';

interface Tool {
  readonly kind: MeasureKind;
  end(result: MeasurementResult | undefined): void;
}

/** The list of measurements, and a tool that a test ends in the user's place. */
export class FakeMeasure {
  private readonly states = observable.map<string, MeasurementState & { readonly owner: string }>(
    {},
    { deep: false },
  );
  private made = 0;
  private tool: Tool | undefined = undefined;
  private readonly changed;

  constructor(events: FakeEvents) {
    this.changed = events.create<readonly MeasurementState[]>('scene.measure.onDidChange');
  }

  all(): readonly MeasurementState[] {
    return [...this.states.values()].map(({ owner: _, ...state }) => state);
  }

  /** Those that a plugin has added and not taken away. */
  get added(): number {
    return [...this.states.values()].filter(({ owner }) => owner !== '').length;
  }

  /** The kind that a plugin wants measured now. */
  get wanted(): MeasureKind | undefined {
    return this.tool?.kind;
  }

  /** What the user measures for the tool that is on. @param points - undefined: they end the tool. */
  measure(points: readonly MeasuredPoint[] | undefined, quantities: readonly MeasuredQuantity[]): void {
    const { tool } = this;
    if (!tool) throw new Error('No plugin waits for a measurement.');
    this.tool = undefined;
    tool.end(points && { ...this.put({ kind: tool.kind, points }, ''), quantities });
  }

  /** What the user does in the list. */
  remove(id: string): void {
    if (runInAction(() => this.states.delete(id))) this.changed.emit(this.all());
  }

  service(owner: string): SceneMeasure {
    const list = () => this.all();
    return {
      get list() {
        return list();
      },
      onDidChange: this.changed.event,
      start: (kind, signal) => this.start(kind, signal),
      stop: () => this.replace(undefined),
      add: (spec) => {
        const { id } = this.put(spec, owner);
        return { id, ...toDisposable(() => this.remove(id)) };
      },
      clear: () => {
        for (const [id, state] of [...this.states]) if (state.owner === owner) this.remove(id);
      },
    };
  }

  private start(kind: MeasureKind, signal?: AbortSignal): Promise<MeasurementResult | undefined> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const tool: Tool = { kind, end: resolve };
      const abort = () => {
        if (this.tool === tool) this.tool = undefined;
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.replace(tool);
    });
  }

  private replace(tool: Tool | undefined): void {
    const before = this.tool;
    this.tool = tool;
    before?.end(undefined);
  }

  private put({ kind, points, name }: MeasurementSpec, owner: string): MeasurementState {
    this.made += 1;
    const state = { id: `measurement-${this.made}`, kind, points, ...(name === undefined ? {} : { name }) };
    runInAction(() => this.states.set(state.id, { ...state, owner }));
    this.changed.emit(this.all());
    return state;
  }
}
