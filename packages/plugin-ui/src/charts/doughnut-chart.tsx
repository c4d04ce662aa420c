import { makeStyles, tokens } from '@fluentui/react-components';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useMemo } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import { chartMessages } from './chart-messages.ts';
import { type ChartNumbers, numberFormats } from './chart-numbers.ts';
import type { OpenCell } from './chart-table.tsx';
import type { ChartFrameProps } from './chart-types.ts';
import { type DoughnutPart, doughnutModel, otherPart, shareFormat } from './doughnut-model.ts';
import { DoughnutTable } from './doughnut-table.tsx';

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
});

/** The parts of `DoughnutChart`. */
export type DoughnutChartProps = ChartFrameProps & {
  /** Parts of a whole. Six are slices of their own, the largest ones; the smaller ones together are "Other". */
  readonly parts: readonly DoughnutPart[];
  /** Heading of the parts' names in the table, such as `Trade`. */
  readonly nameHeading?: string | undefined;
  /** Heading of the values in the table, such as `Workers`. */
  readonly valueHeading?: string | undefined;
  /**
   * Heading of the shares. With it, the table beside the ring has headings and a row with the total, and the shares come before the values.
   */
  readonly shareHeading?: string | undefined;
  /** Decimals of the shares; one unless given. */
  readonly shareDigits?: number;
  /** How values are written; whole numbers by default. */
  readonly numbers?: ChartNumbers;
  /** Written after values, such as `m³`. */
  readonly unit?: string | undefined;
  /** Opens what a part counts, by its id: by a click on its slice, and by links in the table. */
  readonly onOpen?: ((part: string) => void) | undefined;
};

/** A ring of parts, with their figures beside it. */
export function DoughnutChart(props: DoughnutChartProps) {
  const { parts, nameHeading, valueHeading, shareHeading, numbers = 'count', unit, onOpen, ...rest } = props;
  const { height = 240, shareDigits = 1, ...frame } = rest;
  const styles = useStyles();
  const { locale } = useLanguage();
  const texts = useMessages(chartMessages);
  const model = useMemo(
    () => doughnutModel({ parts, nameHeading, valueHeading, numbers, unit, shareDigits }, locale, texts),
    [parts, nameHeading, valueHeading, numbers, unit, shareDigits, locale, texts],
  );
  const { slices } = model;
  const formats = numberFormats(numbers, unit, locale);
  const openPart: OpenCell | undefined =
    onOpen && ((part, at) => (at === 0 && part !== otherPart ? () => onOpen(part) : undefined));
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
        <div className={styles.beside} aria-hidden={onOpen === undefined}>
          <DoughnutTable
            slices={slices}
            headings={
              shareHeading === undefined ? undefined : [nameHeading ?? '', shareHeading, valueHeading ?? '']
            }
            formats={formats}
            percent={shareFormat(locale, shareDigits)}
            onCell={openPart}
          />
        </div>
      </div>
    </div>
  );
  return (
    <ChartFrame
      {...frame}
      height={height}
      model={model}
      around={around}
      hasOwnHeight
      // The frame's own table is the one for screen readers, unless the one beside the ring has links.
      hasTableAround={onOpen !== undefined}
      onCell={openPart}
    />
  );
}
