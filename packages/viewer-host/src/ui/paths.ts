import { withoutUndefined } from '@gantry/plugin-sdk/contract';
import type { ScreenSize } from '@gantry/plugin-ui';

/** Paths of the app's pages. Codes and ids are escaped only here. */
export const paths = {
  signIn: '/sign-in',
  projects: '/projects',
  /** The first page of a project. On a phone it is what the member has to do, elsewhere the model. */
  home: (project: string, device: ScreenSize) =>
    device === 'phone' ? paths.myDay(project) : paths.model(project),
  myDay: (project: string) => inProject(project, 'my-day'),
  modules: (project: string) => inProject(project, 'modules'),
  model: (project: string, query?: Query) => inProject(project, 'model', query),
  dashboard: (project: string, item?: string, query?: Query) =>
    inProject(project, join('dashboard', item), query),
  /** A window over the model. */
  window: (project: string, window: string) => inProject(project, join('windows', window)),
  settings: (project: string, page?: string) => inProject(project, join('settings', page)),
  /** What was read of the file of a version. */
  contents: (project: string, version: string) => inProject(project, 'settings/models', { version }),
  /** @param path - below the plugin's name, with params filled in, such as `/permits/7`. */
  plugin: (project: string, pluginName: string, path: string, query?: Query) =>
    inProject(project, `x/${encodeURIComponent(pluginName)}${path}`, query),
};

/** Of the documentation, which the server has beside the app. */
export const docsAddress = '/docs/';

/** Code of the project in the path of an address; empty in one without a project. */
export function projectIn(path: string): string {
  try {
    return decodeURIComponent(/^\/p\/([^/]+)/.exec(path)?.[1] ?? '');
  } catch {
    // Not an address of the app's own making.
    return '';
  }
}

type Query = Readonly<Record<string, string | undefined>>;

function inProject(project: string, rest: string, query: Query = {}): string {
  const given = new URLSearchParams(withoutUndefined(query));
  const search = given.size > 0 ? `?${given}` : '';
  return `/p/${encodeURIComponent(project)}/${rest}${search}`;
}

function join(page: string, id: string | undefined): string {
  return id === undefined ? page : `${page}/${encodeURIComponent(id)}`;
}
