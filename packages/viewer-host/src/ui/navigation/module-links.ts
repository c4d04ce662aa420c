import { paths } from '../paths.ts';
import type { ModuleItem, ModulePage, PluginUiPort } from '../plugin-ui-port.ts';
import { formPage } from '../settings/form-page.ts';

/** The address of a module's page. */
export function pagePath(project: string, { pluginName }: ModuleItem, { at, query }: ModulePage): string {
  return 'code' in at
    ? paths.dashboard(project, at.code, query)
    : paths.plugin(project, pluginName, at.path, query);
}

/**
 * The address of a module's settings: the page that its manifest names, or else the first page or form that the member may change, those of
 * the project before their own. Undefined where there is none.
 */
export function settingsPath(
  project: string,
  { pluginId, settings }: ModuleItem,
  { settingsPages, settingsForms }: Pick<PluginUiPort, 'settingsPages' | 'settingsForms'>,
): string | undefined {
  const pages = settingsPages.filter((one) => one.pluginId === pluginId);
  const forms = settingsForms.filter(
    (one) => one.pluginId === pluginId && one.fields.some(({ lockedBy }) => lockedBy === undefined),
  );
  const named = pages.find(({ id }) => id === settings);
  const [id] = (['project', 'user'] as const).flatMap((scope) => [
    ...pages.filter((one) => one.scope === scope).map((page) => page.id),
    ...forms.filter((one) => one.scope === scope).map(formPage),
  ]);
  const found = named?.id ?? id;
  return found === undefined ? undefined : paths.settings(project, found);
}
