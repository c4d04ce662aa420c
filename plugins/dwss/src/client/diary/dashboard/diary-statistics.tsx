import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type DashboardItemProps, isIsoDay, useMessages } from '@gantry/plugin-sdk';
import {
  DateRangeField,
  EmptyState,
  FailedState,
  LoadingState,
  Notice,
  PageLayout,
  SelectField,
} from '@gantry/plugin-ui';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { CompletedChart, LateChart, OverdueCard, SubmissionsChart, Trades, WorkChart } from './parts.tsx';
import { type Days, type Period, periods, useStatistics, useUsualDays } from './use-statistics.ts';

const useStyles = makeStyles({
  asked: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  label: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
    gap: '12px',
  },
});

/** The item's own page: the statistics of some days, which stand in its address. */
export function DiaryStatistics({ params, setParams, refreshedAt }: DashboardItemProps) {
  const { context } = useDiaryModule();
  const styles = useStyles();
  const { t } = useMessages(texts);
  const usual = useUsualDays();
  const dayIn = (name: 'from' | 'to') => {
    const day = params[name];
    return day === undefined ? usual[name] : isIsoDay(day) ? day : undefined;
  };
  const [from, to] = [dayIn('from'), dayIn('to')];
  const days: Days | undefined =
    from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
  const period: Period = periods.find((one) => one === params.period) ?? 'monthly';
  const { value, load, refresh } = useStatistics(days, period, refreshedAt);
  const set = (more: Readonly<Record<string, string>>) => setParams({ ...params, ...more });
  return (
    <PageLayout
      title={t('siteDiary')}
      actions={
        // Without a query the list would show what was remembered.
        <Button onClick={() => context.navigate('diary-list', { status: '' })}>{t('openList')}</Button>
      }
    >
      <div className={styles.asked}>
        <SelectField
          label={t('periodical')}
          options={periods.map((one) => ({ value: one, label: t(`period.${one}`) }))}
          value={period}
          onChange={(one) => set({ period: one ?? 'monthly' })}
        />
        {/* The field has it as its name. */}
        <span className={styles.label} aria-hidden>
          {t('range')}
        </span>
        <DateRangeField
          label={t('range')}
          value={{ ...(from && { from }), ...(to && { to }) }}
          max={usual.to}
          onChange={(range) => set({ from: range.from ?? '', to: range.to ?? '' })}
        />
      </div>
      {days === undefined ? (
        <EmptyState art="chart" title={t('noRange')} />
      ) : value === undefined ? (
        load.kind === 'failed' ? (
          <FailedState title={t('statisticsFailed')} error={load.error} onRetry={refresh} />
        ) : (
          <LoadingState />
        )
      ) : (
        <>
          {load.kind === 'failed' && (
            <Notice tone="warning" actions={<Button onClick={refresh}>{t('tryAgain')}</Button>}>
              {t('statisticsFailed')}
            </Notice>
          )}
          <OverdueCard statistics={value} />
          <div className={styles.grid}>
            <CompletedChart statistics={value} />
            <LateChart statistics={value} />
            <WorkChart statistics={value} period={period} />
            <SubmissionsChart statistics={value} period={period} />
          </div>
          <Trades statistics={value} />
        </>
      )}
    </PageLayout>
  );
}
