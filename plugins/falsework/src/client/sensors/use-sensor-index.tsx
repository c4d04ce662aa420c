import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, DataTable, type Fetched, Pager, SearchField, SelectField } from '@gantry/plugin-ui';
import { permissions, type Sensor } from '../../contract/falsework.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { SensorTag } from '../levels/level-tag.tsx';
import { openSensorSettings } from '../open-sensor.ts';
import { sensorMessages } from './sensor-messages.ts';
import type { SensorFilter } from './use-sensors.ts';

const useStyles = makeStyles({
  filters: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 110px',
    gap: '8px',
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  rows: { flex: '1 1 auto', minHeight: 0, overflow: 'auto' },
  filter: { [comfortable]: { minHeight: '44px' } },
});

/** What stands where there are no sensors: why, and who adds the first one. */
export function useNoSensors({ context }: FalseworkModule) {
  const { t } = useMessages(sensorMessages);
  if (!context.permissions.has(permissions.admin)) return { title: t('none'), text: t('noneWho') };
  const onClick = () => void openSensorSettings(context);
  return { title: t('none'), text: t('noneAdd'), action: { label: t('toSettings'), onClick } };
}

/** The index of sensors, in parts, because a panel of the model has its own place for the pager. */
export function useSensorIndex(props: {
  readonly module: FalseworkModule;
  readonly sensors: Fetched<{ readonly pageList: readonly Sensor[]; readonly total: number }>;
  readonly filter: SensorFilter;
  readonly onFilter: (filter: SensorFilter) => void;
  readonly selected: string | undefined;
  readonly onSelect: (sensor: Sensor) => void;
}) {
  const { module, sensors, filter, onFilter, selected, onSelect } = props;
  const styles = useStyles();
  const { t } = useMessages(sensorMessages);
  const empty = useNoSensors(module);
  const { pageList = [], total = 0 } = sensors.value ?? {};
  const { page, pageSize } = filter;
  const change = (part: Partial<SensorFilter>) => onFilter({ ...filter, page: 1, ...part });
  const body = (
    <>
      <div className={styles.filters}>
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={filter.search}
          onChange={(search) => change({ search: search.trim() })}
        />
        <SelectField
          label={t('status')}
          allLabel={t('all')}
          options={(['Online', 'Offline'] as const).map((value) => ({ value, label: t(value) }))}
          value={filter.status || undefined}
          onChange={(value) => change({ status: value === 'Online' || value === 'Offline' ? value : '' })}
          className={styles.filter}
        />
      </div>
      <div className={styles.rows}>
        <DataTable
          label={t('index')}
          columns={[
            {
              id: 'name',
              header: t('sensor'),
              naming: true,
              cell: ({ name }) => name,
              title: ({ name }) => name,
            },
            {
              id: 'status',
              header: t('status'),
              width: '136px',
              cell: (sensor) => <SensorTag context={module.context} sensor={sensor} />,
            },
          ]}
          rows={pageList}
          rowKey={({ sensorId }) => sensorId}
          load={sensors.load}
          failed={t('failed')}
          onRetry={sensors.refresh}
          selectedKey={selected}
          onRowClick={onSelect}
          isRowInDanger={({ level }) => level >= 2}
          isFiltered={filter.search !== '' || filter.status !== ''}
          empty={empty}
        />
      </div>
    </>
  );
  const pager = (
    <Pager
      narrow
      page={page}
      pageSize={pageSize}
      total={total}
      load={sensors.load}
      onPageChange={(wanted) => change({ page: wanted })}
    />
  );
  return { body, pager };
}
