import { makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { FigureStore } from '../../state/figure-store.ts';
import { AlarmList } from '../alarms/alarm-list.tsx';
import { FiguresStrip } from '../figures/figures-strip.tsx';
import { WaitingCard } from '../my-day/waiting-card.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px', containerType: 'inline-size' },
  first: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 452px)',
    gap: '12px',
    alignItems: 'start',
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
  return (
    <div className={styles.root}>
      <div className={styles.first}>
        <AlarmList />
        <WaitingCard project={props.project} />
      </div>
      <FiguresStrip store={props.figures} project={props.project} />
    </div>
  );
});
