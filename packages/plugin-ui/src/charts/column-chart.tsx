import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { axesCells, axesModel } from './axes-model.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartMessages } from './chart-messages.ts';
import type { SeriesChartProps } from './chart-types.ts';

/** The series of `ColumnChart`. */
export type ColumnChartProps = SeriesChartProps & {
  /** Stacks the columns of a category: parts of a whole. */
  readonly stacked?: boolean;
};

/**
 * Columns over days, months or names.
 * @example <ColumnChart title="People Count" categories={days} categoryKind="day" series={[{ id: 'in', label: 'Check In', values }]} />
 */
export function ColumnChart(props: ColumnChartProps) {
  const { categories, categoryKind, categoryHeading, series, numbers, unit, max, stacked, onOpen, ...frame } =
    props;
  const language = useLanguage();
  const texts = useMessages(chartMessages);
  const model = useMemo(
    () =>
      axesModel(
        {
          kind: 'column',
          categories,
          categoryKind,
          categoryHeading,
          series,
          numbers,
          unit,
          max,
          isStacked: stacked,
        },
        language,
        texts,
      ),
    [categories, categoryKind, categoryHeading, series, numbers, unit, max, stacked, language, texts],
  );
  return <ChartFrame {...frame} model={model} onCell={axesCells({ series, categories, onOpen })} />;
}
