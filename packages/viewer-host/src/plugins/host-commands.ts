import type { CommandHandler, ContributionPoints, Json } from '@gantry/plugin-sdk';
import { paths } from '../ui/paths.ts';
import type { HostParts } from './host-parts.ts';
import { windowRefusal } from './window-refusal.ts';

/**
 * Commands of the host, which every plugin may run by full id.
 * @param windowTab - returns a window tab that is visible to this person, by full id
 */
export function hostCommands(
  parts: HostParts,
  windowTab: (id: string) => ContributionPoints['windowTabs'] | undefined,
): Readonly<Record<string, CommandHandler>> {
  const refusal = (why: 'gone' | 'tooMany', window: string) =>
    windowRefusal(parts.preferences.locale, why, window);
  const project = () => parts.projects.current?.code ?? '';
  return {
    /** Value: `{ code, ...query }`, the dashboard item's id and its parameters. */
    'gantry.host/open-dashboard': ({ value }) => {
      const { code, ...query } = texts(value);
      parts.ui.navigate(paths.dashboard(project(), code, query));
    },
    /** Value: `{ tab }`, the full id of a model tab; without it the tab stays. */
    'gantry.host/open-model': ({ value }) => {
      parts.ui.navigate(paths.model(project(), { tab: texts(value).tab }));
    },
    /** Value: `{ page }`, the full id of a settings page; without it the first page. */
    'gantry.host/open-settings': ({ value }) => {
      parts.ui.navigate(paths.settings(project(), texts(value).page));
    },
    /** Value: `{ window }`, the full id of a window tab, and `another: true` for one more of a tab that allows several. */
    'gantry.host/open-window': ({ value }) => {
      const { window = '' } = texts(value);
      const tab = windowTab(window);
      if (!tab) throw new Error(refusal('gone', window));
      if (!parts.windows.show(window, isOn(value, 'another') && tab.multiple === true)) {
        throw new Error(refusal('tooMany', window));
      }
      parts.ui.showModel(project());
    },
    /**
     * Value: `{ layers: true, timeline: true }`, which of the host's own windows to open beside a model tab. On a phone, which has room for
     * one, it opens none, so that the tab stays in sight.
     */
    'gantry.host/show-windows': ({ value }) => {
      const { ui } = parts;
      if (ui.screenSize === 'phone') return;
      if (isOn(value, 'layers')) ui.setLayersOpen(true);
      if (isOn(value, 'timeline')) ui.setTimelineOpen(true);
    },
    'gantry.host/show-all': () => parts.styles.showAll(),
  };
}

/** Whether a member of a JSON object is `true`. */
function isOn(value: Json | undefined, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, given]) => name === key && given === true);
}

/** The string members of a JSON object. */
function texts(value: Json | undefined): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
