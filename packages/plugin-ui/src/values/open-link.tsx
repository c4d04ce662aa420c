import { Link, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { comfortable } from '../theme/media.ts';

const useStyles = makeStyles({
  root: {
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: 'inherit',
    textAlign: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    // A finger needs more room than one digit.
    [comfortable]: { minWidth: '44px', minHeight: '44px' },
  },
});

/** What `OpenLink` shows and opens. */
export type OpenLinkProps = {
  /** Called for a press; the caller opens what the value counts. */
  readonly onOpen: () => void;
  /** Accessible name, where the text alone does not say what opens. */
  readonly label?: string | undefined;
  /** The value. */
  readonly children: ReactNode;
};

/** A value that opens what it counts. */
export function OpenLink({ onOpen, label, children }: OpenLinkProps) {
  const styles = useStyles();
  return (
    <Link as="button" type="button" className={styles.root} aria-label={label} onClick={onOpen}>
      {children}
    </Link>
  );
}
