import type { Locale, Point } from '@gantry/plugin-sdk';
import type { Contribution } from '@gantry/plugin-sdk/kernel';
import type {
  CommandItem,
  DashboardItem,
  KeyCommandItem,
  ModelTabItem,
  OverlayItem,
  PluginItem,
  RouteItem,
  SettingsPageItem,
  TabPanel,
  TimelineSourceItem,
  WindowTabItem,
} from '../ui/plugin-ui-port.ts';
import type { KeyAssignment } from './assign-keys.ts';
import type { PluginSession } from './plugin-session.ts';

/** Default width of a panel in px. */
const panelWidth = 390;

/** A point's contributions that the member may see. This and the lists below must be read inside MobX derivations. */
export function visibleOf<P extends Point>(session: PluginSession, point: P): readonly Contribution<P>[] {
  return session.kernel.contributions(point).filter((one) => one.visible);
}

export function modelTabs(session: PluginSession): readonly ModelTabItem[] {
  return visibleOf(session, 'modelTabs').map((one) => ({
    ...itemOf(session, one),
    title: session.titles.get(one.key) ?? one.title,
    badge: session.badges.get(one.key),
    panel: panelOf(session, one),
    coversRight: one.declared.coversRight,
  }));
}

export function windowTabs(session: PluginSession): readonly WindowTabItem[] {
  return visibleOf(session, 'windowTabs').map((one) => ({
    ...itemOf(session, one),
    multiple: one.declared.multiple ?? false,
    popOut: one.declared.popOut ?? false,
  }));
}

export function dashboardItems(session: PluginSession): readonly DashboardItem[] {
  return visibleOf(session, 'dashboardItems').map((one) => ({
    ...itemOf(session, one),
    code: one.id,
    size: one.declared.size,
  }));
}

export function settingsPages(session: PluginSession): readonly SettingsPageItem[] {
  return visibleOf(session, 'settingsPages').map((one) => ({
    ...itemOf(session, one),
    scope: one.declared.scope,
  }));
}

export function routes(session: PluginSession): readonly RouteItem[] {
  return visibleOf(session, 'routes').map((one) => ({
    ...itemOf(session, one),
    pluginName: session.nameInAddresses(one.pluginId) ?? one.pluginId,
    path: one.declared.path,
    redirectFrom: one.declared.redirectFrom,
  }));
}

export function timelineSources(session: PluginSession): readonly TimelineSourceItem[] {
  return visibleOf(session, 'timelineSources').map((one) => ({
    ...itemOf(session, one),
    grain: one.declared.grain,
    beforeModels: one.declared.beforeModels ?? false,
  }));
}

export function overlays(session: PluginSession, locale: Locale): readonly OverlayItem[] {
  return visibleOf(session, 'sceneOverlays').map((one) => ({
    ...itemOf(session, one),
    group: session.overlays.groupOf(one, locale),
    isShown: session.overlays.isWanted(one),
  }));
}

export function paletteCommands(session: PluginSession, { keys }: KeyAssignment): readonly CommandItem[] {
  return visibleOf(session, 'commands')
    .filter((one) => one.declared.palette)
    .map((one) => ({ ...itemOf(session, one), keys: keys.get(one.key)?.keys }));
}

export function keyCommands(session: PluginSession, { keys }: KeyAssignment): readonly KeyCommandItem[] {
  return visibleOf(session, 'commands').flatMap((one) => {
    const assigned = keys.get(one.key);
    return assigned ? [{ ...itemOf(session, one), ...assigned }] : [];
  });
}

function itemOf(session: PluginSession, one: Contribution): PluginItem {
  const { declared } = one;
  return {
    id: one.key,
    pluginId: one.pluginId,
    pluginTitle: session.nameOf(one.pluginId),
    title: one.title,
    icon: 'icon' in declared ? declared.icon : undefined,
  };
}

/** A sandboxed plugin cannot place its own panel. */
function panelOf(
  session: PluginSession,
  { pluginId, declared: { panel } }: Contribution<'modelTabs'>,
): TabPanel | undefined {
  const isSandboxed = session.plugins.find(({ id }) => id === pluginId)?.trust === 'sandboxed';
  if (!panel && !isSandboxed) return undefined;
  const { width = panelWidth, minWidth, start } = panel ?? {};
  return { width: Math.max(width, minWidth ?? 0), minWidth, isDocked: start === 'docked' };
}
