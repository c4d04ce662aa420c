import type {
  CameraService,
  Event,
  LayerService,
  PluginManifest,
  SelectionService,
  TimelineService,
} from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { type IReactionDisposer, reaction, runInAction } from 'mobx';
import type { FlyToService } from '../../state/fly-to-service.ts';
import type { LayerStore } from '../../state/layer-store.ts';
import type { ScenePort } from '../../state/scene-port.ts';
import type { SelectionStore } from '../../state/selection-store.ts';
import type { TimelineStore } from '../../state/timeline-store.ts';

/** Milliseconds from one stop to the next at speed 1. */
const STEP_MS = 1500;
const SLOWEST = 0.1;

export function createSelectionService(selection: SelectionStore): SelectionService<PluginManifest> {
  return {
    get current() {
      return selection.current;
    },
    onDidChange: fromReaction((listener) => reaction(() => selection.current, listener)),
    set: selection.set,
  };
}

export function createLayerService(layers: LayerStore): LayerService<PluginManifest> {
  return {
    get tree() {
      return layers.layers.map((layer) => ({
        id: layer.id,
        name: layer.name,
        visible: layers.isLayerVisible(layer.id),
        children: layer.models.map((model) => ({
          id: model.id,
          name: model.name,
          visible: layers.isModelVisible(model.id),
          children: [],
        })),
      }));
    },
    isVisible: (id) => layers.isLayerVisible(id) && layers.isModelVisible(id),
    onDidChange: fromReaction((listener) =>
      reaction(
        () => [...layers.hiddenLayers, ...layers.hiddenModels],
        (now, before) => listener({ ids: changed(now, before) }),
      ),
    ),
    setVisible: (ids, visible) =>
      runInAction(() => {
        const models = new Set(layers.layers.flatMap((layer) => layer.models.map(({ id }) => id)));
        for (const id of ids) {
          if (models.has(id)) layers.setModelVisible(id, visible);
          else layers.setLayersVisible([id], visible);
        }
      }),
  };
}

/** @param noon - returns the time that represents a day, such as noon in the project's time zone */
export function createTimelineService(
  timeline: TimelineStore,
  noon: (day: string) => Date,
  dayOf: (time: Date) => string,
  now: () => Date,
): TimelineService<PluginManifest> {
  const current = () => (timeline.day === undefined ? now() : noon(timeline.day));
  return {
    get now() {
      return current();
    },
    get playing() {
      return timeline.playing;
    },
    onDidSeek: fromReaction((listener) =>
      reaction(
        () => timeline.day,
        () => listener(current()),
      ),
    ),
    seek: (time: Date) => timeline.seek(dayOf(time)),
    play: (speed = 1) => {
      // A plugin must not stop what the user has started.
      if (!timeline.play(STEP_MS / Math.max(speed, SLOWEST))) return toDisposable(() => undefined);
      return toDisposable(timeline.pause);
    },
  };
}

export function createCameraService(
  flyTo: FlyToService,
  scene: () => ScenePort,
): CameraService<PluginManifest> {
  return { flyTo: flyTo.flyTo, capture: () => scene().capture() };
}

function fromReaction<T>(start: (listener: (value: T) => void) => IReactionDisposer): Event<T> {
  return (listener) => toDisposable(start(listener));
}

/** Ids that are in only one of the lists. */
function changed(now: readonly string[], before: readonly string[]): readonly string[] {
  return [...now.filter((id) => !before.includes(id)), ...before.filter((id) => !now.includes(id))];
}
