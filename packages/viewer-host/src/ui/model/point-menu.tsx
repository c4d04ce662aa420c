import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons';
import { stateTokens } from '@gantry/plugin-ui';
import { Fragment, useEffect, useMemo, useRef } from 'react';
import type { MenuSection } from './menu-entry.ts';

const useStyles = makeStyles({
  popover: { width: '264px', minWidth: '264px' },
  item: { maxWidth: 'none' },
  keys: { fontSize: '11px', lineHeight: '20px', color: tokens.colorNeutralForeground4 },
  header: {
    minHeight: 0,
    padding: '6px 8px 3px',
    fontSize: '11px',
    lineHeight: '14px',
    color: tokens.colorNeutralForeground3,
  },
  danger: { color: stateTokens.danger.fg },
});

/** A menu at the pointer. Arrow keys and letters move in it; closing returns the focus. */
export function PointMenu(props: {
  /** Accessible name. */
  readonly title: string;
  readonly sections: readonly MenuSection[];
  /** CSS pixels in the window. */
  readonly x: number;
  readonly y: number;
  readonly onClose: () => void;
}) {
  const { title, sections, x, y, onClose } = props;
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const target = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y]);
  useEffect(() => {
    const before = document.activeElement;
    list.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Menu
      open
      // With many modules it is higher than the room above or below the pointer.
      positioning={{
        target,
        position: 'below',
        align: 'start',
        flipBoundary: document.body,
        shiftToCoverTarget: true,
        autoSize: 'height',
      }}
      onOpenChange={(_, data) => !data.open && onClose()}
    >
      <MenuPopover className={styles.popover}>
        <MenuList ref={list} aria-label={title}>
          {sections.map((section, index) => (
            <Fragment key={section.id}>
              {index > 0 && <MenuDivider />}
              <MenuGroup>
                {section.title && (
                  <MenuGroupHeader className={styles.header}>{section.title}</MenuGroupHeader>
                )}
                {section.entries.map((entry) => (
                  <MenuItem
                    key={entry.id}
                    className={mergeClasses(styles.item, entry.danger && styles.danger)}
                    icon={entry.checked ? <Checkmark20Regular /> : entry.icon}
                    disabled={entry.enabled === false}
                    secondaryContent={
                      entry.keys && { children: entry.keys.join(' '), className: styles.keys }
                    }
                    onClick={() => entry.run()}
                  >
                    {entry.label}
                  </MenuItem>
                ))}
              </MenuGroup>
            </Fragment>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
