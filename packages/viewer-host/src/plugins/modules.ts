import type { Locale, NavigationPage, PluginManifest } from '@gantry/plugin-sdk';
import { type Contribution, localize } from '@gantry/plugin-sdk/kernel';
import type { ModuleItem, ModulePage } from '../ui/plugin-ui-port.ts';
import { visibleOf } from './contribution-lists.ts';
import type { PluginSession } from './plugin-session.ts';

/** Where the manifest gives no order. */
const lastOrder = 100;

/** What a member may see of one plugin. */
interface Visible {
  readonly routes: readonly Contribution<'routes'>[];
  readonly items: readonly Contribution<'dashboardItems'>[];
}

/** The entries of the navigation, in its order. Read inside MobX derivations. */
export function modules(session: PluginSession, locale: Locale): readonly ModuleItem[] {
  const [routes, items] = [visibleOf(session, 'routes'), visibleOf(session, 'dashboardItems')];
  return session.kernel.plugins
    .flatMap(({ manifest, name }) => {
      const { id, navigation } = manifest;
      const visible: Visible = {
        routes: routes.filter(({ pluginId }) => pluginId === id),
        items: items.filter(({ pluginId }) => pluginId === id),
      };
      const [first, ...rest] = navigation ? declaredPages(manifest, visible) : derivedPages(visible);
      if (first === undefined) return [];
      const module: ModuleItem = {
        pluginId: id,
        pluginName: session.nameInAddresses(id),
        title: navigation ? localize(manifest, navigation.title, locale) : name,
        icon: navigation?.icon ?? iconOf(visible),
        pages: [first, ...rest],
        settings: navigation?.settings === undefined ? undefined : `${id}/${navigation.settings}`,
      };
      return [{ module, order: navigation ? (navigation.order ?? lastOrder) : orderOf(visible) }];
    })
    .sort((a, b) => a.order - b.order)
    .map(({ module }) => module);
}

/** Lists and statistics, and after them the dashboard items that are neither, which have no other place. */
function declaredPages({ navigation }: PluginManifest, visible: Visible): readonly ModulePage[] {
  if (!navigation) return [];
  const { list, lists = [], statistics } = navigation;
  const named = [list, ...lists, statistics].flatMap((page) =>
    page && 'dashboardItem' in page ? [page.dashboardItem] : [],
  );
  const others = visible.items.filter(({ id }) => !named.includes(id));
  return [
    ...pageAt(lists.length === 0 ? 'list' : 'other', list, visible),
    ...lists.flatMap((page) => pageAt('other', page, visible)),
    ...(statistics ? pageAt('statistics', statistics, visible) : []),
    // Each kind of records has statistics of its own.
    ...others.map(
      (item): ModulePage => (lists.length === 0 ? pageOf(item) : { ...pageOf(item), kind: 'statistics' }),
    ),
  ];
}

function derivedPages({ routes, items }: Visible): readonly ModulePage[] {
  if (items.length > 0) return inOrder(items).map(pageOf);
  const [route] = inOrder(routes.filter(({ declared }) => !declared.path.includes(':')));
  return route ? [{ kind: 'other', title: route.title, at: { path: route.declared.path } }] : [];
}

function pageAt(
  kind: ModulePage['kind'],
  page: NavigationPage,
  { routes, items }: Visible,
): readonly ModulePage[] {
  const { params: query } = page;
  if ('dashboardItem' in page) {
    const item = items.find(({ id }) => id === page.dashboardItem);
    return item ? [{ ...pageOf(item), kind, query }] : [];
  }
  const route = routes.find(({ id }) => id === page.route);
  return route ? [{ kind, title: route.title, query, at: { path: route.declared.path } }] : [];
}

function pageOf({ title, id }: Contribution<'dashboardItems'>): ModulePage {
  return { kind: 'other', title, at: { code: id } };
}

function inOrder<C extends Contribution<'routes'> | Contribution<'dashboardItems'>>(
  all: readonly C[],
): readonly C[] {
  return [...all].sort((a, b) => (a.declared.order ?? lastOrder) - (b.declared.order ?? lastOrder));
}

function orderOf({ items, routes }: Visible): number {
  return Math.min(...[...items, ...routes].map(({ declared }) => declared.order ?? lastOrder));
}

function iconOf({ items, routes }: Visible) {
  return [...inOrder(items), ...inOrder(routes)].find(({ declared }) => declared.icon)?.declared.icon;
}
