import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '3px 8px',
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
  },
  item: { display: 'contents' },
  // Names from files are long words.
  key: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  value: {
    margin: 0,
    fontWeight: tokens.fontWeightMedium,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  wrapping: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** A line of `KeyValues`. */
export type KeyValue = {
  /** Unlike that of any other line. */
  readonly id: string;
  /** What the value is, in the first column. */
  readonly label: string;
  /** Missing values read `–`, never 0. */
  readonly value: ReactNode;
  /** Long text: shown whole over several lines instead of cut. */
  readonly wrap?: boolean;
};

/** The lines of `KeyValues`. */
export type KeyValuesProps = {
  /** In the order in which they are shown. */
  readonly items: readonly KeyValue[];
  /** Width of the label column in px. */
  readonly keyWidth?: number;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** Labels and values in two columns. */
export function KeyValues({ items, keyWidth = 92, className }: KeyValuesProps) {
  const styles = useStyles();
  return (
    <dl
      className={mergeClasses(styles.root, className)}
      style={{ gridTemplateColumns: `${keyWidth}px minmax(0, 1fr)` }}
    >
      {items.map(({ id, label, value, wrap }) => (
        <div key={id} className={styles.item}>
          <dt className={styles.key}>{label}</dt>
          <dd
            className={mergeClasses(styles.value, wrap && styles.wrapping)}
            title={typeof value === 'string' && !wrap ? value : undefined}
          >
            {value === null || value === undefined || value === '' ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
