import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { phoneQuery, StateTag, stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { DayItem } from '../../state/my-day.ts';
import { useHost } from '../host-context.ts';
import { StateIcon } from '../model/state-icon.tsx';
import { DayStep } from './day-step.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '74px minmax(0, 1fr) auto',
    columnGap: '8px',
    minHeight: '63px',
    padding: '8px 12px',
    // The words need the width of a phone; the state goes below them.
    [phoneQuery]: { gridTemplateColumns: '74px minmax(0, 1fr)', rowGap: '4px' },
    borderLeft: '3px solid transparent',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    borderLeftColor: tokens.colorCompoundBrandStroke,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  time: {
    display: 'block',
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  delay: { display: 'block', fontSize: '11px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  late: { color: stateTokens.danger.fg },
  state: { [phoneQuery]: { gridColumnStart: 2, justifySelf: 'start' } },
  // The line about the record says its state.
  told: { [phoneQuery]: { display: 'none' } },
  title: { fontSize: '14px', lineHeight: '20px' },
});

/** One step: when, what, where, and the record's state. */
export const MyDayRow = observer(function MyDayRow(props: {
  readonly item: DayItem;
  readonly now: number;
  readonly isCurrent: boolean;
}) {
  const { item, now, isCurrent } = props;
  const styles = useStyles();
  const { locale } = useHost().preferences;
  return (
    <DayStep
      item={item}
      now={now}
      className={mergeClasses(styles.row, isCurrent && styles.current)}
      titleClassName={styles.title}
      before={({ time, delay, isLate }) => (
        <span className={mergeClasses(isLate && styles.late)}>
          {time !== '' && <span className={styles.time}>{time}</span>}
          <span className={mergeClasses(styles.delay, isLate && styles.late)}>{delay}</span>
        </span>
      )}
      after={() =>
        item.state && (
          <span className={mergeClasses(styles.state, item.detail !== null && styles.told)}>
            <StateTag tone={item.state.tone} icon={<StateIcon tone={item.state.tone} />}>
              {item.state.text[locale]}
            </StateTag>
          </span>
        )
      }
    />
  );
});
