import { Board20Regular, Cube20Regular, FolderOpen20Regular, Settings20Regular } from '@fluentui/react-icons';
import type { FoundObject, Project } from '@gantry/contract';
import { joinList, useFormat, useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { className } from '../model/ifc-class.ts';
import { revealObject } from '../model/reveal-object.ts';
import { pagePath } from '../navigation/module-links.ts';
import { navigationMessages } from '../navigation/navigation-messages.ts';
import { paths } from '../paths.ts';
import { shellMessages } from '../shell/shell-messages.ts';
import { openWindow } from '../windows/open-window.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { paletteMessages } from './palette-messages.ts';
import { useObjectSearch } from './use-object-search.ts';
import { usePluginSearch } from './use-plugin-search.ts';
import { useToolEntries } from './use-tool-entries.tsx';

interface PaletteGroup {
  readonly id: string;
  readonly title: string;
  /** How many of how many are shown, where there are more. */
  readonly shown?: string | undefined;
  readonly entries: readonly PaletteEntry[];
}

/** The palette's entries for a text: objects from the server's index, what plugins find, matching commands and pages. */
export function usePaletteEntries(
  project: Project,
  search: string,
): { readonly groups: readonly PaletteGroup[]; readonly note: string; readonly isSearching: boolean } {
  const host = useHost();
  const { t } = useMessages(paletteMessages);
  const { t: navText } = useMessages(navigationMessages);
  const { t: shellText } = useMessages(shellMessages);
  const format = useFormat();
  const navigate = useNavigate();
  const found = useObjectSearch(project.id, search);
  const sections = usePluginSearch(search);
  const toolEntries = useToolEntries(project);
  const wanted = search.trim().toLowerCase();
  const fits = (entry: PaletteEntry) => `${entry.title} ${entry.detail ?? ''}`.toLowerCase().includes(wanted);
  const page = (title: string, icon: ReactNode, path: string): PaletteEntry => ({
    id: `page ${path}`,
    title,
    icon,
    run: () => void navigate(path),
  });

  const matched = ({ match }: FoundObject) =>
    match ? t('match', { name: match.name ?? t(`word.${match.kind}`), value: match.value }) : undefined;
  const shownOf = (shown: number, total: number) =>
    total > shown ? t('shown', { shown, total: format.number(total) }) : undefined;
  const objects = found.objects.map(
    (object): PaletteEntry => ({
      id: `object ${object.modelId} ${object.globalId}`,
      title: object.name ?? t('unnamed'),
      below: matched(object),
      detail: `${className(object.category)} · ${object.layerName}`,
      icon: <Cube20Regular />,
      run: () => {
        void navigate(paths.model(project.code));
        const { modelId, globalId, localId } = object;
        host.ui.wantCardFocus(true);
        void revealObject(host, { modelId, globalId, localId });
      },
    }),
  );
  const records = sections.map(({ id, title, icon, entries, total }) => ({
    id,
    title,
    shown: shownOf(entries.length, total),
    entries: entries.map(
      (entry, at): PaletteEntry => ({
        id: `record ${id} ${at}`,
        title: entry.title,
        below: entry.subtitle,
        icon: <ItemIcon icon={entry.icon ?? icon} size={20} />,
        run: () =>
          void host.plugins.execute(entry.command, entry.value === undefined ? {} : { value: entry.value }),
      }),
    ),
  }));
  // Only for somebody who looks for them: an empty search begins with the pages.
  const tools = wanted === '' ? [] : toolEntries;
  const commands = host.plugins.paletteCommands.map(
    (command): PaletteEntry => ({
      id: `command ${command.id}`,
      title: command.title,
      detail: command.pluginTitle,
      icon: <ItemIcon icon={command.icon} size={20} />,
      keys: command.keys,
      run: () => void host.plugins.execute(command.id),
    }),
  );
  const pages = [
    page(navText('overview'), <Board20Regular />, paths.dashboard(project.code)),
    page(navText('model'), <Cube20Regular />, paths.model(project.code)),
    ...host.plugins.modules.flatMap((module) =>
      module.pages.map((one) => ({
        ...page(one.title, <ItemIcon icon={module.icon} size={20} />, pagePath(project.code, module, one)),
        detail: module.title,
      })),
    ),
    ...host.plugins.windowTabs.map(
      (tab): PaletteEntry => ({
        id: `window ${tab.id}`,
        title: tab.title,
        detail: shellText('windows'),
        icon: <ItemIcon icon={tab.icon} size={20} />,
        run: () => openWindow(host, tab),
      }),
    ),
    page(navText('settings'), <Settings20Regular />, paths.settings(project.code)),
    ...host.plugins.settingsPages.map((item) => ({
      ...page(item.title, <Settings20Regular />, paths.settings(project.code, item.id)),
      detail: `${navText('settings')} · ${item.pluginTitle}`,
    })),
    page(shellText('allProjects'), <FolderOpen20Regular />, paths.projects),
  ];

  const groups: readonly PaletteGroup[] = [
    {
      id: 'objects',
      title: t('objects'),
      shown: shownOf(objects.length, found.total),
      entries: objects,
    },
    ...records,
    { id: 'commands', title: t('commands'), entries: [...commands, ...tools].filter(fits) },
    { id: 'pages', title: t('pages'), entries: pages.filter(fits) },
  ].filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const total = sections.reduce(
    (sum, section) => sum + section.total - section.entries.length,
    count + found.total - objects.length,
  );
  const isSearching = found.state === 'searching' || sections.some(({ state }) => state === 'pending');
  const silent = sections.filter(({ state }) => state === 'failed').map(({ title }) => title);
  const note = () => {
    if (found.state === 'failed') return t('failed');
    if (isSearching) return t('searching');
    if (silent.length > 0) return t('noAnswer', { names: joinList(silent, host.preferences.locale) });
    if (count === 0) return t('noMatch', { search });
    if (wanted.length < 2) return t('hint');
    return total > count ? t('more', { shown: count, total: format.number(total) }) : t('results', { count });
  };
  return { groups, note: note(), isSearching };
}
