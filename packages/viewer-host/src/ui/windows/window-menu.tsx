import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { WindowMultiple20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { shellMessages } from '../shell/shell-messages.ts';
import { openWindow } from './open-window.ts';
import { useOpenWindows } from './use-open-windows.ts';
import { windowMessages } from './window-messages.ts';

/** Id of the menu's button, which gets the focus when the last window is closed. */
export const windowMenuId = 'windows-menu';

/** The rail's menu of windows: open ones, and those that can be opened. */
export const WindowMenu = observer(function WindowMenu(props: {
  readonly className: string;
  readonly project: string;
}) {
  const { t } = useMessages(windowMessages);
  const { t: shellText } = useMessages(shellMessages);
  const host = useHost();
  const { plugins, windows, ui } = host;
  const isPhone = useScreenSize() === 'phone';
  const open = useOpenWindows();
  const others = plugins.windowTabs.filter(
    (tab) => tab.multiple || !open.some((one) => one.tab.id === tab.id),
  );
  return (
    <Menu
      positioning={isPhone ? { position: 'above' } : { position: 'after', align: 'top' }}
      open={ui.isWindowMenuOpen}
      onOpenChange={(_, data) => ui.setWindowMenuOpen(data.open)}
    >
      <MenuTrigger disableButtonEnhancement>
        <button id={windowMenuId} type="button" className={props.className}>
          <WindowMultiple20Regular />
          <span>{shellText('windows')}</span>
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList aria-label={t('menu')}>
          {open.length > 0 && (
            <MenuGroup>
              <MenuGroupHeader>{t('open')}</MenuGroupHeader>
              {open.map(({ open: { instanceId }, tab, title }) => (
                <MenuItem
                  key={instanceId}
                  icon={<ItemIcon icon={tab.icon} size={20} />}
                  onClick={() => {
                    windows.requestFocus(instanceId);
                    if (!windows.poppedOut.has(instanceId)) ui.showModel(props.project);
                  }}
                >
                  {title}
                </MenuItem>
              ))}
            </MenuGroup>
          )}
          {open.length > 0 && others.length > 0 && <MenuDivider />}
          {others.length > 0 && (
            <MenuGroup>
              <MenuGroupHeader>{t('more')}</MenuGroupHeader>
              {others.map((tab) => (
                <MenuItem
                  key={tab.id}
                  data-window={tab.id}
                  icon={<ItemIcon icon={tab.icon} size={20} />}
                  onClick={() => openWindow(host, tab)}
                >
                  {tab.title}
                </MenuItem>
              ))}
            </MenuGroup>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
