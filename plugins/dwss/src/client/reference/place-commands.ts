import type { MenuHit, ObjectRef, Position, Vector3Like } from '@gantry/plugin-sdk';
import { translate } from '@gantry/plugin-sdk';
import type { PlaceObject, PlacePoint } from '../../contract/reference/entries.ts';
import type { SiteFormsContext } from '../context.ts';
import type { SiteForms } from '../site-forms.ts';
import type { Place } from '../state/reference-work.ts';
import { pointMessages } from './point-messages.ts';

/** Shows the model with the tab in which a place is picked. */
export const openModel = (context: SiteFormsContext): Promise<unknown> =>
  context.commands.execute('gantry.host/open-model', { tab: 'gantry.dwss/dwss' });

/** Shows the settings page of the lists. */
export const openReferenceSettings = (context: SiteFormsContext): Promise<unknown> =>
  context.commands.execute('gantry.host/open-settings', { page: 'gantry.dwss/reference' });

/** Takes the place, or none, back to the form of the location. */
export async function endPicking({ context, reference }: SiteForms, place?: Place): Promise<void> {
  reference.work.end(place);
  await openReferenceSettings(context);
}

/** The menu entry of a point of the model: the place of a location that is filled in, or else of a new one. */
export function implementPlaceCommands(module: SiteForms): void {
  const { context, reference } = module;
  const { work } = reference;
  context.implement.commands('place-location', async ({ target }) => {
    const point = target?.at && gridPoint(context, target.at);
    if (point === undefined) return;
    if (work.picking === undefined) work.pick({ location: undefined, input: {} });
    await endPicking(module, { point });
  });
  const state = ({ at }: MenuHit) => ({
    visible: at !== undefined && gridPoint(context, at) !== undefined,
    ...(work.picking !== undefined && {
      label: translate(pointMessages, context.session.locale, 'usePoint'),
    }),
  });
  context.implement.contextMenus('place-location-on-object', state);
  context.implement.contextMenus('place-location-on-ground', state);
}

/** Metres of the project's grid, to the millimetre; undefined where no model is open. */
function gridPoint(context: SiteFormsContext, position: Position): PlacePoint | undefined {
  try {
    const grid = context.scene.convert(position, 'project');
    if (!('at' in grid)) return undefined;
    const { x, y, z } = grid.at;
    return { easting: millimetres(x), northing: millimetres(y), height: millimetres(z) };
  } catch (error) {
    context.log.debug('A position was not converted to the grid.', { position, error });
    return undefined;
  }
}

const millimetres = (metres: number) => Math.round(metres * 1000) / 1000;

/** An object as the loaded model shows it, and its centre; undefined when the model has no such object. */
export async function placedObject(
  context: SiteFormsContext,
  { modelId, globalId }: ObjectRef,
  signal: AbortSignal,
): Promise<{ readonly object: PlaceObject; readonly centre: PlacePoint | undefined } | undefined> {
  const properties = await context.scene.getProperties({ modelId, globalId }, signal);
  if (Object.keys(properties).length === 0) return undefined;
  const known = [properties.Name, properties.Class].find((text) => typeof text === 'string' && text !== '');
  const name = typeof known === 'string' ? known.slice(0, 200) : '';
  return { object: { modelId, globalId, name }, centre: await centreOf(context, { modelId, globalId }) };
}

/** The centre of an object in the project's grid; undefined where the model is not loaded. */
export async function centreOf(
  context: SiteFormsContext,
  object: ObjectRef,
): Promise<PlacePoint | undefined> {
  try {
    const { min, max } = await context.scene.getBounds([object]);
    if (!Number.isFinite(min.x)) return undefined;
    return gridPoint(context, { frame: 'scene', at: middle(min, max) });
  } catch (error) {
    // Without an open model there is no scene.
    context.log.debug('The centre of an object could not be read.', { object: object.globalId, error });
    return undefined;
  }
}

const middle = (a: Vector3Like, b: Vector3Like): Vector3Like => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  z: (a.z + b.z) / 2,
});
