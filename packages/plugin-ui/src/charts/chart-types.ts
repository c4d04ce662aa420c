import type { Load } from '@gantry/plugin-sdk';
import type { StateAction } from '../states/states.tsx';
import type { ChartNumbers } from './chart-numbers.ts';

/** One line, or the columns of one colour. */
export type ChartSeries = {
  /** What `onOpen` gets; unlike that of any other series. */
  readonly id: string;
  /** Name of the series, in the legend and in the table. */
  readonly label: string;
  /** One for each category. Null is a value that is missing: a gap in a line, no column, never 0. */
  readonly values: readonly (number | null)[];
  /** `actual` is a filled line of the brand, `planned` a dashed grey one. Others take their look from their place. */
  readonly role?: 'actual' | 'planned';
};

/** What every chart has around it. */
export type ChartFrameProps = {
  /** Name of the chart: for screen readers, above a saved picture, and as file name. */
  readonly title: string;
  /** Without it the figures are there. Figures already shown stay, greyed, while new ones load. */
  readonly load?: Load | undefined;
  /** What failed, such as `Counts did not load`. */
  readonly failed?: string | undefined;
  /** Fetches again after a failure; without it there is no button for that. */
  readonly onRetry?: (() => void) | undefined;
  /** Why there is nothing to draw, such as `No readings from 14 Nov to 20 Nov 2026.` */
  readonly emptyText?: string | undefined;
  /** A way on where there is nothing to draw. */
  readonly emptyAction?: StateAction | undefined;
  /** Height of the drawing in px. */
  readonly height?: number;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** What column and line charts have in common. */
export type SeriesChartProps = ChartFrameProps & {
  /** Calendar days or the first days of weeks as `2026-11-20`, months as `2026-11`, or names, in the order in which they are drawn. */
  readonly categories: readonly string[];
  /** What the categories are. Days are those of the project's time zone. */
  readonly categoryKind?: CategoryKind;
  /** Heading of the categories in the table: `Date`, `Week`, `Month` or `Name` unless it is given. */
  readonly categoryHeading?: string | undefined;
  /** Up to six are easy to tell apart. */
  readonly series: readonly ChartSeries[];
  /** How values are written; whole numbers by default. */
  readonly numbers?: ChartNumbers;
  /** Written after values, such as `m³`. */
  readonly unit?: string | undefined;
  /** Upper end of the value axis where values are lower, such as 100 for progress in percent. */
  readonly max?: number | undefined;
  /**
   * Opens what a value counts, such as a list: by a click on the drawing, and by links in the table, which the keyboard reaches.
   * Gets the id of the series and the category.
   */
  readonly onOpen?: ((series: string, category: string) => void) | undefined;
};

/** The kind of the categories along the axis: days, months, or things with names. */
export type CategoryKind = 'day' | 'week' | 'month' | 'name';
