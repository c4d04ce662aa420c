import type { CsvCell } from '@gantry/plugin-sdk/contract';
import type { NumberFormats } from './chart-numbers.ts';
import type { ChartSeries } from './chart-types.ts';
import type { SeriesLook } from './series-look.ts';
import type { TrendPlot } from './trend-model.ts';
import type { TrendRange } from './trend-range.ts';

/** A table of the same figures as the drawing. */
export type ChartTableData = {
  readonly headings: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly cells: readonly string[];
  }[];
  readonly csv: readonly (readonly CsvCell[])[];
  /** Above the rows, such as that they are not all. */
  readonly note?: string | undefined;
};

/** One entry of a legend. */
export type LegendEntry = {
  readonly id: string;
  readonly label: string;
  readonly mark: { readonly kind: 'line' | 'fill'; readonly look: SeriesLook } | { readonly kind: 'target' };
};

/** A day on which something is due, as a line across the chart. */
export type TargetMark = {
  readonly label: string;
  /** Index among the categories, with a fraction between two of them. */
  readonly position: number;
};

export type Slice = {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly look: SeriesLook;
  /** Value and share, for the tooltip. */
  readonly text: string;
};

/** What is drawn. */
export type Drawing =
  | {
      readonly kind: 'column' | 'line';
      readonly isStacked: boolean;
      readonly axisLabels: readonly string[];
      readonly fullLabels: readonly string[];
      /** The categories are names, whose labels may be cut. */
      readonly hasNames: boolean;
      readonly series: readonly ChartSeries[];
      readonly looks: readonly SeriesLook[];
      readonly numbers: NumberFormats;
      /** The axis has whole numbers only. */
      readonly isWhole: boolean;
      readonly max: number | undefined;
      readonly target: TargetMark | undefined;
    }
  | (TrendPlot & {
      readonly kind: 'trend';
      /** What is in sight. */
      readonly view: TrendRange;
    })
  | { readonly kind: 'doughnut'; readonly slices: readonly Slice[] };

/** A drawing as the frame around it has it. */
export type ChartModel = {
  readonly drawing: Drawing;
  readonly table: ChartTableData;
  readonly legend: readonly LegendEntry[];
  /** What is read aloud at each point that the arrow keys reach. */
  readonly points: readonly string[];
  /** There is at least one value. */
  readonly hasData: boolean;
};
