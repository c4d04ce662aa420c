import type { PluginManifest, Point } from '@gantry/plugin-sdk';
import { type ViewPoint, viewPoints } from '@gantry/plugin-sdk/kernel';

/** What the stage shows besides the scene. */
export interface Shown {
  readonly point: Point;
  readonly id: string;
  /** Parameters of a route's path and the query. */
  readonly params: Readonly<Record<string, string>>;
}

/** Reads `routes/permit?permitID=1`; undefined for nothing, or for what the manifest does not declare. */
export function readShown(text: string, manifest: PluginManifest): Shown | undefined {
  const [path = '', query = ''] = text.split('?');
  const [point = '', ...rest] = path.split('/');
  const id = rest.join('/');
  const contributes: Readonly<Record<string, object>> = manifest.contributes ?? {};
  if (!Object.hasOwn(contributes, point) || !Object.hasOwn(contributes[point] ?? {}, id)) return undefined;
  // A key of `contributes` is a point.
  return { point: point as Point, id, params: Object.fromEntries(new URLSearchParams(query)) };
}

export function writeShown({ point, id, params }: Shown): string {
  const query = new URLSearchParams(params).toString();
  return `${point}/${id}${query === '' ? '' : `?${query}`}`;
}

export function isView(point: Point): point is ViewPoint {
  return viewPoints.some((one) => one === point);
}

/** The route that an address of the plugin leads to, with the values of its `:name` segments. */
export function routeAt(
  path: string,
  manifest: PluginManifest,
): { readonly id: string; readonly params: Readonly<Record<string, string>> } | undefined {
  const routes = Object.entries(manifest.contributes?.routes ?? {});
  for (const [id, route] of routes) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const found = new RegExp(`^${route.path.replaceAll(/:\w+/g, '([^/]+)')}$`).exec(path);
    if (!found) continue;
    return {
      id,
      params: Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')])),
    };
  }
  return undefined;
}

/** A value for each `:name` of a route that nobody has given one for. */
export function sampleParams(manifest: PluginManifest, id: string): Readonly<Record<string, string>> {
  const path = manifest.contributes?.routes?.[id]?.path ?? '';
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, '00000000-0000-4000-8000-000000000000']));
}
