import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { chartMessages } from './chart-messages.ts';

const useStyles = makeStyles({
  root: { display: 'block', width: '100%', height: '36px', overflow: 'visible' },
  line: { fill: 'none', stroke: tokens.colorCompoundBrandStroke, strokeWidth: '1.5px' },
  area: { fill: tokens.colorBrandBackground2, stroke: 'none' },
  none: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** A sparkline: one series beside its name and value, without axes. Screen readers read its highest and its last value. */
export function MiniArea({ label, values }: { readonly label: string; readonly values: readonly number[] }) {
  const styles = useStyles();
  const { t } = useMessages(chartMessages);
  const format = useFormat();
  if (values.length === 0) return <span className={styles.none}>{t('noRun')}</span>;
  const most = Math.max(...values, 1);
  const step = 100 / Math.max(values.length - 1, 1);
  const points = values.map((value, at) => `${at * step},${34 - (value / most) * 32}`).join(' ');
  const spoken = t('run', {
    most: format.number(Math.max(...values)),
    last: format.number(values.at(-1) ?? 0),
  });
  return (
    <svg
      className={styles.root}
      viewBox="0 0 100 36"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${spoken}`}
    >
      <polygon className={styles.area} points={`0,34 ${points} ${(values.length - 1) * step},34`} />
      <polyline className={styles.line} points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
