import { z } from 'zod';

/** The target of a notification, as stored in the table. */
export const storedPlace = z.union([
  z.strictObject({
    route: z.string().startsWith('/'),
    params: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({ modelTab: z.string().min(1), object: z.string().optional() }),
  z.strictObject({
    dashboardItem: z.string().min(1),
    params: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({ windowTab: z.string().min(1) }),
  z.strictObject({ object: z.string().min(1) }),
]);
type StoredPlace = z.output<typeof storedPlace>;

/**
 * Path of the browser app's page for a place. The browser reads these addresses in `ui/routing/routes.tsx` and `ui/model/url-state.ts`.
 * @param plugin - its id, and its name in URLs
 * @throws Error if a param of the route's path is missing.
 */
export function pathOf(
  projectCode: string,
  plugin: { readonly id: string; readonly addressName: string },
  place: StoredPlace,
): string {
  const project = `/p/${encodeURIComponent(projectCode)}`;
  if ('route' in place) {
    const { path, rest } = filled(place.route, place.params ?? {});
    return `${project}/x/${encodeURIComponent(plugin.addressName)}${path}${query(rest)}`;
  }
  if ('dashboardItem' in place)
    return `${project}/dashboard/${encodeURIComponent(place.dashboardItem)}${query(place.params ?? {})}`;
  if ('windowTab' in place)
    return `${project}/windows/${encodeURIComponent(`${plugin.id}/${place.windowTab}`)}`;
  const found: Record<string, string> = {};
  if ('modelTab' in place) found.tab = `${plugin.id}/${place.modelTab}`;
  if (place.object !== undefined) found.object = place.object;
  return `${project}/model${query(found)}`;
}

/** Fills the params into the route's path. `rest` has those that the path does not use. */
function filled(route: string, params: Readonly<Record<string, string>>) {
  const rest = { ...params };
  const path = route
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) return part;
      const name = part.slice(1);
      const value = Object.hasOwn(params, name) ? params[name] : undefined;
      if (value === undefined || value === '')
        throw new Error(`The route '${route}' needs the param '${name}'.`);
      delete rest[name];
      return encodeURIComponent(value);
    })
    .join('/');
  return { path, rest };
}

function query(values: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(values).toString();
  return text === '' ? '' : `?${text}`;
}
