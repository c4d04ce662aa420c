import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card } from '@gantry/plugin-ui';
import type { PermitStatistics } from '../../contract/statistics.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { Figures } from './figures.tsx';
import { useLengthText } from './use-length-text.ts';

/** What became of the permits that were requested in the days. */
export function RequestedCard({ requested }: Pick<PermitStatistics, 'requested'>) {
  const { t } = useMessages(statisticsMessages);
  const format = useFormat();
  const { total, medianHours } = requested;
  const share = (count: number) =>
    total === 0
      ? format.number(count)
      : t('withShare', {
          count: format.number(count),
          share: format.number(count / total, { style: 'percent', maximumFractionDigits: 0 }),
        });
  const length = useLengthText();
  const median = medianHours === null ? null : length(medianHours * 60);
  return (
    <Card title={t('requested')}>
      <Figures
        figures={[
          { id: 'total', label: t('requested.total'), value: format.number(total) },
          { id: 'issued', label: t('requested.issued'), value: share(requested.issued) },
          { id: 'extended', label: t('requested.extended'), value: share(requested.extended) },
          { id: 'rescheduled', label: t('requested.rescheduled'), value: share(requested.rescheduled) },
          { id: 'median', label: t('requested.median'), value: median },
        ]}
      />
    </Card>
  );
}
