import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, tabletQuery, useScreenSize } from '@gantry/plugin-ui';
import { type ReactNode, useId, useMemo } from 'react';
import { inspectionTypes } from '../../../contract/risc/counted.ts';
import { figuresOf } from '../../../contract/risc/figures.ts';
import type { DashboardReply } from '../../../contract/risc/statistics.ts';
import { countedMessages } from '../messages/counted.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { CountCard } from './count-card.tsx';
import { InspectionCard } from './inspection-card.tsx';
import { DisciplineChart } from './part-chart.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  heading: {
    margin: '8px 0 0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '12px',
    [tabletQuery]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Wide enough for the table beside the ring: with the table below it, the cards beside would stand half empty.
  withChart: {
    '@media (min-width: 1101px)': {
      gridTemplateColumns: 'minmax(470px, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)',
    },
  },
  // As high as the two cards beside it.
  high: { display: 'grid', gridRow: 'span 2' },
});

/** The statistics as all projects but TY have them: four summaries. */
export function SummaryStatistics({ reply }: { readonly reply: DashboardReply }) {
  const styles = useStyles();
  const { t } = useMessages(statisticsMessages);
  const { t: name } = useMessages(countedMessages);
  const isWide = useScreenSize() === 'desktop';
  const figures = useMemo(() => figuresOf(reply), [reply]);
  const of = (id: string) => figures[id]?.value ?? 0;
  const row = (label: string, id: string) => ({ label, figure: figures[id] });
  const statuses = (summary: string) => (
    <CountCard
      title={t('statuses')}
      whole={of(`${summary}.completed`) + of(`${summary}.incomplete`) + of(`${summary}.outstanding`)}
      rows={[
        row(name('completed'), `${summary}.completed`),
        row(name('incomplete'), `${summary}.incomplete`),
        row(name('outstanding'), `${summary}.outstanding`),
      ]}
    />
  );
  const returnDays = (summary: string) => (
    <CountCard
      title={t('returnDays')}
      whole={of(`${summary}.lead0_1`) + of(`${summary}.lead1_n`)}
      rows={[
        row(t('within1'), `${summary}.lead0_1`),
        row(t('after1'), `${summary}.lead1_n`),
        row(t('after3'), `${summary}.lead3_n`),
      ]}
    />
  );
  const took = (side: 'supervisor' | 'contractor') => (
    <CountCard
      title={t(side)}
      whole={of(`${side}0_1`) + of(`${side}1_2`) + of(`${side}2_3`) + of(`${side}3_n`)}
      rows={[
        row(t('took0_1'), `${side}0_1`),
        row(t('took1_2'), `${side}1_2`),
        row(t('took2_3'), `${side}2_3`),
        row(t('took3_n'), `${side}3_n`),
      ]}
    />
  );
  const received = of('received');
  return (
    <>
      <Summary title={t('overall')} hasChart>
        <div className={styles.high}>
          <DisciplineChart reply={reply} isWide={isWide} />
        </div>
        <CountCard
          title={t('submission')}
          whole={received}
          rows={[row(name('received'), 'received'), row(name('late'), 'late'), row(name('urgent'), 'urgent')]}
        />
        <InspectionCard reply={reply} />
        {statuses('overall')}
        {returnDays('overall')}
      </Summary>
      {inspectionTypes.map((type) => (
        <Summary key={type} title={t(type)}>
          {statuses(type)}
          {returnDays(type)}
        </Summary>
      ))}
      <Summary title={t('additional')}>
        <CountCard
          title={t('forms')}
          whole={Math.max(received, of('returned'))}
          rows={[
            row(name('received'), 'additional.received'),
            row(name('completed'), 'additional.completed'),
            row(name('incomplete'), 'additional.incomplete'),
            row(name('returned'), 'additional.returned'),
          ]}
        />
        <CountCard
          title={t('age')}
          whole={of('age3_15') + of('age15_30') + of('age30_90') + of('age90_n')}
          rows={[
            row(t('age3_15'), 'age3_15'),
            row(t('age15_30'), 'age15_30'),
            row(t('age30_90'), 'age30_90'),
            row(t('age90_n'), 'age90_n'),
          ]}
        />
        <CountCard
          title={t('notice')}
          whole={received}
          rows={[
            row(t('under1'), 'notice0_1'),
            row(t('from1'), 'notice1_n'),
            row(t('under3'), 'notice0_3'),
            row(t('from3'), 'notice3_n'),
          ]}
        />
        {took('supervisor')}
        {took('contractor')}
      </Summary>
    </>
  );
}

function Summary(props: {
  readonly title: string;
  readonly hasChart?: boolean;
  readonly children: ReactNode;
}) {
  const { title, hasChart = false, children } = props;
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div className={mergeClasses(styles.cards, hasChart && styles.withChart)}>{children}</div>
    </section>
  );
}
