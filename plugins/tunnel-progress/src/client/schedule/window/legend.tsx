import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { holdMessages } from '../holds/hold-messages.ts';
import { legendEntries } from '../legend-entries.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { useSchedule } from '../schedule-module.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: '4px 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: { display: 'flex', alignItems: 'center', columnGap: '8px', fontSize: tokens.fontSizeBase200 },
  swatch: {
    width: '12px',
    height: '12px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  // As the objects are: nothing stands there yet.
  awaited: { opacity: 0.5 },
  count: { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground3 },
});

/** What the colours mean, and how many objects have each. */
export const Legend = observer(function Legend({ store }: { readonly store: ProgrammeStore }) {
  const styles = useStyles();
  const { context } = useSchedule();
  const { t } = useMessages(scheduleMessages);
  const holds = useMessages(holdMessages);
  const format = useFormat();
  const isCompared = store.changeCounts !== undefined;
  return (
    <ul
      className={styles.list}
      aria-label={isCompared ? t('changes', { day: format.day(store.comparedWith) }) : t('legend')}
    >
      {legendEntries(store, context.session.theme, { work: t, held: holds.t('held') }).map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span
            className={entry.isAwaited ? `${styles.swatch} ${styles.awaited}` : styles.swatch}
            style={{ backgroundColor: entry.color }}
            aria-hidden
          />
          {entry.label}
          <span className={styles.count}>{format.number(entry.count)}</span>
        </li>
      ))}
    </ul>
  );
});
