import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { stateTokens } from '@gantry/plugin-ui';
import { isLate, type Standing } from './standing.ts';

const useStyles = makeStyles({
  pair: { display: 'grid', rowGap: '3px' },
  track: { position: 'relative', borderRadius: '2px', backgroundColor: tokens.colorNeutralBackground4 },
  actual: { height: '6px' },
  planned: { height: '3px' },
  fill: { height: '100%', borderRadius: 'inherit' },
  brand: { backgroundColor: tokens.colorCompoundBrandStroke },
  late: { backgroundColor: stateTokens.danger.solid },
  grey: { backgroundColor: tokens.colorNeutralForeground3 },
  mark: {
    position: 'absolute',
    top: '-3px',
    bottom: '-3px',
    width: '2px',
    marginLeft: '-1px',
    backgroundColor: tokens.colorNeutralForeground1,
  },
});

/** A width of at most the whole track; a missing value has none. */
const widthOf = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`;

/** Actual above planned. Both stand beside it as numbers, so that it is decoration for screen readers. */
export function TwoBars(standing: Standing) {
  const styles = useStyles();
  return (
    <div className={styles.pair} aria-hidden>
      <div className={mergeClasses(styles.track, styles.actual)}>
        <div
          className={mergeClasses(styles.fill, isLate(standing) ? styles.late : styles.brand)}
          style={{ width: widthOf(standing.actualProgress) }}
        />
      </div>
      <div className={mergeClasses(styles.track, styles.planned)}>
        <div
          className={mergeClasses(styles.fill, styles.grey)}
          style={{ width: widthOf(standing.plannedProgress) }}
        />
      </div>
    </div>
  );
}

/** Actual as a bar with a tick at the plan, for narrow places. */
export function TickBar({ actualProgress, plannedProgress }: Standing) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.track, styles.planned)} aria-hidden>
      <div className={mergeClasses(styles.fill, styles.grey)} style={{ width: widthOf(actualProgress) }} />
      {plannedProgress >= 0 && <div className={styles.mark} style={{ left: widthOf(plannedProgress) }} />}
    </div>
  );
}
