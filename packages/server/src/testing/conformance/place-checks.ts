import type { NotificationPlace } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { storedPlace } from '../../notifications/place.ts';
import type { Check } from './access-checks.ts';
import type { ModulePages } from './furniture.ts';
import type { ConformanceSite } from './site.ts';

const placeRow = z.object({ place: storedPlace });

/**
 * What notifications open, and what figures lead to, must be declared by the module's manifest. Judges all notifications that
 * the calls of the suite have sent so far.
 */
export const placesExist: Check = async (site) => {
  const rows = await site.host.rows(
    'select distinct place from public.notification where plugin_id = $1 and place is not null',
    [site.plugin.id],
  );
  const told = z.array(placeRow).parse(rows);
  const project = { ...site.ours.project, timeZone: 'Asia/Hong_Kong', variant: 'TCE11' } as const;
  const context = { project, now: new Date() };
  const figures = (site.plugin.figures ?? []).flatMap(({ place }) => place ?? []);
  const places = [
    ...told.map(({ place }) => ({ place, by: 'A notification' })),
    ...figures.map((place) => ({
      place: typeof place === 'function' ? place(context) : place,
      by: 'A figure',
    })),
  ];
  return [...new Set(places.flatMap(({ place, by }) => problemOf(site, place, by) ?? []))];
};

/** Which declarations a place names one of, and how; undefined for an object of the model. */
function declared(place: NotificationPlace, { contributes = {} }: ModulePages) {
  const { routes = {}, modelTabs = {}, dashboardItems = {}, windowTabs = {} } = contributes;
  if ('route' in place) return { wanted: place.route, known: Object.values(routes).map(({ path }) => path) };
  if ('modelTab' in place) return { wanted: place.modelTab, known: Object.keys(modelTabs) };
  if ('dashboardItem' in place) return { wanted: place.dashboardItem, known: Object.keys(dashboardItems) };
  return 'windowTab' in place ? { wanted: place.windowTab, known: Object.keys(windowTabs) } : undefined;
}

function problemOf({ options }: ConformanceSite, place: NotificationPlace, by: string): string | undefined {
  const { manifest } = options;
  if (manifest === undefined)
    return `${by} leads to a page of the module: give its \`manifest\` to the suite, which checks that there is such a page.`;
  const found = declared(place, manifest);
  return found === undefined || found.known.includes(found.wanted)
    ? undefined
    : `${by} leads to "${found.wanted}", which the manifest does not declare.`;
}
