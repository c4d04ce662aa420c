import { createFormat } from '@gantry/plugin-sdk';
import type { ChartDataset, ChartOptions } from 'chart.js';
import { lineDatasets } from './chart-datasets.ts';
import { shared, tooltip } from './chart-options.ts';
import type { ChartTheme } from './chart-theme.ts';
import { faint } from './pattern-fill.ts';
import { tickLabels, timeTicks } from './time-ticks.ts';
import { TrendMarks } from './trend-lines.ts';
import type { TrendDrawing } from './trend-model.ts';

/** Pixels that a tick with its label needs. */
const tickRoom = 72;
/** A band must be seen beside its line, and lines through it. */
const bandAlpha = '30';

/** The lines of a trend, broken where a value is missing or too much time lies between two. */
export function trendDatasets(
  { times, series, looks, gapMs }: TrendDrawing,
  theme: ChartTheme,
): ChartDataset<'line', (number | null)[]>[] {
  const isApart = (one: number, other: number) => {
    const [from, to] = [times[one], times[other]];
    return from === undefined || to === undefined || (gapMs !== undefined && to - from > gapMs);
  };
  return lineDatasets({ series, looks }, theme).map((dataset, at) => {
    const values = series[at]?.values ?? [];
    const isMissing = (index: number) => (values[index] ?? null) === null;
    // A value between two gaps has no line to show it.
    const isAlone = (index: number) =>
      (isMissing(index - 1) || isApart(index - 1, index)) &&
      (isMissing(index + 1) || isApart(index, index + 1));
    return {
      ...dataset,
      spanGaps: gapMs ?? false,
      borderWidth: 2,
      pointRadius: ({ dataIndex }) => (isAlone(dataIndex) ? 3 : 0),
    };
  });
}

/** Options of a trend. */
export function trendOptions(drawing: TrendDrawing, theme: ChartTheme): ChartOptions<'line'> {
  const { times, series, looks, numbers, thresholds, gapMs, view, language } = drawing;
  const font = { family: theme.font, size: 11 };
  const heights = [...thresholds.flatMap(({ values }) => values), ...bandsInSight(drawing)];
  let labels: readonly string[] = [];
  return {
    ...shared,
    layout: { padding: { top: 8, right: 8, bottom: 0, left: 0 } },
    interaction: { mode: 'index', axis: 'x', intersect: false },
    scales: {
      x: {
        type: 'linear',
        min: view.from,
        max: view.to,
        grid: { color: theme.grid, drawTicks: false },
        border: { display: false },
        afterBuildTicks(axis) {
          const ticks = timeTicks(view, Math.floor(axis.chart.width / tickRoom), language.timeZone);
          labels = tickLabels(ticks, language);
          axis.ticks = ticks.map((value) => ({ value }));
        },
        ticks: {
          color: theme.text,
          font,
          maxRotation: 0,
          autoSkip: false,
          callback: (_, index) => labels[index] ?? '',
        },
      },
      y: {
        ...(heights.length === 0
          ? {}
          : { suggestedMin: least(heights), suggestedMax: -least(heights.map((one) => -one)) }),
        grid: { color: theme.grid, lineWidth: 1, drawTicks: false },
        border: { display: false, dash: theme.grid === theme.text ? [1, 5] : [] },
        grace: '5%',
        ticks: {
          color: theme.text,
          font,
          maxTicksLimit: 6,
          padding: 8,
          callback: (value) => numbers.axis(Number(value)),
        },
      },
    },
    plugins: {
      legend: { display: false },
      trendLines: {
        marks: new TrendMarks(
          times,
          series.flatMap(({ band }, at) => {
            const colour = theme.series[looks[at]?.colour ?? 'brand'];
            return band === undefined ? [] : [{ parts: band, colour: faint(colour, bandAlpha) }];
          }),
          thresholds.map(({ label, values, look }) => ({
            label,
            values,
            dash: look.dash,
            width: look.width,
            colour: theme.series[look.colour],
          })),
          { gapMs, text: theme.strong, font: theme.font },
        ),
      },
      tooltip: {
        ...tooltip(theme),
        mode: 'index',
        axis: 'x',
        intersect: false,
        filter: ({ datasetIndex, dataIndex }) => (series[datasetIndex]?.values[dataIndex] ?? null) !== null,
        callbacks: {
          title: ([point]) => {
            const time = point && times[point.dataIndex];
            return time === undefined ? '' : createFormat(language).dateTime(time);
          },
          label: ({ datasetIndex, dataIndex }) => {
            const value = series[datasetIndex]?.values[dataIndex] ?? null;
            return `${series[datasetIndex]?.label ?? ''} ${value === null ? '' : numbers.value(value)}`;
          },
        },
      },
    },
  };
}

/** Not `Math.min(...values)`: thousands of arguments are too many for some browsers. */
const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));

const bandsInSight = ({ times, series, view }: TrendDrawing) =>
  series.flatMap(({ band = [] }) =>
    band.flatMap((part, at) => {
      const time = times[at];
      const isSeen = time !== undefined && time >= view.from && time <= view.to;
      return part === null || !isSeen ? [] : [part.min, part.max];
    }),
  );
