import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { StatisticsPage, shortcutRange } from '@gantry/plugin-ui';
import { topics } from '../../../contract/risc/calls.ts';
import { longestRange } from '../../../contract/risc/statistics.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { useRiscModule } from '../module.ts';
import { SummaryStatistics } from './summary-statistics.tsx';
import { TyStatistics } from './ty-statistics.tsx';

const changed = [topics.formChanged];

/** The item's own page: the statistics of some days. */
export function RiscStatistics(item: DashboardItemProps) {
  const { api, context, variant } = useRiscModule();
  const { t } = useMessages(statisticsMessages);
  return (
    <StatisticsPage
      host={context}
      item={item}
      title={t('title')}
      failed={t('failed')}
      usual={(today) => shortcutRange('lastWeek', today)}
      longest={longestRange}
      fetch={({ from, to }, signal) => api.dashboard({ dateRange: `${from},${to}` }, { signal })}
      topics={changed}
      listLabel={t('openList')}
      // Without a query the list would show what was remembered.
      onList={() => context.navigate('list', { status: '' })}
    >
      {(reply) =>
        variant === 'TY' ? (
          <TyStatistics reply={reply} refreshedAt={item.refreshedAt} />
        ) : (
          <SummaryStatistics reply={reply} />
        )
      }
    </StatisticsPage>
  );
}
