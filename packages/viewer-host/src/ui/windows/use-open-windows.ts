import type { OpenWindow } from '../../state/window-store.ts';
import { useHost } from '../host-context.ts';
import type { WindowTabItem } from '../plugin-ui-port.ts';

export interface ShownWindow {
  readonly open: OpenWindow;
  readonly tab: WindowTabItem;
  readonly title: string;
}

/** The open windows whose tab the user can see, in order of opening. Call it in observers. */
export function useOpenWindows(): readonly ShownWindow[] {
  const { windows, plugins } = useHost();
  const tabs = plugins.windowTabs;
  const titles: string[] = [];
  const inOrder = [...windows.windows].sort((a, b) => a.serial - b.serial);
  return inOrder.flatMap((open) => {
    const tab = tabs.find(({ id }) => id === open.tabId);
    if (!tab) return [];
    const title = plugins.windowTitle(tab, open.instanceId);
    titles.push(title);
    // Two windows must not have the same name.
    const alike = titles.filter((one) => one === title).length;
    return [{ open, tab, title: alike > 1 ? `${title} ${alike}` : title }];
  });
}
