import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { comfortable } from '../theme/media.ts';
import { stateTokens } from '../theme/state-tokens.ts';

const useStyles = makeStyles({
  root: { display: 'inline-flex', columnGap: '2px' },
  button: {
    minWidth: '28px',
    width: '28px',
    height: '28px',
    [comfortable]: { minWidth: '44px', width: '44px', height: '44px' },
  },
  danger: { color: stateTokens.danger.fg, ':hover': { color: stateTokens.danger.fg } },
});

/** A button in a row of a list. */
export interface RowAction {
  /** With the row's name, such as `Edit Crawler crane`: a screen reader meets many of them. */
  readonly label: string;
  readonly icon: ReactElement;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

export function RowActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      {actions.map(({ label, icon, isDanger, run }) => (
        <Button
          key={label}
          appearance="subtle"
          size="small"
          className={mergeClasses(styles.button, isDanger && styles.danger)}
          icon={icon}
          aria-label={label}
          title={label}
          onClick={run}
        />
      ))}
    </span>
  );
}
