import { makeStyles, Switch } from '@fluentui/react-components';
import { addMonths, type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { Card, FetchedContent, phoneQuery, StatCard, useFetched } from '@gantry/plugin-ui';
import { daysBetween } from '@gantry/plugin-ui/charts';
import { useMemo, useState } from 'react';
import { topics } from '../../../contract/risc/calls.ts';
import { submittedIn } from '../../../contract/risc/counted.ts';
import { type Figure, figuresOf } from '../../../contract/risc/figures.ts';
import type { DashboardReply } from '../../../contract/risc/statistics.ts';
import { countedMessages } from '../messages/counted.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { useRiscModule } from '../module.ts';
import { MonthChart } from './month-chart.tsx';
import { DisciplineChart, PartChart } from './part-chart.tsx';
import { ReturnChart } from './return-chart.tsx';
import { useOpenList } from './use-open-list.ts';

const changed = [topics.formChanged];

const useStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: '12px',
    [phoneQuery]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8px' },
  },
  charts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
    gap: '12px',
  },
});

interface Props {
  readonly reply: DashboardReply;
  readonly refreshedAt: DashboardItemProps['refreshedAt'];
}

/** The statistics as TY has them: totals with their trends, shares and months. */
export function TyStatistics({ reply, refreshedAt }: Props) {
  const styles = useStyles();
  const { t } = useMessages(statisticsMessages);
  const { t: name } = useMessages(countedMessages);
  const figures = useMemo(() => figuresOf(reply), [reply]);
  const { from, to, LATE_SUBMISSION_SUMMARY: lateness } = reply;
  const days = daysBetween(from, to).length;
  const total = (id: string, label: string, difference: number | null, good?: 'up' | 'down') => (
    <Total figure={figures[id]} label={label} difference={difference} days={days} good={good} />
  );
  const lateParts = useMemo(
    () =>
      lateness.map(({ id, value }) => ({
        id,
        value,
        label: name(id),
        list: submittedIn(id, { from, to }),
      })),
    [lateness, from, to, name],
  );
  return (
    <>
      <div className={styles.figures}>
        {total('received', t('totalReceived'), reply.TOTAL_RECEIVED_DIFFERENCE)}
        {total('returned', t('totalReturned'), reply.TOTAL_RETURNED_DIFFERENCE)}
        {total('onTime', name('onTime'), reply.ON_TIME_SUBMISSION_DIFFERENCE, 'up')}
        {total('late', name('late'), reply.LATE_SUBMISSION_DIFFERENCE, 'down')}
        {total('pass', t('totalPass'), reply.TOTAL_PASS_DIFFERENCE, 'up')}
        {total('fail', t('totalFail'), reply.TOTAL_FAIL_DIFFERENCE, 'down')}
        {total('outstanding', name('outstanding'), reply.OUTSTANDING_RESUBMISSION_DIFFERENCE, 'down')}
      </div>
      <div className={styles.charts}>
        <DisciplineChart reply={reply} />
        <PartChart title={t('lateSummary')} nameHeading={t('status')} parts={lateParts} />
        <ReturnChart figures={figures} />
      </div>
      <div className={styles.charts}>
        <MonthlySummary reply={reply} />
        <LatestMonths today={reply.today} refreshedAt={refreshedAt} />
      </div>
    </>
  );
}

function Total(props: {
  readonly figure: Figure | undefined;
  readonly label: string;
  /** Null where nothing is known of the days before. */
  readonly difference: number | null;
  readonly days: number;
  readonly good: 'up' | 'down' | undefined;
}) {
  const { figure, label, difference, days, good } = props;
  const { t } = useMessages(statisticsMessages);
  const open = useOpenList();
  if (figure === undefined) return null;
  const before = difference === null ? null : figure.value - difference;
  return (
    <StatCard
      label={label}
      value={figure.value}
      trend={{ before, period: t('daysBefore', { count: days }), ...(good && { good }) }}
      onOpen={() => open(figure.list)}
    />
  );
}

function MonthlySummary({ reply }: { readonly reply: DashboardReply }) {
  const { t } = useMessages(statisticsMessages);
  const [isCumulative, setIsCumulative] = useState(false);
  const { MONTHLY_SUMMARY: found, from, to } = reply;
  const months = useMemo(
    () =>
      found.map((row) => ({
        month: row.TITLE,
        submitted: isCumulative ? row.CUMULATIVE_SUBMITTED_FORM : row.SUBMITTED_FORM,
        passed: isCumulative ? row.CUMULATIVE_PASSED_FORM : row.PASSED_FORM,
        rejected: isCumulative ? row.CUMULATIVE_REJECTED_FORM : row.REJECTED_FORM,
      })),
    [found, isCumulative],
  );
  return (
    <Card
      title={t('monthly')}
      aside={
        <Switch
          label={t('cumulative')}
          checked={isCumulative}
          onChange={(_, { checked }) => setIsCumulative(checked)}
        />
      }
    >
      <MonthChart
        title={t('monthly')}
        kind="column"
        months={months}
        range={{ from, to }}
        isCumulative={isCumulative}
      />
    </Card>
  );
}

/** The twelve months that end today, whatever days are analysed. */
function LatestMonths({ today, refreshedAt }: Pick<Props, 'refreshedAt'> & { readonly today: string }) {
  const { api, context } = useRiscModule();
  const { t } = useMessages(statisticsMessages);
  const start = addMonths(`${today.slice(0, 7)}-01`, -11);
  const fetched = useFetched((signal) => api.monthlySummary({ start, end: today }, { signal }), {
    key: today,
    live: context.live,
    topics: changed,
    refreshedAt,
  });
  const summary = fetched.value?.monthlySummary;
  const months = useMemo(
    () =>
      summary?.map(({ yyyyMM, submittedCount, acceptedCount, rejectedCount }) => ({
        month: `${yyyyMM.slice(0, 4)}-${yyyyMM.slice(4)}`,
        submitted: submittedCount,
        passed: acceptedCount,
        rejected: rejectedCount,
      })),
    [summary],
  );
  return (
    <Card title={t('latest')}>
      <FetchedContent fetched={fetched} failed={t('failed')}>
        {() =>
          months && (
            <MonthChart title={t('latest')} kind="line" months={months} range={{ from: start, to: today }} />
          )
        }
      </FetchedContent>
    </Card>
  );
}
