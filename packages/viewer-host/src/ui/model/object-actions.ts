import type { ObjectRef } from '@gantry/plugin-sdk';
import { isSomewhere } from '../../state/fly-to-service.ts';
import type { Host } from '../host-context.ts';
import { paths } from '../paths.ts';
import { writeUrlState } from './url-state.ts';

/** A link that selects the object and flies to it, on the day currently shown. */
export function objectLink(host: Host, object: ObjectRef): string {
  const { timeline, projects, ui } = host;
  const query = writeUrlState({
    tab: ui.activeTab,
    object: object.globalId,
    day: timeline.day === timeline.modelDays.at(-1) ? undefined : timeline.day,
  });
  return `${location.origin}${paths.model(projects.current?.code ?? '')}?${query}`;
}

export function hideObjects(host: Host, objects: readonly ObjectRef[]): void {
  host.styles.hide(objects);
  host.selection.set(objects, 'remove');
}

/** Shows only these objects, or says why there would be nothing to see. */
export async function isolateObjects(host: Host, objects: readonly ObjectRef[]): Promise<void> {
  const scene = host.scene();
  if (objects.length === 0) return;
  if (!scene || (await isSomewhere(scene, objects))) host.styles.isolate(objects);
  else (await import('./nowhere.ts')).tellNowhere(host, objects);
}

/** Whether "Show all" would show anything more. */
export function isSomethingHidden({ styles, layers, classes }: Host): boolean {
  return (
    styles.hidden.size > 0 ||
    styles.isolated !== undefined ||
    styles.hasGhosts ||
    classes.isSomeHidden ||
    layers.lines.hidden.size > 0 ||
    layers.hiddenLayers.size > 0 ||
    layers.hiddenModels.size > 0
  );
}

export function showAll({ styles, layers, classes }: Host): void {
  styles.showAll();
  if (classes.isSomeHidden) classes.reset();
  layers.lines.showAll();
  layers.setLayersVisible([...layers.hiddenLayers], true);
  for (const model of [...layers.hiddenModels]) layers.setModelVisible(model, true);
}

/** Every object of a layer's models on the day shown. */
export async function objectsOfLayer(host: Host, layerId: string): Promise<readonly ObjectRef[]> {
  const models = host.layers
    .shownOn(host.timeline.day)
    .filter((shown) => shown.layerId === layerId)
    .map(({ modelId }) => modelId);
  const scene = host.scene();
  return scene && models.length > 0 ? scene.find({ models }) : [];
}
