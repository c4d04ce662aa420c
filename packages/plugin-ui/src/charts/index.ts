export { daysBetween, valuesOf } from './category-labels.ts';
export type { ChartNumbers } from './chart-numbers.ts';
export type { CategoryKind, ChartFrameProps, ChartSeries, SeriesChartProps } from './chart-types.ts';
export { ColumnChart, type ColumnChartProps } from './column-chart.tsx';
export { DoughnutChart, type DoughnutChartProps } from './doughnut-chart.tsx';
export type { DoughnutPart } from './doughnut-model.ts';
export { LineChart, type LineChartProps } from './line-chart.tsx';
export { MiniArea } from './mini-area.tsx';
export {
  TrendChart,
  type TrendChartProps,
} from './trend-chart.tsx';
export type { TrendBand, TrendSeries, TrendThreshold } from './trend-model.ts';
export type { TrendRange } from './trend-range.ts';
