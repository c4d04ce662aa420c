import type { MenuHit } from '@gantry/plugin-sdk';
import { useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import type { PluginMenuGroup, PluginMenuItem } from '../plugin-ui-port.ts';
import { ActionSheet } from './action-sheet.tsx';
import { useHostMenu } from './host-menu.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { PointMenu } from './point-menu.tsx';

/** The open menu of an object, a layer, a marker or the ground: the host's entries, then each plugin's. */
export const ContextMenu = observer(function ContextMenu() {
  const { menu, plugins } = useHost();
  const isPhone = useScreenSize() === 'phone';
  const open = menu.open;
  const hostEntries = useHostMenu(open?.hit);
  const [groups, setGroups] = useState<readonly PluginMenuGroup[]>([]);
  useEffect(() => {
    setGroups([]);
    if (!open) return;
    const abort = new AbortController();
    plugins.menu(open.hit, abort.signal).then(
      (found) => {
        if (!abort.signal.aborted) setGroups(found);
      },
      // The runtime has reported the plugin's failure; the host's entries remain.
      () => undefined,
    );
    return () => abort.abort();
  }, [plugins, open]);

  const entryOf = (pluginId: string, item: PluginMenuItem, target: MenuHit): MenuEntry => ({
    id: `${pluginId} ${item.command}`,
    label: item.label,
    icon: <ItemIcon icon={item.icon} size={20} />,
    enabled: item.enabled,
    checked: item.checked,
    keys: item.keys,
    run: () => void plugins.execute(item.command, { target }),
  });
  if (!open) return null;
  const sections = [
    { id: 'host', title: undefined, entries: hostEntries.main },
    ...groups.flatMap(({ pluginId, title, items }) =>
      [...new Set(items.map(({ group }) => group))].map((group, nth) => ({
        id: `${pluginId} ${group}`,
        title: nth === 0 ? title : undefined,
        entries: items
          .filter((item) => item.group === group)
          .map((item) => entryOf(pluginId, item, open.hit)),
      })),
    ),
    { id: 'host-last', title: undefined, entries: hostEntries.last },
  ].filter(({ entries }) => entries.length > 0);
  const shared = { title: hostEntries.title, sections, onClose: menu.close };
  return isPhone ? <ActionSheet {...shared} /> : <PointMenu {...shared} x={open.x} y={open.y} />;
});
