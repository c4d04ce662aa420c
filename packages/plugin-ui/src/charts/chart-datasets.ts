import type { ChartDataset } from 'chart.js';
import type { Drawing } from './chart-model.ts';
import type { ChartTheme } from './chart-theme.ts';
import { faint, patternFill } from './pattern-fill.ts';

type Axes = Extract<Drawing, { kind: 'column' | 'line' }>;

/** Above this many points, circles on them would touch. */
const crowded = 60;

const pixelRatio = () => globalThis.devicePixelRatio || 1;

export function columnDatasets(
  { series, looks }: Axes,
  theme: ChartTheme,
): ChartDataset<'bar', (number | null)[]>[] {
  return series.map(({ label, values }, at) => {
    const { colour, pattern } = looks[at] ?? { colour: 'brand', pattern: 'solid' };
    return {
      label,
      data: [...values],
      backgroundColor: patternFill(pattern, theme.series[colour], theme.surface, pixelRatio()),
      borderColor: theme.series[colour],
      // A pattern needs an edge, or its columns have none where the pattern is as light as the ground.
      borderWidth: pattern === 'solid' ? 0 : 1,
      borderRadius: 3,
      maxBarThickness: 28,
    };
  });
}

export function lineDatasets(
  { series, looks }: Pick<Axes, 'series' | 'looks'>,
  theme: ChartTheme,
): ChartDataset<'line', (number | null)[]>[] {
  return series.map(({ label, values }, at) => {
    const look = looks[at];
    const colour = theme.series[look?.colour ?? 'brand'];
    const hasPoints = look?.hasPoints === true && values.length <= crowded;
    // A value between two gaps has no line to show it.
    const isAlone = (index: number) =>
      (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
    return {
      label,
      data: [...values],
      tension: 0,
      spanGaps: false,
      borderColor: colour,
      borderWidth: look?.width ?? 2.5,
      borderDash: [...(look?.dash ?? [])],
      fill: look?.isFilled === true ? 'origin' : false,
      backgroundColor: faint(colour),
      pointStyle: look?.point ?? 'circle',
      pointRadius: ({ dataIndex }) => (hasPoints || isAlone(dataIndex) ? 3 : 0),
      pointHoverRadius: 4,
      pointBorderWidth: 2,
      pointBorderColor: colour,
      pointBackgroundColor: theme.surface,
      pointHoverBackgroundColor: colour,
      pointHoverBorderColor: colour,
      pointHitRadius: 12,
    };
  });
}

export function doughnutDatasets(
  { slices }: Extract<Drawing, { kind: 'doughnut' }>,
  theme: ChartTheme,
): ChartDataset<'doughnut', number[]>[] {
  return [
    {
      data: slices.map(({ value }) => value),
      backgroundColor: slices.map(({ look }) =>
        patternFill(look.pattern, theme.series[look.colour], theme.surface, pixelRatio()),
      ),
      borderColor: theme.surface,
      borderWidth: 2,
      hoverOffset: 4,
    },
  ];
}
