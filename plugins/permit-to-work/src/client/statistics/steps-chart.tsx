import { useMessages } from '@gantry/plugin-sdk';
import { Card } from '@gantry/plugin-ui';
import { ColumnChart, LineChart } from '@gantry/plugin-ui/charts';
import { useMemo } from 'react';
import { countedSteps, type PermitStatistics, type Span } from '../../contract/statistics.ts';
import { statisticsMessages } from '../messages/statistics.ts';

/** Of more weeks or months than this the columns would be too thin to tell apart. */
const mostColumns = 8;

/** The steps by week or month. */
export function StepsChart(props: { readonly statistics: PermitStatistics; readonly per: Span }) {
  const { spans, steps } = props.statistics;
  const { t } = useMessages(statisticsMessages);
  const hasAny = countedSteps.some((step) => steps[step] > 0);
  const categories = useMemo(() => (hasAny ? spans.map(({ span }) => span) : []), [spans, hasAny]);
  const series = useMemo(
    () =>
      countedSteps.map((step) => ({
        id: step,
        label: t(`step.${step}`),
        values: hasAny ? spans.map((one) => one.steps[step]) : [],
      })),
    [spans, hasAny, t],
  );
  const Chart = spans.length > mostColumns ? LineChart : ColumnChart;
  return (
    <Card title={t('steps')}>
      <Chart
        title={t('steps')}
        categories={categories}
        categoryKind={props.per}
        series={series}
        emptyText={t('noSteps')}
        height={260}
      />
    </Card>
  );
}
