import { makeStyles } from '@fluentui/react-components';
import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { FailedState, LoadingState } from '@gantry/plugin-ui';
import { texts } from '../messages/texts.ts';
import { CompletedChart, OverdueCard } from './parts.tsx';
import { useStatistics, useUsualDays } from './use-statistics.ts';

const useStyles = makeStyles({
  tile: { display: 'flex', flexDirection: 'column', rowGap: '12px', padding: '12px 16px' },
});

export function DiaryTile({ refreshedAt }: Pick<DashboardItemProps, 'refreshedAt'>) {
  const styles = useStyles();
  const { t } = useMessages(texts);
  const days = useUsualDays();
  const { value, load, refresh } = useStatistics(days, 'monthly', refreshedAt);
  if (value === undefined)
    return load.kind === 'failed' ? (
      <FailedState title={t('statisticsFailed')} error={load.error} onRetry={refresh} />
    ) : (
      <LoadingState />
    );
  return (
    <div className={styles.tile}>
      <OverdueCard statistics={value} />
      <CompletedChart statistics={value} />
    </div>
  );
}
