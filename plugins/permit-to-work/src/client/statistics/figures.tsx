import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    gap: '10px 16px',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  label: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface Figure {
  readonly id: string;
  readonly label: string;
  /** Null is a value that is missing, shown as a dash. */
  readonly value: string | null;
}

/** Numbers beside each other, each below what it is. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {figures.map(({ id, label, value }) => (
        <div key={id}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
