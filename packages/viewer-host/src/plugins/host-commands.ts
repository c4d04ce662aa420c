import type { CommandHandler, ContributionPoints, HostCommands, Json } from '@gantry/plugin-sdk';
import { paths } from '../ui/paths.ts';
import type { HostParts } from './host-parts.ts';
import { windowRefusal } from './window-refusal.ts';

/**
 * Commands of the host, which every plugin may run by full id; `HostCommands` says what each does.
 * @param windowTab - returns a window tab that is visible to this person, by full id
 */
export function hostCommands(
  parts: HostParts,
  windowTab: (id: string) => ContributionPoints['windowTabs'] | undefined,
): Readonly<Record<keyof HostCommands, CommandHandler>> {
  const refusal = (why: 'gone' | 'tooMany', window: string) =>
    windowRefusal(parts.preferences.locale, why, window);
  const project = () => parts.projects.current?.code ?? '';
  return {
    'gantry.host/open-dashboard': ({ value }) => {
      const { code, ...query } = texts(value);
      parts.ui.navigate(paths.dashboard(project(), code, query));
    },
    'gantry.host/open-model': ({ value }) => {
      parts.ui.navigate(paths.model(project(), { tab: texts(value).tab }));
    },
    'gantry.host/open-settings': ({ value }) => {
      parts.ui.navigate(paths.settings(project(), texts(value).page));
    },
    'gantry.host/open-window': ({ value }) => {
      const { window = '' } = texts(value);
      const tab = windowTab(window);
      if (!tab) throw new Error(refusal('gone', window));
      if (!parts.windows.show(window, isOn(value, 'another') && tab.multiple === true)) {
        throw new Error(refusal('tooMany', window));
      }
      parts.ui.showModel(project());
    },
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
