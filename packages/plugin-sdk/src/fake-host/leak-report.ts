import type { FakeSurroundings } from './fake-surroundings.tsx';

/** What a plugin has left behind. All zero after `deactivate` in a plugin that cleans up. */
export interface LeakReport {
  /** On host events, on `window` and on `document`. */
  readonly listeners: number;
  /** Of `ctx.subscriptions`, and bare intervals. */
  readonly timers: number;
  /** Style layers that are not disposed. */
  readonly styleLayers: number;
  /** Markers in the scene. */
  readonly markers: number;
  /** Shapes in the scene. */
  readonly shapes: number;
  /** Sections through the models. */
  readonly sections: number;
  /** Measurements that the plugin has added. */
  readonly measurements: number;
  /** Overlays in the scene. */
  readonly overlays: number;
  /** Geometries, materials and textures under the plugin's groups. */
  readonly gpuObjects: number;
  /** Elements directly under `body` that were not there before. */
  readonly domNodes: number;
  /** Requests without an answer. */
  readonly pendingRequests: number;
  /** Toasts on the screen. */
  readonly notifications: number;
  /** Services that the plugin still provides. */
  readonly tokens: number;
  /** What they are, by name. */
  readonly retained: readonly string[];
}

/** What only the page or the kernel knows. */
interface Counted {
  /** Types of listeners on `window` and `document`. */
  readonly listeners: readonly string[];
  readonly intervals: number;
  readonly domNodes: number;
  readonly tokens: number;
}

export function leakReport(
  { scene, events, overlays, clock, network, notifications }: FakeSurroundings,
  counted: Counted,
): LeakReport {
  const listeners = [...events.listening, ...counted.listeners];
  const markers = scene.markers();
  const timers = clock.pending + counted.intervals;
  return {
    listeners: listeners.length,
    timers,
    styleLayers: scene.styles.layers.size,
    markers: markers.length,
    shapes: scene.shapes().length,
    sections: scene.sections.all().length,
    measurements: scene.measure.added,
    overlays: overlays.attached.size,
    gpuObjects: overlays.gpuObjects,
    domNodes: counted.domNodes,
    pendingRequests: network.pending.length,
    notifications: notifications.shown.size,
    tokens: counted.tokens,
    retained: [
      ...listeners.map((name) => `listener ${name}`),
      ...[...scene.styles.layers].map(({ name }) => `style layer ${name}`),
      ...markers.map(({ id, label }) => `marker ${label ?? id}`),
      ...scene.shapes().map(() => 'shape'),
      ...scene.sections.all().map(() => 'section'),
      ...Array.from({ length: scene.measure.added }, () => 'measurement'),
      ...[...overlays.attached].map((name) => `overlay ${name}`),
      ...network.pending.map((url) => `request ${url}`),
      ...[...notifications.shown].map((text) => `notification ${text}`),
      ...(timers > 0 ? [`${timers} timers`] : []),
    ],
  };
}
