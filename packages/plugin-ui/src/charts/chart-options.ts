import type { ChartOptions, TooltipOptions } from 'chart.js';
import type { Drawing } from './chart-model.ts';
import type { ChartTheme } from './chart-theme.ts';
import { targetLabelHeight } from './target-line.ts';

type Axes = Extract<Drawing, { kind: 'column' | 'line' }>;

/** Width in px below which a label is not worth drawing. */
const leastLabel = 32;

/** Of every chart. */
export const shared = {
  responsive: true,
  maintainAspectRatio: false,
  // An animation that is running when figures change would draw the old ones again. `ChartPlot` fades the whole chart in instead.
  animation: false,
} as const;

/** How the values beside the pointer look. */
export const tooltip = (theme: ChartTheme) =>
  ({
    backgroundColor: theme.strong,
    titleColor: theme.surface,
    bodyColor: theme.surface,
    titleFont: { family: theme.font, size: 11, weight: 600 },
    bodyFont: { family: theme.font, size: 11 },
    padding: 9,
    cornerRadius: 5,
    displayColors: false,
    animation: false as const,
  }) satisfies Partial<Record<keyof TooltipOptions, unknown>>;

/** Options of column and line charts. */
export function axesOptions(drawing: Axes, theme: ChartTheme): ChartOptions<'bar' | 'line'> {
  const { axisLabels, fullLabels, hasNames, series, numbers, isStacked, isWhole, max, target } = drawing;
  const font = { family: theme.font, size: 11 };
  return {
    ...shared,
    // Half of the last label reaches beyond the axis.
    layout: { padding: { top: target === undefined ? 8 : targetLabelHeight, right: 8, bottom: 0, left: 0 } },
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        stacked: isStacked,
        grid: { display: false },
        border: { display: false },
        ticks: {
          color: theme.text,
          font,
          maxRotation: 0,
          autoSkip: true,
          autoSkipPadding: 12,
          callback(_, index) {
            const { ctx, width } = this.chart;
            const label = axisLabels[index] ?? '';
            // Days and months say nothing without their end: the axis leaves some out instead.
            return hasNames ? fitted(label, ctx, labelRoom(width, axisLabels.length)) : label;
          },
        },
      },
      y: {
        stacked: isStacked,
        beginAtZero: true,
        ...(max === undefined ? {} : { suggestedMax: max }),
        grid: { color: theme.grid, lineWidth: 1, drawTicks: false },
        // In high contrast, where lines are as strong as text, they are dotted.
        border: { display: false, dash: theme.grid === theme.text ? [1, 5] : [] },
        ticks: {
          color: theme.text,
          font,
          // 0, 25, 50, 75, 100 reads better than the steps that chart.js chooses.
          ...(max === 100 ? { stepSize: 25 } : {}),
          maxTicksLimit: 5,
          padding: 8,
          ...(isWhole ? { precision: 0 } : {}),
          callback: (value) => numbers.axis(Number(value)),
        },
      },
    },
    plugins: {
      legend: { display: false },
      targetLine: target === undefined ? false : { ...target, colour: theme.danger, font: theme.font },
      tooltip: {
        ...tooltip(theme),
        mode: 'index',
        intersect: false,
        filter: ({ datasetIndex, dataIndex }) => valueAt(series, datasetIndex, dataIndex) !== null,
        callbacks: {
          title: ([first]) => (first === undefined ? '' : (fullLabels[first.dataIndex] ?? '')),
          label: ({ datasetIndex, dataIndex }) => {
            const value = valueAt(series, datasetIndex, dataIndex);
            return `${series[datasetIndex]?.label ?? ''} ${value === null ? '' : numbers.value(value)}`;
          },
        },
      },
    },
  };
}

const valueAt = (series: Axes['series'], at: number, index: number): number | null =>
  series[at]?.values[index] ?? null;

/**
 * Pixels for one label. Labels that are a little too wide for their column are cut; where they would be cut to nothing,
 * the axis leaves some out instead.
 */
function labelRoom(width: number, count: number): number {
  const room = (width - 56) / Math.max(1, count) - 8;
  return room < leastLabel ? Number.POSITIVE_INFINITY : room;
}

function fitted(label: string, context: CanvasRenderingContext2D, room: number): string {
  if (context.measureText(label).width <= room) return label;
  let length = label.length - 1;
  while (length > 1 && context.measureText(`${label.slice(0, length)}…`).width > room) length -= 1;
  return `${label.slice(0, length).trimEnd()}…`;
}

export function doughnutOptions(
  { slices }: Extract<Drawing, { kind: 'doughnut' }>,
  theme: ChartTheme,
): ChartOptions<'doughnut'> {
  return {
    ...shared,
    layout: { padding: 4 },
    cutout: '62%',
    plugins: {
      legend: { display: false },
      tooltip: {
        ...tooltip(theme),
        callbacks: {
          title: ([first]) => (first === undefined ? '' : (slices[first.dataIndex]?.label ?? '')),
          label: ({ dataIndex }) => slices[dataIndex]?.text ?? '',
        },
      },
    },
  };
}
