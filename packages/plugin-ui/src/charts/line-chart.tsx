import { type IsoDay, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { axesCells, axesModel } from './axes-model.ts';
import { positionOfDay } from './category-labels.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartMessages } from './chart-messages.ts';
import type { SeriesChartProps } from './chart-types.ts';

/** The series of `LineChart`. */
export type LineChartProps = SeriesChartProps & {
  /**
   * A day on which something is due. A chart of days or months shows it as a line and in the legend. If the day is outside of the chart,
   * only the legend names it.
   */
  readonly target?: { readonly day: IsoDay; readonly label: string } | undefined;
};

/**
 * Lines over days, months or names. Missing values are gaps.
 * @example <LineChart title="Progress" categories={months} categoryKind="month" numbers="percent" max={100} series={[actual, planned]} />
 */
export function LineChart(props: LineChartProps) {
  const {
    categories,
    categoryKind = 'name',
    categoryHeading,
    series,
    numbers,
    unit,
    max,
    target,
    onOpen,
    ...frame
  } = props;
  const language = useLanguage();
  const format = useFormat();
  const texts = useMessages(chartMessages);
  const [targetDay, targetLabel] = [target?.day, target?.label];
  const model = useMemo(() => {
    const position =
      targetDay === undefined || categoryKind === 'name'
        ? undefined
        : positionOfDay(targetDay, categories, categoryKind);
    const mark =
      targetDay === undefined ? undefined : { label: `${targetLabel} ${format.day(targetDay)}`, position };
    return axesModel(
      { kind: 'line', categories, categoryKind, categoryHeading, series, numbers, unit, max, target: mark },
      language,
      texts,
    );
  }, [
    categories,
    categoryKind,
    categoryHeading,
    series,
    numbers,
    unit,
    max,
    targetDay,
    targetLabel,
    format,
    language,
    texts,
  ]);
  return <ChartFrame {...frame} model={model} onCell={axesCells({ series, categories, onOpen })} />;
}
