import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { Card, EmptyState, OpenLink, SearchField } from '@gantry/plugin-ui';
import { ColumnChart, DoughnutChart, LineChart, MiniArea } from '@gantry/plugin-ui/charts';
import { useMemo, useState } from 'react';
import { nameIn } from '../../parts/name-in.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { type Period, type Statistics, shareOf } from './use-statistics.ts';

const useStyles = makeStyles({
  number: { fontSize: tokens.fontSizeBase600, fontWeight: tokens.fontWeightSemibold },
  trades: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  trade: { minWidth: 0 },
  line: { display: 'flex', justifyContent: 'space-between', columnGap: '8px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  value: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});
/** Trades that are drawn at once; the search finds the others. */
const mostTrades = 24;

interface PartProps {
  readonly statistics: Statistics;
}

/** Diaries of today that should be submitted by now. */
export function OverdueCard({ statistics }: PartProps) {
  const { context } = useDiaryModule();
  const styles = useStyles();
  const { t } = useMessages(texts);
  const format = useFormat();
  const { OverdueSiteDiary: count } = statistics.overdueSummary;
  return (
    <Card title={t('overdueSummary')}>
      <div className={styles.line}>
        <span>{t('overdueDiaries')}</span>
        <span className={styles.number}>
          <OpenLink
            label={`${format.number(count)}, ${t('overdueDiaries')}`}
            onOpen={() => context.navigate('diary-list', { counted: 'overdue' })}
          >
            {format.number(count)}
          </OpenLink>
        </span>
      </div>
    </Card>
  );
}

/** Diaries that are confirmed or closed, and the others. */
export function CompletedChart({ statistics }: PartProps) {
  const { t } = useMessages(texts);
  const parts = useMemo(
    () =>
      (['Completed', 'Incompleted'] as const).map((id) => ({
        id,
        label: t(`share.${id}`),
        value: shareOf(statistics, id),
      })),
    [statistics, t],
  );
  return (
    <Card title={t('noOfStatistics')}>
      <DoughnutChart
        title={t('noOfStatistics')}
        parts={parts}
        nameHeading={t('discipline')}
        valueHeading={t('qty')}
        shareHeading={t('pct')}
        height={250}
      />
    </Card>
  );
}

export function LateChart({ statistics }: PartProps) {
  const { context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { onTime, late } = statistics.lateSummary;
  const parts = useMemo(
    () => [
      { id: 'onTime', label: t('share.onTime'), value: onTime },
      { id: 'late', label: t('share.late'), value: late },
    ],
    [onTime, late, t],
  );
  return (
    <Card title={t('noOfLate')}>
      <DoughnutChart
        title={t('noOfLate')}
        parts={parts}
        nameHeading={t('discipline')}
        valueHeading={t('qty')}
        shareHeading={t('pct')}
        height={250}
        onOpen={(part) =>
          context.navigate('diary-list', part === 'late' ? { counted: 'late' } : { counted: '' })
        }
      />
    </Card>
  );
}

const kindOf = (period: Period) => (period === 'monthly' ? 'month' : 'day');
/** The labels of some counts, in order. */
const labelsOf = (...all: readonly Readonly<Record<string, number>>[]) =>
  [...new Set(all.flatMap((counts) => Object.keys(counts)))].toSorted();

/** Staff of the contractor, labour and plant by day, week or month. */
export function WorkChart({ statistics, period }: PartProps & { readonly period: Period }) {
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const { contractorStaffLaboutAndPlantSummary: summary } = statistics;
  const { categories, series } = useMemo(() => {
    const { ContractorStaff, Labour, Plant } = summary;
    const labels = labelsOf(ContractorStaff, Labour, Plant);
    const one = (id: string, label: string, counts: Readonly<Record<string, number>>) => ({
      id,
      label,
      values: labels.map((name) => counts[name] ?? null),
    });
    return {
      categories: labels,
      series: [
        one('staff', term('field.staff_total'), ContractorStaff),
        one('labour', term('field.labour_total'), Labour),
        one('plant', term('field.plant_total'), Plant),
      ],
    };
  }, [summary, term]);
  return (
    <Card title={t('workSummary')}>
      <ColumnChart
        title={t('workSummary')}
        categories={categories}
        categoryKind={kindOf(period)}
        series={series}
        height={250}
      />
    </Card>
  );
}

/** Diaries that were submitted. */
export function SubmissionsChart({ statistics, period }: PartProps & { readonly period: Period }) {
  const { t } = useMessages(texts);
  const { submissions } = statistics;
  const { categories, series } = useMemo(() => {
    const labels = labelsOf(submissions);
    const values = labels.map((name) => submissions[name] ?? null);
    return {
      categories: labels,
      series: [{ id: 'submissions', label: t('submissions'), values, role: 'actual' as const }],
    };
  }, [submissions, t]);
  return (
    <Card title={t('noOfSubmissions')}>
      <LineChart
        title={t('noOfSubmissions')}
        categories={categories}
        categoryKind={kindOf(period)}
        series={series}
        height={250}
      />
    </Card>
  );
}

/** Workers of each trade with their run, the most first. */
export function Trades({ statistics }: PartProps) {
  const styles = useStyles();
  const { t } = useMessages(texts);
  const { locale } = useLanguage();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const named = statistics.trades.map((one) => ({
    ...one,
    name: nameIn(locale, { name: one.title, name_zh: one.title_zh }),
  }));
  const found = named.filter(({ name, code }) => `${code} ${name}`.toLowerCase().includes(wanted));
  return (
    <Card
      title={t('worksCategory')}
      aside={t('ofAll', { shown: Math.min(found.length, mostTrades), all: named.length })}
    >
      <SearchField label={t('searchTrades')} value={search} onChange={setSearch} />
      {found.length === 0 && <EmptyState art="chart" title={t('noData')} />}
      <ul className={styles.trades}>
        {found.slice(0, mostTrades).map(({ id, name, code, value, data }) => (
          <li key={id} className={styles.trade}>
            <div className={styles.line}>
              <span className={styles.name} title={name}>
                {[code, name].filter(Boolean).join(' ')}
              </span>
              <span className={styles.value}>{format.number(value)}</span>
            </div>
            <MiniArea label={name} values={labelsOf(data).map((label) => data[label] ?? 0)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
