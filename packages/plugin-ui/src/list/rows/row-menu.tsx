import {
  Button,
  Menu,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useRowButton } from './row-button.ts';

const useStyles = makeStyles({
  none: { color: tokens.colorNeutralForeground4 },
  some: { color: tokens.colorBrandForeground1 },
});

/** The menu of a `RowMenu`, and the button that opens it. */
export type RowMenuProps = {
  /** With the row's name, such as `Files of BEM/C/0012`, because a screen reader finds many of them. */
  readonly label: string;
  /** 20 px. The button has no text beside it. */
  readonly icon: ReactElement;
  /** How many things the menu has. Without any the button is grey. */
  readonly count: number;
  /** Items, mounted while the menu is open: they may fetch what they show. */
  readonly children: ReactNode;
};

/** A button in a row of a list that opens a menu of what belongs to the row, such as its files. */
export function RowMenu({ label, icon, count, children }: RowMenuProps) {
  const styles = useStyles();
  const button = useRowButton();
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu open={isOpen} onOpenChange={(_, data) => setOpen(data.open)}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          className={mergeClasses(button, count > 0 ? styles.some : styles.none)}
          icon={icon}
          aria-label={label}
          title={label}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>{isOpen && children}</MenuList>
      </MenuPopover>
    </Menu>
  );
}
