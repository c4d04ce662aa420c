import type { SavedViewpoint, ViewComponents } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { runInAction } from 'mobx';
import type { ViewStores } from './capture-view.ts';
import { toSavedMeasurements } from './view-measurements.ts';

/** What a saved view names that the project no longer has. */
export interface MissingParts {
  /** Models that were deleted. */
  readonly models: number;
  /** Layers that were deleted. */
  readonly layers: number;
  /** No model is as old as the view's day, and none stands in on earlier days. */
  readonly isDayGone: boolean;
}

/** Puts the stores into the state of a saved view, all at once. The camera and the tab are the caller's. */
export function restoreView(stores: ViewStores, view: SavedViewpoint): MissingParts {
  const { layers, timeline, selection, styles, classes, look, sections, measure } = stores;
  const models = new Set(layers.layers.flatMap((layer) => layer.models.map(({ id }) => id)));
  const known = new Set(layers.layers.map(({ id }) => id));
  const { components } = view;
  const refs = (list: ViewComponents) => refsOf(list.filter(({ modelId }) => models.has(modelId)));
  const named = [components.selection, components.hidden, components.isolated ?? [], components.ghosted]
    .flat()
    .map(({ modelId }) => modelId);
  const goneModels = new Set([...named, ...view.layers.hiddenModels].filter((id) => !models.has(id)));
  const namedLayers = [...view.layers.hiddenLayers, ...view.layers.opacities.map(({ layerId }) => layerId)];
  const goneLayers = new Set(namedLayers.filter((id) => !known.has(id)));
  runInAction(() => {
    timeline.restore(view.day ?? undefined);
    layers.restore({
      hiddenLayers: view.layers.hiddenLayers.filter((id) => known.has(id)),
      hiddenModels: view.layers.hiddenModels.filter((id) => models.has(id)),
      hiddenLines: view.layers.hiddenLines,
      opacities: view.layers.opacities
        .filter(({ layerId }) => known.has(layerId))
        .map(({ layerId, opacity }) => [layerId, opacity]),
    });
    classes.restore(view.layers.hiddenClasses);
    styles.restore({
      hidden: refs(components.hidden),
      isolated: components.isolated ? refs(components.isolated) : undefined,
      ghosts: refs(components.ghosted),
    });
    sections.restore(
      view.clipping.map((section) => ({
        name: section.name,
        isOn: section.isOn,
        shape:
          section.kind === 'plane'
            ? { kind: 'plane', at: section.location, normal: section.direction }
            : { kind: 'box', min: section.min, max: section.max },
      })),
    );
    if (view.measurements) measure.restore(toSavedMeasurements(view.measurements));
    look.setNeutral(view.colours === 'neutral');
    selection.set(refs(components.selection));
  });
  const first = timeline.modelDays[0];
  return {
    models: goneModels.size,
    layers: goneLayers.size,
    isDayGone: view.day !== null && (first === undefined || (view.day < first && !layers.firstStandsIn)),
  };
}

function refsOf(components: ViewComponents): readonly ObjectRef[] {
  return components.flatMap(({ modelId, globalIds }) => globalIds.map((globalId) => ({ modelId, globalId })));
}
