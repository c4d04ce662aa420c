import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { Card, EmptyState, OpenLink, SearchField } from '@gantry/plugin-ui';
import { ColumnChart, DoughnutChart, LineChart, MiniArea } from '@gantry/plugin-ui/charts';
import { useMemo, useState } from 'react';
import { nameIn } from '../../parts/name-in.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { type Period, type Statistics, shareOf } from './statistics.ts';

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

/** How diaries divide, with a table beside the ring. */
function ShareChart(props: {
  readonly title: string;
  readonly counts: Readonly<Partial<Record<'Completed' | 'Incompleted' | 'onTime' | 'late', number>>>;
  /** Of the ring in pixels; 250 unless given. */
  readonly height?: number | undefined;
  readonly onOpen?: (part: string) => void;
}) {
  const { title, counts, height = 250, onOpen } = props;
  const { t } = useMessages(texts);
  const text = JSON.stringify(counts);
  const parts = useMemo(
    () =>
      shares.flatMap((id) => {
        const value: number | undefined = JSON.parse(text)[id];
        return value === undefined ? [] : [{ id, label: t(`share.${id}`), value }];
      }),
    [text, t],
  );
  return (
    <Card title={title}>
      <DoughnutChart
        title={title}
        parts={parts}
        nameHeading={t('discipline')}
        valueHeading={t('qty')}
        shareHeading={t('pct')}
        height={height}
        shareDigits={2}
        onOpen={onOpen}
      />
    </Card>
  );
}
const shares = ['Completed', 'Incompleted', 'onTime', 'late'] as const;

/** Diaries that are confirmed or closed, and the others. @param props.height - of the ring in pixels */
export function CompletedChart({ statistics, height }: PartProps & { readonly height?: number }) {
  const { t } = useMessages(texts);
  const [Completed, Incompleted] = [shareOf(statistics, 'Completed'), shareOf(statistics, 'Incompleted')];
  return <ShareChart title={t('noOfStatistics')} counts={{ Completed, Incompleted }} height={height} />;
}

export function LateChart({ statistics }: PartProps) {
  const { context } = useDiaryModule();
  const { t } = useMessages(texts);
  return (
    <ShareChart
      title={t('noOfLate')}
      counts={statistics.lateSummary}
      onOpen={(part) => context.navigate('diary-list', { counted: part === 'late' ? 'late' : '' })}
    />
  );
}

/** The labels of some counts, in order. */
const labelsOf = (...all: readonly Readonly<Record<string, number>>[]) =>
  [...new Set(all.flatMap((counts) => Object.keys(counts)))].toSorted();

/** Counts by day, week or month: staff of the contractor, labour and plant in columns, or submitted diaries as a line. */
export function CountsChart({
  statistics,
  period,
  of,
}: PartProps & { readonly period: Period; readonly of: 'work' | 'submissions' }) {
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const { contractorStaffLaboutAndPlantSummary: work, submissions } = statistics;
  const model = useMemo(() => {
    const all =
      of === 'submissions'
        ? [{ id: 'submissions', label: t('submissions'), counts: submissions, role: 'actual' as const }]
        : [
            { id: 'staff', label: term('field.staff_total'), counts: work.ContractorStaff },
            { id: 'labour', label: term('field.labour_total'), counts: work.Labour },
            { id: 'plant', label: term('field.plant_total'), counts: work.Plant },
          ];
    const categories = labelsOf(...all.map(({ counts }) => counts));
    const series = all.map(({ counts, ...about }) => ({
      ...about,
      values: categories.map((name) => counts[name] ?? null),
    }));
    return { categories, series };
  }, [of, work, submissions, t, term]);
  const title = t(of === 'work' ? 'workSummary' : 'noOfSubmissions');
  const Chart = of === 'work' ? ColumnChart : LineChart;
  return (
    <Card title={title}>
      <Chart {...model} title={title} categoryKind={period === 'monthly' ? 'month' : 'day'} height={250} />
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
