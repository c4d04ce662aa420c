import { translate } from '@gantry/plugin-sdk';
import type { Host } from '../host-context.ts';
import type { WindowTabItem } from '../plugin-ui-port.ts';
import { windowMessages } from './window-messages.ts';

/** Opens a window tab over the model, or another window of a tab that allows several. Shows a notice when too many are open. */
export function openWindow(host: Host, tab: WindowTabItem): void {
  const { windows, ui, projects, plugins, preferences } = host;
  if (windows.show(tab.id, tab.multiple)) ui.showModel(projects.current?.code ?? '');
  else {
    const text = translate(windowMessages, preferences.locale, 'tooMany', { count: windows.windows.length });
    plugins.notify({ text, tone: 'warning', timeoutMs: 8000 });
  }
}
