import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, OpenLink } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import { type Figure, figuresOf } from '../../../contract/risc/figures.ts';
import type { DashboardReply } from '../../../contract/risc/statistics.ts';
import { countedMessages } from '../messages/counted.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { useOpenList } from './use-open-list.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: '10px', margin: 0 },
  name: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  value: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: '12px',
    margin: 0,
  },
  number: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground3 },
  counts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '12px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase400,
  },
});

interface Count {
  readonly label: string;
  readonly figure: Figure | undefined;
}

/** Averages and the fail rate, with the numbers of forms behind them. */
export function InspectionCard({ reply }: { readonly reply: DashboardReply }) {
  const styles = useStyles();
  const { t } = useMessages(statisticsMessages);
  const { t: name } = useMessages(countedMessages);
  const format = useFormat();
  const open = useOpenList();
  const figures = useMemo(() => figuresOf(reply), [reply]);
  const { inspectionSummary: found } = reply.overallSummary;
  const written = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const line = (label: string, text: string | null, counts: readonly Count[]) => (
    <div>
      <dt className={styles.name}>{label}</dt>
      <dd className={styles.value}>
        {text === null ? (
          <span className={styles.none}>{t('noData')}</span>
        ) : (
          <>
            <span className={styles.number}>{text}</span>
            <span className={styles.counts}>
              {counts.map(
                ({ label: of, figure }) =>
                  figure && (
                    <span key={of}>
                      {of}{' '}
                      <OpenLink
                        onOpen={() => open(figure.list)}
                        label={`${format.number(figure.value)}, ${of}, ${label}`}
                      >
                        {format.number(figure.value)}
                      </OpenLink>
                    </span>
                  ),
              )}
            </span>
          </>
        )}
      </dd>
    </div>
  );
  const days = (value: number | null) => (value === null ? null : t('days', { days: written(value) }));
  const rate = found.failRateOfFirstInspection;
  return (
    <Card title={t('inspection')}>
      <dl className={styles.list}>
        {line(t('completionLead'), days(found.averageCompletionLeadTime), [
          { label: t('ofReturned'), figure: figures.returned },
        ])}
        {line(t('revisionLead'), days(found.averageRevisionLeadTime), [
          { label: name('revision'), figure: figures.revision },
        ])}
        {line(t('failRate'), rate === null ? null : t('percent', { percent: written(rate) }), [
          { label: t('ofFirst'), figure: figures.firstInspection },
          { label: t('ofFirstFailed'), figure: figures.firstFailed },
        ])}
      </dl>
    </Card>
  );
}
