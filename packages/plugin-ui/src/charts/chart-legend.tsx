import { makeStyles, tokens } from '@fluentui/react-components';
import type { LegendEntry } from './chart-model.ts';
import { SeriesMark } from './series-mark.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    flex: '1 1 220px',
    minWidth: 0,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  entry: { display: 'inline-flex', alignItems: 'center', columnGap: '8px', minWidth: 0, maxWidth: '100%' },
  mark: { display: 'flex', flexShrink: 0 },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export function ChartLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.root}>
      {entries.map(({ id, label, mark }) => (
        <li key={id} className={styles.entry}>
          <span className={styles.mark}>
            <SeriesMark mark={mark} />
          </span>
          <span className={styles.label} title={label}>
            {label}
          </span>
        </li>
      ))}
    </ul>
  );
}
