import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { DataTable, Pager, SearchField, SelectField } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { permissions, type Sensor } from '../../contract/falsework.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { LevelTag } from '../levels/level-tag.tsx';
import { openSensorSettings } from '../open-sensor.ts';
import { indexMessages } from './index-messages.ts';

const useStyles = makeStyles({
  filters: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 116px',
    gap: '8px',
    // Stays in view while the rows scroll.
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

interface IndexProps {
  readonly module: FalseworkModule;
  readonly selected: string | undefined;
  readonly onSelect: (sensor: Sensor) => void;
}

/** Search, status filter and the sensors of the page. */
export const SensorIndex = observer(function SensorIndex({ module, selected, onSelect }: IndexProps) {
  const { context, sensors } = module;
  const styles = useStyles();
  const { t } = useMessages(indexMessages);
  const isNarrowed = sensors.search !== '' || sensors.filters.status !== undefined;
  const maySetUp = context.permissions.has(permissions.admin);
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={sensors.search}
          onChange={(search) => sensors.find(search)}
        />
        <SelectField
          label={t('status')}
          allLabel={t('all')}
          options={[
            { value: 'Online', label: t('online') },
            { value: 'Offline', label: t('offline') },
          ]}
          value={sensors.filters.status}
          onChange={(value) =>
            sensors.setFilters({ status: value === 'Online' || value === 'Offline' ? value : undefined })
          }
        />
      </div>
      <DataTable
        label={t('index')}
        columns={[
          { id: 'name', header: t('sensor'), naming: true, cell: ({ name }: Sensor) => name },
          {
            id: 'status',
            header: t('status'),
            width: '104px',
            align: 'end',
            cell: ({ status }: Sensor) => <LevelTag context={context} status={status} />,
          },
        ]}
        rows={sensors.rows}
        rowKey={({ sensorId }) => sensorId}
        load={sensors.load}
        failed={t('failed')}
        onRetry={() => void sensors.refresh()}
        selectedKey={selected}
        onRowClick={onSelect}
        empty={
          isNarrowed
            ? { title: t('noMatch') }
            : {
                title: t('none'),
                text: t('noneText'),
                action: maySetUp
                  ? { label: t('add'), onClick: () => void openSensorSettings(context) }
                  : undefined,
              }
        }
      />
    </>
  );
});

/** The pages of the index. */
export const SensorPager = observer(function SensorPager({
  module: { sensors },
}: Pick<IndexProps, 'module'>) {
  return (
    <Pager
      narrow
      page={sensors.page}
      pageSize={sensors.pageSize}
      total={sensors.total}
      load={sensors.load}
      onPageChange={(page) => sensors.goTo(page)}
    />
  );
});
