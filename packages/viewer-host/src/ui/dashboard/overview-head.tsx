import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { FigureStore } from '../../state/figure-store.ts';
import { AlarmList, alarmRows } from '../alarms/alarm-list.tsx';
import { FiguresStrip } from '../figures/figures-strip.tsx';
import { useHost } from '../host-context.ts';
import { useMyDay } from '../my-day/use-my-day.ts';
import { WaitingCard, waitingRows } from '../my-day/waiting-card.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px', containerType: 'inline-size' },
  first: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
  },
  // Side by side only with as many rows: otherwise one card would be half empty.
  beside: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 452px)',
    '@container (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/** What everybody should know in ten seconds: dangers, what waits for the member, and what the modules count. */
export const OverviewHead = observer(function OverviewHead(props: {
  readonly figures: FigureStore;
  /** Code of the project. */
  readonly project: string;
}) {
  const styles = useStyles();
  const { alarms } = useHost();
  const rows = alarmRows(alarms.list);
  const { today } = useMyDay();
  return (
    <div className={styles.root}>
      <div className={mergeClasses(styles.first, rows > 0 && rows === waitingRows(today) && styles.beside)}>
        <AlarmList />
        <WaitingCard project={props.project} />
      </div>
      <FiguresStrip store={props.figures} project={props.project} />
    </div>
  );
});
