import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Warning12Filled } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { stateTokens } from '@gantry/plugin-ui';
import { useSilentText } from './use-silent-text.ts';
import { workerMessages } from './worker-messages.ts';
import type { Workers } from './zones.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    flexDirection: 'column',
    alignItems: 'end',
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
  },
  figure: { display: 'inline-flex', alignItems: 'center', columnGap: '2px' },
  count: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  over: { color: stateTokens.danger.fg },
  note: { fontSize: tokens.fontSizeBase200, color: stateTokens.danger.fg },
});

/** `8 /6` of a camera: how many people there are, and how many may be. */
export function WorkersFigure({ workers }: { readonly workers: Workers }) {
  const { count, limit, isOver, logged } = workers;
  const styles = useStyles();
  const { t } = useMessages(workerMessages);
  const { number } = useFormat();
  const silent = useSilentText()(workers);
  return (
    <span className={styles.root}>
      <span className={styles.figure}>
        {isOver && <Warning12Filled className={styles.over} aria-label={t('overLimit')} />}
        <span className={mergeClasses(styles.count, isOver && styles.over)}>
          {count === null ? '–' : number(count)}
        </span>
        {` /${number(limit)}`}
      </span>
      {count === null && <span className={styles.note}>{silent}</span>}
      {logged !== null && <span className={styles.note}>{t('logged', { count: String(logged) })}</span>}
    </span>
  );
}
