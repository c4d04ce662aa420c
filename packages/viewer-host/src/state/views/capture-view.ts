import type { SavedViewpoint, ViewComponents } from '@gantry/contract';
import type { ObjectRef, Viewpoint } from '@gantry/plugin-sdk';
import type { Stores } from '../stores.ts';
import { toSavedCamera } from './view-camera.ts';
import { captureMeasurements } from './view-measurements.ts';

/** The stores that a saved view keeps. */
export type ViewStores = Pick<
  Stores,
  'layers' | 'timeline' | 'selection' | 'styles' | 'classes' | 'look' | 'sections' | 'measure'
>;

/**
 * Everything that a saved view opens again. Styles of plugins are not part of it: they follow from the plugin's tab and the day.
 * @param tab - full id of the open tab
 */
export function captureView(
  { layers, timeline, selection, styles, classes, look, sections, measure }: ViewStores,
  camera: Viewpoint,
  tab: string | undefined,
): SavedViewpoint {
  const models = new Set(layers.layers.flatMap((layer) => layer.models.map(({ id }) => id)));
  return {
    format: 1,
    camera: toSavedCamera(camera, layers.origin),
    clipping: sections
      .save()
      .map(({ name, shape, isOn }) =>
        shape.kind === 'plane'
          ? { kind: 'plane', name, isOn, location: plain(shape.at), direction: plain(shape.normal) }
          : { kind: 'box', name, isOn, min: plain(shape.min), max: plain(shape.max) },
      ),
    components: {
      // An object of the older version that stands beside its model in a comparison is none that a view can name.
      selection: inOrder(selection.current.filter(({ modelId }) => models.has(modelId))),
      hidden: byModel([...styles.hidden.values()]),
      isolated: styles.isolated ? byModel(styles.isolated) : null,
      ghosted: byModel(styles.ghosts),
    },
    layers: {
      hiddenLayers: [...layers.hiddenLayers],
      hiddenModels: [...layers.hiddenModels],
      hiddenClasses: [...classes.hidden],
      hiddenLines: [...layers.lines.hidden],
      opacities: [...layers.opacities]
        .filter(([, opacity]) => opacity < 1)
        .map(([layerId, opacity]) => ({ layerId, opacity })),
    },
    colours: look.isNeutral ? 'neutral' : 'own',
    // A view of the newest day stays one when a newer model arrives.
    day: timeline.day === timeline.modelDays.at(-1) ? null : (timeline.day ?? null),
    tab: tab ?? null,
    measurements: captureMeasurements(measure),
  };
}

/** In the order of the objects: neighbours of one model are together. */
function inOrder(objects: readonly ObjectRef[]): ViewComponents {
  const runs: { readonly modelId: string; readonly globalIds: string[] }[] = [];
  for (const { modelId, globalId } of objects) {
    const last = runs.at(-1);
    if (last?.modelId === modelId) last.globalIds.push(globalId);
    else runs.push({ modelId, globalIds: [globalId] });
  }
  return runs;
}

/** Objects by model. */
export function byModel(objects: readonly ObjectRef[]): ViewComponents {
  const lists = new Map<string, string[]>();
  for (const { modelId, globalId } of objects) {
    const ids = lists.get(modelId);
    if (ids) ids.push(globalId);
    else lists.set(modelId, [globalId]);
  }
  return [...lists].map(([modelId, globalIds]) => ({ modelId, globalIds }));
}

const plain = ({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }) => ({ x, y, z });
