import type { PluginManifest } from '../manifest.ts';
import type { NavigationPage } from '../navigation.ts';
import type { ManifestProblem } from './manifest-problem.ts';

/** Where the navigation leads to something that the manifest does not declare, or to a page that needs params for its path. */
export function navigationProblems({
  navigation,
  contributes = {},
}: PluginManifest): readonly ManifestProblem[] {
  if (!navigation) return [];
  const { list, lists = [], statistics, settings } = navigation;
  const problems = [
    ...ofPage('list', list),
    ...lists.flatMap((page, nth) => ofPage(`lists.${nth}`, page)),
    ...(statistics ? ofPage('statistics', statistics) : []),
  ];
  if (settings !== undefined && !contributes.settingsPages?.[settings])
    problems.push({ path: 'navigation.settings', text: `"${settings}" is not among the settingsPages` });
  return problems;

  function ofPage(name: string, page: NavigationPage): ManifestProblem[] {
    const path = `navigation.${name}`;
    if ('dashboardItem' in page)
      return contributes.dashboardItems?.[page.dashboardItem]
        ? []
        : [{ path, text: `"${page.dashboardItem}" is not among the dashboardItems` }];
    const route = contributes.routes?.[page.route];
    if (!route) return [{ path, text: `"${page.route}" is not among the routes` }];
    return route.path.includes(':')
      ? [{ path, text: `the path of "${page.route}" has ":name" segments, which an entry cannot fill` }]
      : [];
  }
}
