import { Button, makeStyles } from '@fluentui/react-components';
import {
  ArrowResetRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { type ReactElement, useMemo } from 'react';
import { comfortable } from '../theme/media.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartMessages } from './chart-messages.ts';
import type { ChartNumbers } from './chart-numbers.ts';
import type { ChartFrameProps } from './chart-types.ts';
import { type TrendSeries, type TrendThreshold, trendModel } from './trend-model.ts';
import { moved, stretched, type TrendRange } from './trend-range.ts';
import { useTrendView } from './use-trend-view.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '4px', minWidth: 0 },
  // A finger moves the range sideways, and scrolls the page up and down.
  surface: { height: '100%', touchAction: 'pan-y', cursor: 'grab', ':active': { cursor: 'grabbing' } },
  tools: { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: '4px' },
  button: { minWidth: '32px', [comfortable]: { minHeight: '44px', minWidth: '44px' } },
});

/** The lines of `TrendChart` and the time over which they are shown. */
export type TrendChartProps = ChartFrameProps & {
  /** Milliseconds since 1970, ascending: one for each value of each series. */
  readonly times: readonly number[];
  /** Up to six are easy to tell apart. */
  readonly series: readonly TrendSeries[];
  /** What is in sight at first, and where Whole range leads. Another range moves the chart there. */
  readonly range: TrendRange;
  /** The furthest that one can look; without it there is no end. */
  readonly limits?: TrendRange | undefined;
  /**
   * The user looks at this range: fetch the points of it, with more of them where it is short, and give it back as `range` or leave that
   * as it was. Called once the movement rests.
   */
  readonly onRange?: ((range: TrendRange) => void) | undefined;
  /** Levels across the chart, the lowest first. The value axis reaches as far as they do. */
  readonly thresholds?: readonly TrendThreshold[];
  /** A line is broken where more milliseconds lie between two moments; without it only where a value is null. */
  readonly gapMs?: number | undefined;
  /** How values are written; with up to three decimals by default. */
  readonly numbers?: ChartNumbers;
  /** Written after values, such as `kN`. */
  readonly unit?: string | undefined;
};

const none: readonly TrendThreshold[] = [];

/**
 * Lines over time, in the project's time zone. The wheel and a pinch zoom, a drag moves, and buttons do both for the keyboard.
 * @example <TrendChart title="Force" times={times} series={[force]} range={range} onRange={setRange} unit="kN" thresholds={levels} />
 */
export function TrendChart(props: TrendChartProps) {
  const { times, series, range, limits, onRange, thresholds = none, gapMs, numbers = 'precise' } = props;
  const { unit, title, load, failed, onRetry, emptyText, emptyAction, height, className } = props;
  const styles = useStyles();
  const language = useLanguage();
  const texts = useMessages(chartMessages);
  const { view, look, reset, isMoved, surface } = useTrendView(range, limits, onRange);
  const trend = useMemo(
    () => trendModel({ times, series, thresholds, numbers, unit, gapMs }, language, texts),
    [times, series, thresholds, numbers, unit, gapMs, language, texts],
  );
  const { plot, ...model } = trend;
  const drawing = useMemo(() => ({ ...plot, kind: 'trend' as const, view }), [plot, view]);
  const { t } = texts;
  const tool = (label: string, icon: ReactElement, run: () => void, disabled = false) => (
    <Button
      appearance="subtle"
      size="small"
      className={styles.button}
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={run}
    />
  );
  return (
    <div className={styles.root}>
      <ChartFrame
        {...{ title, load, failed, onRetry, emptyText, emptyAction, height, className }}
        model={{ ...model, drawing }}
        around={(drawn) => (
          <div className={styles.surface} {...surface}>
            {drawn}
          </div>
        )}
      />
      {/* Also where there is nothing to draw: the way out of a range without readings. */}
      <div role="toolbar" aria-label={t('look', { title })} className={styles.tools}>
        {tool(t('earlier'), <ChevronLeftRegular />, () => look((now) => moved(now, -0.5)))}
        {tool(t('later'), <ChevronRightRegular />, () => look((now) => moved(now, 0.5)))}
        {tool(t('zoomIn'), <ZoomInRegular />, () => look((now) => stretched(now, 0.5, 0.5)))}
        {tool(t('zoomOut'), <ZoomOutRegular />, () => look((now) => stretched(now, 2, 0.5)))}
        {tool(t('reset'), <ArrowResetRegular />, reset, !isMoved)}
      </div>
    </div>
  );
}
