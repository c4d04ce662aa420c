import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons';
import { type MenuHit, useMessages } from '@gantry/plugin-sdk';
import type { MenuEntry } from '@gantry/plugin-sdk/kernel';
import { useEffect, useMemo, useState } from 'react';
import { ItemIcon } from '../item-icon.tsx';
import { type RunningProps, useStage } from './stage-context.ts';
import { stageMessages } from './stage-messages.ts';

/** What was right-clicked, and where on the screen. */
export interface OpenMenu {
  readonly hit: MenuHit;
  /** CSS pixels in the window. */
  readonly x: number;
  readonly y: number;
}

/** The plugin's entries for what was clicked, at the pointer. */
export function PointMenu({
  running,
  hit,
  x,
  y,
  onClose,
}: RunningProps & OpenMenu & { readonly onClose: () => void }) {
  const stage = useStage();
  const { t } = useMessages(stageMessages);
  const [entries, setEntries] = useState<readonly MenuEntry[]>();
  const target = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y]);
  useEffect(() => {
    let isOpen = true;
    void running.kernel.menu(hit).then((found) => {
      if (isOpen) setEntries(found);
    });
    return () => {
      isOpen = false;
    };
  }, [running, hit]);
  if (!entries) return null;
  return (
    <Menu
      open
      positioning={{ target, position: 'below', align: 'start' }}
      onOpenChange={(_, { open }) => !open && onClose()}
    >
      <MenuPopover>
        <MenuList aria-label={t('menu')}>
          {entries.length === 0 && <MenuItem disabled>{t('menu.none')}</MenuItem>}
          {entries.map(({ id, label, icon, enabled, checked, command }) => (
            <MenuItem
              key={id}
              disabled={!enabled}
              icon={checked ? <Checkmark20Regular /> : <ItemIcon icon={icon} />}
              {...(checked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': checked })}
              onClick={() => {
                onClose();
                void stage.execute(command, undefined, hit);
              }}
            >
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
