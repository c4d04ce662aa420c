import { makeStyles } from '@fluentui/react-components';
import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { commentIn } from '@gantry/plugin-sdk/contract';
import { Card, DataTable, StateTag } from '@gantry/plugin-ui';
import type { PermitStatistics } from '../../contract/statistics.ts';
import { openPermits } from '../host-pages.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { usePermitSession } from '../permit-session.ts';
import { Figures } from './figures.tsx';
import { useLengthText } from './use-length-text.ts';

const useStyles = makeStyles({
  reason: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  line: { display: 'block' },
  // Where the column of reasons is left out.
  reasonBelow: { display: 'block', marginTop: '2px', '@container (min-width: 641px)': { display: 'none' } },
});

type Stop = PermitStatistics['stops']['latest'][number];

/** The suspensions that began in the days, and the latest of them with their reasons. */
export function StopsCard({ stops }: Pick<PermitStatistics, 'stops'>) {
  const styles = useStyles();
  const { context } = usePermitSession();
  const { t } = useMessages(statisticsMessages);
  const format = useFormat();
  const { locale } = useLanguage();
  const length = useLengthText();
  const lengthOf = ({ at, until }: Stop) =>
    until === null ? (
      <StateTag tone="warning">{t('standing')}</StateTag>
    ) : (
      length((Date.parse(until) - Date.parse(at)) / 60_000)
    );
  const reasonOf = ({ reason, isBySystem }: Stop) => (
    <span className={styles.reason}>
      {isBySystem ? t('system', { reason: commentIn(reason, true, locale) }) : reason}
    </span>
  );
  if (stops.total === 0) return <Card title={t('stops')}>{t('noStops')}</Card>;
  const { medianMinutes } = stops;
  return (
    <Card title={t('stops')}>
      <Figures
        figures={[
          { id: 'total', label: t('stops.total'), value: format.number(stops.total) },
          { id: 'permits', label: t('stops.permits'), value: format.number(stops.permits) },
          { id: 'bySystem', label: t('stops.bySystem'), value: format.number(stops.bySystem) },
          { id: 'standing', label: t('stops.standing'), value: format.number(stops.standing) },
          {
            id: 'median',
            label: t('stops.median'),
            value: medianMinutes === null ? null : length(medianMinutes),
          },
        ]}
      />
      <DataTable
        label={t('latestStops')}
        rows={stops.latest}
        rowKey={({ formUUID, at }) => `${formUUID} ${at}`}
        load={{ kind: 'ready' }}
        onRowClick={({ formUUID }) => void openPermits(context, { formUUID })}
        columns={[
          {
            id: 'number',
            header: t('number'),
            naming: true,
            cell: ({ number }) => number,
            below: (stop) => (
              <>
                <span className={styles.line}>{stop.locationName}</span>
                <span className={styles.line}>{format.dateTime(stop.at)}</span>
                <span className={styles.reasonBelow}>{reasonOf(stop)}</span>
              </>
            ),
          },
          { id: 'location', header: t('location'), priority: 3, cell: ({ locationName }) => locationName },
          {
            id: 'at',
            header: t('stopped'),
            priority: 3,
            width: '160px',
            cell: ({ at }) => format.dateTime(at),
          },
          { id: 'length', header: t('length'), width: '120px', cell: lengthOf },
          { id: 'reason', header: t('reason'), priority: 2, cell: reasonOf },
        ]}
      />
    </Card>
  );
}
