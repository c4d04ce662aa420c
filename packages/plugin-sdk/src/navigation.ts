import type { Declares } from './derived.ts';
import type { PluginManifest } from './manifest.ts';
import type { IconRef, Localized } from './primitives.ts';

/** A page that the navigation leads to: a route whose path has no `:name` segments, or the page of a dashboard item. */
export type NavigationPage<Route extends string = string, Item extends string = string> =
  | { readonly route: Route; readonly params?: Readonly<Record<string, string>> }
  | { readonly dashboardItem: Item; readonly params?: Readonly<Record<string, string>> };

/**
 * The module's one entry in the navigation. It leads to `list`; the pages of the module then offer the others. A page that the member may
 * not see is left out, and a module of which they may see none has no entry.
 */
export interface ModuleNavigation<
  Route extends string = string,
  Item extends string = string,
  Page extends string = string,
> {
  /** One short word, such as `Permits`: the rail is 64 px wide. */
  readonly title: Localized;
  /** Shown above the title. */
  readonly icon: IconRef;
  /** Lowest first; 100 where none is given. */
  readonly order?: number;
  /** The module's records. */
  readonly list: NavigationPage<Route, Item>;
  /** Lists of its other kinds of records, in order. Where there are any, each list is called by the title of its page. */
  readonly lists?: readonly NavigationPage<Route, Item>[];
  /** What the module counts. */
  readonly statistics?: NavigationPage<Route, Item>;
  /** Id of a settings page. Absent: the first settings of the module that the member may change. */
  readonly settings?: Page;
}

/** A manifest whose navigation leads to nothing that it does not declare. */
export interface Navigable<M extends PluginManifest> {
  /** Its ids are those of the manifest's own contributions. */
  readonly navigation?: ModuleNavigation<
    Declares<M, 'routes'>,
    Declares<M, 'dashboardItems'>,
    Declares<M, 'settingsPages'>
  >;
}
