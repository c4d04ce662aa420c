import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  type ChartData,
  Chart as ChartJs,
  type ChartOptions,
  DoughnutController,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { type MouseEvent, type RefObject, useImperativeHandle, useMemo, useState } from 'react';
import { Chart } from 'react-chartjs-2';
import { columnDatasets, doughnutDatasets, lineDatasets } from './chart-datasets.ts';
import type { Drawing } from './chart-model.ts';
import { axesOptions, doughnutOptions } from './chart-options.ts';
import type { ChartTheme } from './chart-theme.ts';
import { targetLine } from './target-line.ts';
import { trendLines } from './trend-lines.ts';
import { trendDatasets, trendOptions } from './trend-options.ts';

ChartJs.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** What the frame needs from a drawing. */
export type ChartHandle = {
  /** Highlights the point at an index, as the pointer does; null ends it. */
  readonly showPoint: (index: number | null) => void;
  /** The drawing without a tooltip. Undefined before it is drawn. */
  readonly canvas: () => HTMLCanvasElement | undefined;
};

export type ChartCanvasProps = {
  readonly drawing: Drawing;
  readonly theme: ChartTheme;
  readonly handle: RefObject<ChartHandle | null>;
  /** A point, column or slice was clicked: its place in its series, and the place of the series. */
  readonly onPoint?: ((index: number, series: number) => void) | undefined;
};

const plugins = { column: [targetLine], line: [targetLine], trend: [trendLines], doughnut: [] };
const types = { column: 'bar', line: 'line', trend: 'line', doughnut: 'doughnut' } as const;

/** The drawing itself. Loading this module loads chart.js. */
export function ChartCanvas({ drawing, theme, handle, onPoint }: ChartCanvasProps) {
  const [chart, setChart] = useState<ChartJs | null>(null);
  useImperativeHandle(
    handle,
    () => ({
      showPoint: (index) => {
        if (chart !== null) pointOut(chart, index);
      },
      canvas: () => {
        if (chart === null) return undefined;
        pointOut(chart, null);
        return chart.canvas;
      },
    }),
    [chart],
  );
  const pointAt = ({ nativeEvent }: MouseEvent) =>
    onPoint && chart?.getElementsAtEventForMode(nativeEvent, 'nearest', { intersect: true }, false)[0];
  const data = useMemo(() => dataOf(drawing, theme), [drawing, theme]);
  const options = useMemo(
    () =>
      // The options fit the drawing's kind; the component's type wants options for every kind.
      optionsOf(drawing, theme) as ChartOptions,
    [drawing, theme],
  );
  return (
    <Chart
      // Another kind of chart is another chart.
      key={drawing.kind}
      ref={(created) => setChart(created ?? null)}
      type={types[drawing.kind]}
      data={data}
      options={options}
      plugins={plugins[drawing.kind]}
      datasetIdKey="label"
      updateMode="none"
      onClick={(event) => {
        const point = pointAt(event);
        if (point) onPoint?.(point.index, point.datasetIndex);
      }}
      onMouseMove={(event) => {
        if (onPoint) event.currentTarget.style.cursor = pointAt(event) ? 'pointer' : '';
      }}
      aria-hidden
    />
  );
}

function pointOut(chart: ChartJs, index: number | null): void {
  const elements =
    index === null
      ? []
      : chart.data.datasets.flatMap(({ data }, datasetIndex) =>
          (data[index] ?? null) === null ? [] : [{ datasetIndex, index }],
        );
  const [first] = elements;
  const at = first && chart.getDatasetMeta(first.datasetIndex).data[first.index]?.tooltipPosition(true);
  chart.setActiveElements(elements);
  chart.tooltip?.setActiveElements(elements, { x: at?.x ?? 0, y: at?.y ?? 0 });
  chart.update('none');
}

function optionsOf(drawing: Drawing, theme: ChartTheme) {
  if (drawing.kind === 'doughnut') return doughnutOptions(drawing, theme);
  return drawing.kind === 'trend' ? trendOptions(drawing, theme) : axesOptions(drawing, theme);
}

function dataOf(drawing: Drawing, theme: ChartTheme): ChartData {
  // As above, of the data.
  return { labels: [...labelsOf(drawing)], datasets: datasetsOf(drawing, theme) } as ChartData;
}

function labelsOf(drawing: Drawing): readonly (string | number)[] {
  if (drawing.kind === 'doughnut') return drawing.slices.map(({ label }) => label);
  return drawing.kind === 'trend' ? drawing.times : drawing.fullLabels;
}

function datasetsOf(drawing: Drawing, theme: ChartTheme) {
  if (drawing.kind === 'doughnut') return doughnutDatasets(drawing, theme);
  if (drawing.kind === 'trend') return trendDatasets(drawing, theme);
  return drawing.kind === 'line' ? lineDatasets(drawing, theme) : columnDatasets(drawing, theme);
}
