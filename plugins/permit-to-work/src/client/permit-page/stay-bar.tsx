import { makeStyles, tokens } from '@fluentui/react-components';
import { stateTokens } from '@gantry/plugin-ui';

const useStyles = makeStyles({
  track: {
    position: 'relative',
    display: 'block',
    maxWidth: '360px',
    height: '8px',
    margin: '6px 0 4px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground4,
    // The colours are the bar.
    forcedColorAdjust: 'none',
  },
  stay: {
    position: 'absolute',
    insetBlock: 0,
    left: 0,
    borderRadius: '4px',
    backgroundColor: stateTokens.neutral.solid,
  },
  over: { position: 'absolute', insetBlock: 0, backgroundColor: stateTokens.danger.solid },
  tick: {
    position: 'absolute',
    top: '-3px',
    bottom: '-3px',
    width: '2px',
    marginLeft: '-1px',
    backgroundColor: tokens.colorNeutralForeground1,
  },
});

/** The length of the bars of a list, in minutes, so that the limit and the longest stay fit. */
export function stayScale(limit: number | null, stays: readonly number[]): number {
  return Math.max(1, ((limit ?? 0) * 4) / 3, ...stays);
}

/** A stay against its limit, which is a tick; only the part over it is red. The row says both in words. */
export function StayBar({
  minutes,
  limit,
  scale,
}: {
  readonly minutes: number;
  readonly limit: number;
  readonly scale: number;
}) {
  const styles = useStyles();
  const part = (of: number) => `${(Math.min(of, scale) / scale) * 100}%`;
  return (
    <span className={styles.track} aria-hidden data-stay={minutes} data-limit={limit}>
      <span className={styles.stay} style={{ width: part(Math.min(minutes, limit)) }} />
      {minutes > limit && (
        <span className={styles.over} style={{ left: part(limit), width: part(minutes - limit) }} />
      )}
      <span className={styles.tick} style={{ left: part(limit) }} />
    </span>
  );
}
