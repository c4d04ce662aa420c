import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { MoreVertical20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { ReactElement } from 'react';
import { stateTokens } from '../../theme/state-tokens.ts';
import { useScreenSize } from '../../theme/use-media.ts';
import { listMessages } from '../list-messages.ts';
import { useRowButton } from './row-button.ts';

const useStyles = makeStyles({
  root: { display: 'inline-flex', columnGap: '2px' },
  danger: { color: stateTokens.danger.fg, ':hover': { color: stateTokens.danger.fg } },
});

/** A button in a row of a list. */
export interface RowAction {
  /** With the row's name, such as `Edit Crawler crane`, because a screen reader finds many of them. */
  readonly label: string;
  /** 20 px. The button has no text beside it. */
  readonly icon: ReactElement;
  /** Something is lost: the button has the danger colour. */
  readonly isDanger?: boolean;
  /** Shown in grey, so that the others keep their places. */
  readonly isDisabled?: boolean;
  /** Called for a press. The row waits for nothing and shows no failure. */
  readonly run: () => void;
}

/** The buttons of a row. On a phone several of them share a menu. */
export function RowActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const styles = useStyles();
  const button = useRowButton();
  const { t } = useMessages(listMessages);
  const format = useFormat();
  const isPhone = useScreenSize() === 'phone';
  if (isPhone && actions.length > 1)
    return (
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            className={button}
            icon={<MoreVertical20Regular />}
            aria-label={`${t('operation')}: ${format.list(actions.map(({ label }) => label))}`}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {actions.map(({ label, icon, isDisabled, run }) => (
              <MenuItem key={label} icon={icon} disabled={isDisabled ?? false} onClick={run}>
                {label}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    );
  return (
    <span className={styles.root}>
      {actions.map(({ label, icon, isDanger, isDisabled, run }) => (
        <Button
          key={label}
          appearance="subtle"
          size="small"
          className={mergeClasses(button, isDanger && styles.danger)}
          icon={icon}
          aria-label={label}
          title={label}
          // A button that the keyboard is on stays reachable when it goes grey.
          disabledFocusable={isDisabled ?? false}
          onClick={run}
        />
      ))}
    </span>
  );
}
