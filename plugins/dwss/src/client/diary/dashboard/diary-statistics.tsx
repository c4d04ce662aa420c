import { makeStyles } from '@fluentui/react-components';
import { type DashboardItemProps, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { SelectField, StatisticsPage } from '@gantry/plugin-ui';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { CompletedChart, CountsChart, LateChart, OverdueCard, Trades } from './parts.tsx';
import { fetchStatistics, type Period, periods, statisticsTopics, usualDays } from './statistics.ts';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
    gap: '12px',
  },
});

/** The item's own page: the statistics of some days, by day, week or month. */
export function DiaryStatistics(item: DashboardItemProps) {
  const { api, context } = useDiaryModule();
  const styles = useStyles();
  const { t } = useMessages(texts);
  const { timeZone } = useLanguage();
  const period: Period = periods.find((one) => one === item.params.period) ?? 'monthly';
  return (
    <StatisticsPage
      host={context}
      item={item}
      title={t('siteDiary')}
      failed={t('statisticsFailed')}
      usual={usualDays}
      asked={
        <SelectField
          label={t('periodical')}
          options={periods.map((one) => ({ value: one, label: t(`period.${one}`) }))}
          value={period}
          onChange={(one) => item.setParams({ period: one ?? 'monthly' })}
        />
      }
      askedKey={period}
      fetch={(days, signal) => fetchStatistics(api, days, { period, timeZone, signal })}
      topics={statisticsTopics}
      listLabel={t('openList')}
      // Without a query the list would open with the filters of the last visit.
      onList={() => context.navigate('diary-list', { status: '' })}
    >
      {(statistics) => (
        <>
          <OverdueCard statistics={statistics} />
          <div className={styles.grid}>
            <CompletedChart statistics={statistics} />
            <LateChart statistics={statistics} />
            <CountsChart statistics={statistics} period={period} of="work" />
            <CountsChart statistics={statistics} period={period} of="submissions" />
          </div>
          <Trades statistics={statistics} />
        </>
      )}
    </StatisticsPage>
  );
}
