import { useMessages } from '@gantry/plugin-sdk';
import { ColumnChart, LineChart } from '@gantry/plugin-ui/charts';
import { useMemo } from 'react';
import type { DayRange } from '../../../contract/risc/counted.ts';
import { type MonthSeries, monthList, monthSeries } from '../../../contract/risc/figures.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { useOpenList } from './use-open-list.ts';

const labels = { submitted: 'submittedForms', passed: 'passedForms', rejected: 'rejectedForms' } as const;

export interface MonthRow extends Readonly<Record<MonthSeries, number>> {
  /** `2026-11`. */
  readonly month: string;
}

/** Submitted, passed and rejected forms by month; each number opens its list. */
export function MonthChart({
  title,
  kind,
  months,
  range,
  isCumulative = false,
}: {
  readonly title: string;
  readonly kind: 'column' | 'line';
  readonly months: readonly MonthRow[];
  readonly range: DayRange;
  readonly isCumulative?: boolean;
}) {
  const { t } = useMessages(statisticsMessages);
  const open = useOpenList();
  const hasAny = months.some((row) => monthSeries.some((id) => row[id] > 0));
  const categories = useMemo(() => (hasAny ? months.map(({ month }) => month) : []), [months, hasAny]);
  const series = useMemo(
    () =>
      monthSeries.map((id) => ({
        id,
        label: t(labels[id]),
        values: hasAny ? months.map((row) => row[id]) : [],
      })),
    [months, hasAny, t],
  );
  const Chart = kind === 'column' ? ColumnChart : LineChart;
  return (
    <Chart
      title={title}
      categories={categories}
      categoryKind="month"
      series={series}
      height={250}
      onOpen={(id, month) => {
        const which = monthSeries.find((one) => one === id);
        if (which !== undefined) open(monthList(which, month, range, isCumulative));
      }}
    />
  );
}
