import { makeStyles, tokens } from '@fluentui/react-components';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useMemo } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import { chartMessages } from './chart-messages.ts';
import { type ChartNumbers, numberFormats } from './chart-numbers.ts';
import type { ChartFrameProps } from './chart-types.ts';
import { type DoughnutPart, doughnutModel, shareFormat } from './doughnut-model.ts';
import { SeriesMark } from './series-mark.tsx';

const useStyles = makeStyles({
  root: { containerType: 'inline-size' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 1fr) minmax(200px, 1.4fr)',
    alignItems: 'center',
    columnGap: '24px',
    height: '100%',
    '@container (max-width: 420px)': {
      gridTemplateColumns: '1fr',
      gridTemplateRows: 'minmax(96px, 1fr) auto',
    },
  },
  ring: { position: 'relative', minWidth: 0 },
  whole: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    pointerEvents: 'none',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  number: {
    // Inside the ring at its usual height.
    maxWidth: '124px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  beside: { minWidth: 0 },
  list: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
  cell: { padding: '4px 0 4px 12px', textAlign: 'end', whiteSpace: 'nowrap' },
  name: { padding: '4px 0', overflowWrap: 'anywhere' },
  mark: { width: '22px', padding: '4px 0', '& svg': { display: 'block' } },
  quiet: { color: tokens.colorNeutralForeground3 },
});

export type DoughnutChartProps = ChartFrameProps & {
  /** Parts of a whole. Six are slices of their own, the largest ones; the smaller ones together are "Other". */
  readonly parts: readonly DoughnutPart[];
  readonly nameHeading?: string | undefined;
  readonly valueHeading?: string | undefined;
  readonly numbers?: ChartNumbers;
  readonly unit?: string | undefined;
};

/** A ring of parts, with their figures beside it. */
export function DoughnutChart(props: DoughnutChartProps) {
  const { parts, nameHeading, valueHeading, numbers = 'count', unit, height = 240, ...frame } = props;
  const styles = useStyles();
  const { locale } = useLanguage();
  const texts = useMessages(chartMessages);
  const model = useMemo(
    () => doughnutModel({ parts, nameHeading, valueHeading, numbers, unit }, locale, texts),
    [parts, nameHeading, valueHeading, numbers, unit, locale, texts],
  );
  const { slices } = model;
  const formats = numberFormats(numbers, unit, locale);
  const percent = shareFormat(locale);
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const around = (drawing: ReactNode) => (
    <div className={styles.root}>
      <div className={styles.pair}>
        <div className={styles.ring} style={{ height }}>
          {drawing}
          <div className={styles.whole} aria-hidden>
            <span>{texts.t('total')}</span>
            <span className={styles.number}>{formats.value(whole)}</span>
          </div>
        </div>
        {/* The frame's own table is the one for screen readers. */}
        <div className={styles.beside} aria-hidden>
          <table className={styles.list}>
            <tbody>
              {slices.map(({ id, label, value, look }) => (
                <tr key={id}>
                  <td className={styles.mark}>
                    <SeriesMark mark={{ kind: 'fill', look }} />
                  </td>
                  <td className={styles.name}>{label}</td>
                  <td className={styles.cell}>{formats.cell(value)}</td>
                  <td className={styles.cell}>
                    <span className={styles.quiet}>{percent.format(value / whole)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
  return <ChartFrame {...frame} height={height} model={model} around={around} />;
}
