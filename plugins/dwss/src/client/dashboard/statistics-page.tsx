import { Button, makeStyles } from '@fluentui/react-components';
import { addDays, type DashboardItemProps, isIsoDay, useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  DateRangeField,
  EmptyState,
  FailedState,
  LoadingState,
  Notice,
  PageLayout,
  phoneQuery,
  shortcutRange,
  useFetched,
} from '@gantry/plugin-ui';
import { topics } from '../../contract/risc/calls.ts';
import type { DayRange } from '../../contract/risc/counted.ts';
import { longestRange } from '../../contract/risc/statistics.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { useRiscModule } from '../module.ts';
import { SummaryStatistics } from './summary-statistics.tsx';
import { TyStatistics } from './ty-statistics.tsx';

const changed = [topics.formChanged];

const useStyles = makeStyles({
  range: { alignSelf: 'start', maxWidth: '100%', [phoneQuery]: { alignSelf: 'stretch' } },
});

/** The dashboard item's own page: the statistics of some days, which stand in its address. */
export function RiscStatistics({ params, setParams, refreshedAt }: DashboardItemProps) {
  const { context } = useRiscModule();
  const styles = useStyles();
  const { t } = useMessages(statisticsMessages);
  const today = useFormat().isoDay(Date.now());
  const shown = shownRange(params, today);
  const range = wholeRange(shown, today);
  return (
    <PageLayout
      title={t('title')}
      actions={
        // Without a query the list would show what was remembered.
        <Button onClick={() => context.navigate('list', { status: '' })}>{t('openList')}</Button>
      }
    >
      <DateRangeField
        label={t('range')}
        value={shown}
        max={today}
        onChange={({ from, to }) => setParams({ from: from ?? '', to: to ?? '' })}
        className={styles.range}
      />
      {range === undefined ? (
        <EmptyState art="chart" title={t('noRange')} />
      ) : (
        <Statistics range={range} refreshedAt={refreshedAt} />
      )}
    </PageLayout>
  );
}

function Statistics({ range, refreshedAt }: { readonly range: DayRange; readonly refreshedAt: Date }) {
  const { api, context, variant } = useRiscModule();
  const { t } = useMessages(statisticsMessages);
  const dateRange = `${range.from},${range.to}`;
  const { value, load, refresh } = useFetched((signal) => api.dashboard({ dateRange }, { signal }), {
    key: dateRange,
    live: context.live,
    topics: changed,
    refreshedAt,
  });
  if (value === undefined)
    return load.kind === 'failed' ? (
      <FailedState title={t('failed')} error={load.error} onRetry={() => void refresh()} />
    ) : (
      <LoadingState />
    );
  return (
    <>
      {load.kind === 'failed' && (
        <Notice tone="warning" actions={<Button onClick={() => void refresh()}>{t('tryAgain')}</Button>}>
          {t('failed')}
        </Notice>
      )}
      {variant === 'TY' ? (
        <TyStatistics reply={value} refreshedAt={refreshedAt} />
      ) : (
        <SummaryStatistics reply={value} />
      )}
    </>
  );
}

interface Shown {
  readonly from?: string;
  readonly to?: string;
}

/** The days in the address, the last seven without any. An empty text is an end that was taken out. */
function shownRange({ from, to }: Readonly<Record<string, string>>, today: string): Shown {
  if (from === undefined && to === undefined) return shortcutRange('lastWeek', today);
  return {
    ...(from !== undefined && isIsoDay(from) && { from }),
    ...(to !== undefined && isIsoDay(to) && { to }),
  };
}

/** An open end means today, or the longest range that is counted. Undefined without any day. */
function wholeRange({ from, to }: Shown, today: string): DayRange | undefined {
  if (from === undefined && to === undefined) return undefined;
  const last = to ?? today;
  const earliest = addDays(last, 1 - longestRange);
  const first = from === undefined || from < earliest ? earliest : from;
  return first > last ? undefined : { from: first, to: last };
}
