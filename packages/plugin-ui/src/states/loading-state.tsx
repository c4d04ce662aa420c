import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { useScreenSize } from '../theme/use-media.ts';
import { stateMessages } from './state-messages.ts';
import { useDelayed } from './use-delayed.ts';

/** Milliseconds before anything is shown: a flash of grey is worse than a pause. */
export const loadingDelayMs = 200;

/** Whether to draw the picture of what is coming: after 200 ms, on a phone at once, where an empty page looks broken. */
export function useSkeleton(isLoading: boolean): boolean {
  const isPhone = useScreenSize() === 'phone';
  const isDue = useDelayed(isLoading, loadingDelayMs);
  return isPhone ? isLoading : isDue;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    rowGap: '14px',
    padding: '16px 12px',
    boxSizing: 'border-box',
  },
  row: { display: 'grid', gridTemplateColumns: '32px 1fr', columnGap: '10px', alignItems: 'center' },
  tile: { borderRadius: tokens.borderRadiusLarge },
  lines: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  long: { width: '64%' },
  longer: { width: '72%' },
  short: { width: '42%' },
  shorter: { width: '30%' },
});

/** What `LoadingState` draws. */
export type LoadingStateProps = {
  /** Rows drawn while waiting. Match the content, so that nothing jumps. */
  readonly rows?: number | undefined;
  /** What is loading, for screen readers. */
  readonly label?: string | undefined;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** Grey rows in the shape of what is coming, after 200 ms and on a phone at once. */
export function LoadingState({ rows = 4, label, className }: LoadingStateProps) {
  const styles = useStyles();
  const { t } = useMessages(stateMessages);
  const isShown = useSkeleton(true);
  if (!isShown) return null;
  return (
    <Skeleton className={mergeClasses(styles.root, className)} aria-label={label ?? t('loading')}>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((row, index) => (
        <div key={row} className={styles.row}>
          <SkeletonItem shape="square" size={32} className={styles.tile} />
          <div className={styles.lines}>
            <SkeletonItem size={12} className={index % 2 === 0 ? styles.long : styles.longer} />
            <SkeletonItem size={12} className={index % 2 === 0 ? styles.short : styles.shorter} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
