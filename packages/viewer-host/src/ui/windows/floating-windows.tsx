import { Button } from '@fluentui/react-components';
import { WindowNew16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { FloatingPanel, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { openOwnWindow } from './open-own-window.ts';
import { type ShownWindow, useOpenWindows } from './use-open-windows.ts';
import { windowMenuId } from './window-menu.tsx';
import { windowMessages } from './window-messages.ts';

/** Pixels. */
const firstSize = { width: 420, height: 440 };
const leastSize = { width: 280, height: 160 };
/** The offset of each new window from the previous one in px, and the number of windows before it starts over. */
const CASCADE_PX = 28;
const CASCADE = 6;

/** Plugins' windows that float over the model. */
export const FloatingWindows = observer(function FloatingWindows() {
  const { windows, ui } = useHost();
  const shown = useOpenWindows();
  // Sorted once: moving an element later would reload the iframe of a sandboxed plugin.
  const floating = windows.windows
    .filter(({ instanceId }) => !windows.poppedOut.has(instanceId))
    .flatMap(({ instanceId }) => shown.find(({ open }) => open.instanceId === instanceId) ?? []);
  return (
    // On a phone, the timeline may hide the windows.
    <div hidden={ui.isSheetHidden}>
      {floating.map((one) => (
        <FloatingWindow key={one.open.instanceId} {...one} />
      ))}
    </div>
  );
});

const FloatingWindow = observer(function FloatingWindow({ open, tab, title }: ShownWindow) {
  const { t } = useMessages(windowMessages);
  const { windows, plugins, ui } = useHost();
  const { instanceId, at, isCollapsed } = open;
  const isPhone = useScreenSize() === 'phone';
  const size = open.size ?? firstSize;
  const panel = useRef<HTMLElement>(null);
  useRequestedFocus(instanceId, panel);

  const popOut = () => {
    const own = openOwnWindow(size);
    if (own) windows.popOut(instanceId, own);
    else plugins.notify({ text: t('blocked'), tone: 'warning', timeoutMs: 8000 });
  };
  const close = () => {
    windows.remove(instanceId);
    if (!windows.focusTop()) document.getElementById(windowMenuId)?.focus();
  };
  const aside = CASCADE_PX * ((open.serial % CASCADE) + 1);
  return (
    <FloatingPanel
      ref={panel}
      title={title}
      icon={<ItemIcon icon={tab.icon} size={16} />}
      width={size.width}
      height={size.height}
      minSize={leastSize}
      defaultPosition={{ x: (ui.coveredLeft || 12) + aside, y: aside }}
      position={at}
      isPlaced={at !== undefined}
      onMove={(to) => windows.place(instanceId, { at: to })}
      onResize={(to) => windows.place(instanceId, { size: to })}
      collapsed={isCollapsed}
      onCollapsedChange={(collapsed) => windows.collapse(instanceId, collapsed)}
      onRaise={() => windows.raise(instanceId)}
      onClose={close}
      defaultSheetStop="full"
      actions={
        tab.popOut &&
        // A phone shows one browser window at a time.
        !isPhone && (
          <Button
            appearance="subtle"
            size="small"
            icon={<WindowNew16Regular />}
            aria-label={t('popOut', { title })}
            onClick={popOut}
          />
        )
      }
    >
      <plugins.View point="windowTabs" id={tab.id} instanceId={instanceId} visible={!ui.isSheetHidden} />
    </FloatingPanel>
  );
});

/** Focuses the window when requested. */
function useRequestedFocus(instanceId: string, panel: { readonly current: HTMLElement | null }): void {
  const { windows } = useHost();
  const { focus } = windows;
  useEffect(() => {
    if (focus?.instanceId !== instanceId) return;
    // Waits until the menu or search that opened the window has returned the focus.
    const timer = setTimeout(() => {
      panel.current?.focus();
      windows.focusGiven();
    }, 50);
    return () => clearTimeout(timer);
  }, [windows, focus, instanceId, panel]);
}
