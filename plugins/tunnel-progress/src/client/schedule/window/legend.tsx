import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { workChanges, workStates } from '../../../contract/schedule/state-at.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { useSchedule } from '../schedule-module.ts';
import { changeColours, stateColours } from '../state-colours.ts';

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
  const format = useFormat();
  const { theme } = context.session;
  const { changeCounts } = store;
  const colours = stateColours(theme);
  const changed = changeColours(theme);
  const entries =
    changeCounts === undefined
      ? workStates.map((state, at) => ({
          id: state,
          label: t(`state.${state}`),
          color: colours[state],
          count: store.counts[at] ?? 0,
        }))
      : workChanges.map((change, at) => ({
          id: change,
          label: t(`change.${change}`),
          color: change === 'none' ? 'transparent' : changed[change],
          count: changeCounts[at] ?? 0,
        }));
  const label =
    changeCounts === undefined ? t('legend') : t('changes', { day: format.day(store.comparedWith) });
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map(({ id, label: name, color, count }) => (
        <li key={id} className={styles.entry}>
          <span
            className={id === 'lateStart' ? `${styles.swatch} ${styles.awaited}` : styles.swatch}
            style={{ backgroundColor: color }}
            aria-hidden
          />
          {name}
          <span className={styles.count}>{format.number(count)}</span>
        </li>
      ))}
    </ul>
  );
});
