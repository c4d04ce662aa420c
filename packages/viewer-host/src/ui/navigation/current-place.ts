import { matchPath } from 'react-router';
import type { DashboardItem, ModuleItem } from '../plugin-ui-port.ts';

/** A part of the project that the navigation lights: one of its pages, or the module with this plugin id. */
export type Place =
  | { readonly kind: 'overview' | 'my-day' | 'model' | 'modules' | 'settings' | 'other' }
  | { readonly kind: 'module'; readonly pluginId: string };

const pages = [
  ['model', '/p/:project/model'],
  ['model', '/p/:project/windows/*'],
  ['overview', '/p/:project/dashboard'],
  ['my-day', '/p/:project/my-day'],
  ['modules', '/p/:project/modules'],
  ['settings', '/p/:project/settings/*'],
] as const;

/** Where a path of a project leads. Each page of a module belongs to its entry, also those that no entry leads to. */
export function placeOf(
  pathname: string,
  modules: readonly Pick<ModuleItem, 'pluginId' | 'pluginName'>[],
  items: readonly Pick<DashboardItem, 'pluginId' | 'code'>[],
): Place {
  const page = pages.find(([, path]) => matchPath(path, pathname));
  if (page) return { kind: page[0] };
  const route = matchPath('/p/:project/x/:plugin/*', pathname)?.params;
  const tile = matchPath('/p/:project/dashboard/:item', pathname)?.params;
  const pluginId = route
    ? modules.find(({ pluginName }) => pluginName === route.plugin)?.pluginId
    : items.find(({ code }) => code === tile?.item)?.pluginId;
  return pluginId === undefined ? { kind: 'other' } : { kind: 'module', pluginId };
}
