import { makeStyles } from '@fluentui/react-components';
import { type DashboardItemProps, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { FetchedContent, useFetched } from '@gantry/plugin-ui';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { CompletedChart, OverdueCard } from './parts.tsx';
import { fetchStatistics, statisticsTopics, usualDays } from './statistics.ts';

const useStyles = makeStyles({
  tile: { display: 'flex', flexDirection: 'column', rowGap: '12px', padding: '12px 16px' },
});

/** Height of the ring in pixels, so that the tile shows it whole. */
const ringHeight = 132;

export function DiaryTile({ refreshedAt }: Pick<DashboardItemProps, 'refreshedAt'>) {
  const { api, context } = useDiaryModule();
  const styles = useStyles();
  const { t } = useMessages(texts);
  const { timeZone } = useLanguage();
  const days = usualDays(useFormat().isoDay(context.session.serverNow()));
  const fetched = useFetched(
    (signal) => fetchStatistics(api, days, { period: 'monthly', timeZone, signal }),
    { key: [days.from, days.to].join(), live: context.live, topics: statisticsTopics, refreshedAt },
  );
  return (
    <FetchedContent fetched={fetched} failed={t('statisticsFailed')}>
      {(statistics) => (
        <div className={styles.tile}>
          <OverdueCard statistics={statistics} />
          <CompletedChart statistics={statistics} height={ringHeight} />
        </div>
      )}
    </FetchedContent>
  );
}
