import type {
  CountedEvent,
  FrameTime,
  MeasuredWork,
  PluginFigures,
  Telemetry,
  TelemetryProps,
} from '@gantry/plugin-sdk';
import { createAtom } from 'mobx';

/** Names of events that are kept, and as many of measures. Names made from ids would grow without end. */
const mostNames = 50;
const mostProps = 8;
const longestName = 60;
const longestText = 100;

/** The figures of one plugin in one project session. They stay in the page. Observable. */
export class PluginTelemetry {
  /** What the plugin is given. */
  readonly service: Telemetry;
  private readonly stopwatch: () => number;
  private readonly atom = createAtom('plugin telemetry');
  private readonly events = new Map<string, CountedEvent>();
  private readonly measures = new Map<string, MeasuredWork>();
  private dropped = 0;
  private frame: FrameTime | undefined;

  /** @param stopwatch - milliseconds from any start, which only go forward */
  constructor(stopwatch: () => number) {
    this.stopwatch = stopwatch;
    // Bound one by one, because plugins take methods out of what they are given.
    this.service = {
      event: (name, props) => this.count(name, props),
      measure: <T>(name: string, fn: () => T) => this.measure(name, fn),
    };
  }

  get figures(): PluginFigures {
    this.atom.reportObserved();
    return {
      events: [...this.events.values()],
      measures: [...this.measures.values()],
      dropped: this.dropped,
      ...(this.frame && { frame: this.frame }),
    };
  }

  setFrame(frame: Omit<FrameTime, 'maxMs'>): void {
    this.frame = { ...frame, maxMs: Math.max(this.frame?.maxMs ?? 0, frame.ms) };
    this.atom.reportChanged();
  }

  /** The plugin no longer draws: it keeps no frame waiting. */
  endFrames(): void {
    if (this.frame) this.setFrame({ ...this.frame, isOver: false });
  }

  private count(name: string, props: TelemetryProps | undefined): void {
    this.keep(this.events, name, (key, before) => {
      const latest = props ? shortened(props) : before?.props;
      return { name: key, count: (before?.count ?? 0) + 1, ...(latest && { props: latest }) };
    });
  }

  private measure<T>(name: string, fn: () => T): T {
    const started = this.stopwatch();
    const end = () => this.add(name, this.stopwatch() - started);
    let result: T;
    try {
      result = fn();
    } catch (error) {
      end();
      throw error;
    }
    // Returns a new promise: a second branch on the original would mark it as handled, and a rejection that nobody awaits would
    // go unnoticed.
    if (result instanceof Promise) return result.finally(end) as T;
    end();
    return result;
  }

  private add(name: string, ms: number): void {
    this.keep(this.measures, name, (key, before) => ({
      name: key,
      count: (before?.count ?? 0) + 1,
      totalMs: (before?.totalMs ?? 0) + ms,
      maxMs: Math.max(before?.maxMs ?? 0, ms),
    }));
  }

  private keep<V>(into: Map<string, V>, name: string, next: (key: string, before: V | undefined) => V): void {
    const key = String(name).slice(0, longestName);
    const before = into.get(key);
    if (before === undefined && into.size >= mostNames) this.dropped += 1;
    else into.set(key, next(key, before));
    this.atom.reportChanged();
  }
}

/** A copy of the first few props, with long texts cut. Values of other types are left out: not all plugins are typed. */
function shortened(props: TelemetryProps): TelemetryProps {
  const kept = Object.entries(props)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, mostProps)
    .map(([key, value]) => [
      key.slice(0, longestName),
      typeof value === 'string' ? value.slice(0, longestText) : value,
    ]);
  return Object.fromEntries(kept);
}
