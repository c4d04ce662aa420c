import { Button, makeStyles, tokens } from '@fluentui/react-components';
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
import { topics } from '../../../contract/risc/calls.ts';
import type { DayRange } from '../../../contract/risc/counted.ts';
import { longestRange } from '../../../contract/risc/statistics.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { useRiscModule } from '../module.ts';
import { SummaryStatistics } from './summary-statistics.tsx';
import { TyStatistics } from './ty-statistics.tsx';

const changed = [topics.formChanged];

const useStyles = makeStyles({
  asked: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  label: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  range: { maxWidth: '100%', [phoneQuery]: { flexGrow: 1 } },
});

/** The dashboard item's own page: the statistics of some days, which stand in its address. */
export function RiscStatistics({ params, setParams, refreshedAt }: DashboardItemProps) {
  const { context } = useRiscModule();
  const styles = useStyles();
  const { t } = useMessages(statisticsMessages);
  const today = useFormat().isoDay(context.session.serverNow());
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
      <div className={styles.asked}>
        {/* The field has it as its name. */}
        <span className={styles.label} aria-hidden>
          {t('range')}
        </span>
        <DateRangeField
          label={t('range')}
          value={shown}
          max={today}
          onChange={({ from, to }) => setParams({ from: from ?? '', to: to ?? '' })}
          className={styles.range}
        />
      </div>
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
