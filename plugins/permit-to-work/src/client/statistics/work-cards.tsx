import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, DataTable, EmptyState, OpenLink } from '@gantry/plugin-ui';
import { DoughnutChart } from '@gantry/plugin-ui/charts';
import { useMemo } from 'react';
import type { PermitStatistics } from '../../contract/statistics.ts';
import { openPermits } from '../host-pages.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { terms } from '../messages/terms.ts';
import { usePermitSession } from '../permit-session.ts';

interface Props {
  readonly statistics: PermitStatistics;
}

/** Opens the list of the permits for these days, narrowed further. */
function useOpenWork({ from, to }: Pick<PermitStatistics, 'from' | 'to'>) {
  const { context } = usePermitSession();
  return (more: { readonly permitType?: string; readonly locationID?: string }) =>
    void openPermits(context, { from, to, ...more });
}

/** Permits for the days, by type; each opens its list. */
export function TypesCard({ statistics }: Props) {
  const { t } = useMessages(statisticsMessages);
  const { t: term } = useMessages(terms);
  const open = useOpenWork(statistics);
  const { byType } = statistics.atWork;
  const parts = useMemo(
    () =>
      byType.map(({ permitType, total }) => ({
        id: permitType,
        label: term(`type.${permitType}`),
        value: total,
      })),
    [byType, term],
  );
  return (
    <Card title={t('byType')}>
      <DoughnutChart
        title={t('byType')}
        parts={parts}
        nameHeading={t('type')}
        valueHeading={t('permits')}
        shareHeading={t('share')}
        emptyText={t('noWork')}
        onOpen={(permitType) => open({ permitType })}
      />
    </Card>
  );
}

/** Permits for the days, by location; each opens its list. */
export function LocationsCard({ statistics }: Props) {
  const { t } = useMessages(statisticsMessages);
  const format = useFormat();
  const open = useOpenWork(statistics);
  const { byLocation, locations } = statistics.atWork;
  const isCut = byLocation.length < locations;
  return (
    <Card
      title={t('byLocation')}
      aside={isCut ? t('ofLocations', { shown: byLocation.length, all: locations }) : undefined}
      flush={byLocation.length > 0}
    >
      {byLocation.length === 0 ? (
        <EmptyState art="chart" text={t('noWork')} />
      ) : (
        <DataTable
          label={t('byLocation')}
          rows={byLocation}
          rowKey={({ locationID }) => locationID}
          load={{ kind: 'ready' }}
          maxHeight={300}
          columns={[
            { id: 'name', header: t('location'), naming: true, cell: ({ name }) => name },
            {
              id: 'total',
              header: t('permits'),
              align: 'end',
              width: '120px',
              cell: ({ locationID, name, total }) => (
                <OpenLink
                  onOpen={() => open({ locationID })}
                  label={`${format.number(total)}, ${name}, ${t('byLocation')}`}
                >
                  {format.number(total)}
                </OpenLink>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
