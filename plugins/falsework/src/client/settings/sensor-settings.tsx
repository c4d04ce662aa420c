import { Button, makeStyles } from '@fluentui/react-components';
import { Gauge20Regular, Settings20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages, type ViewProps } from '@gantry/plugin-sdk';
import {
  Card,
  type DataColumn,
  DataTable,
  DateText,
  PageLayout,
  Pager,
  pageRange,
  RowActions,
  SearchField,
  useFetched,
} from '@gantry/plugin-ui';
import {
  allDevices,
  GatewayCard,
  LevelTag,
  mayManageDevices,
  openDevices,
  openGatewayForm,
} from '@gantry/plugin-ui/monitoring';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import type { Sensor } from '../../contract/falsework.ts';
import type { InModule } from '../falsework-module.ts';
import { sensorTopics, useSensors } from '../sensors/use-sensors.ts';
import { openSensorForm, openThresholds } from './open-forms.tsx';
import { setupMessages } from './setup-messages.ts';

const ImportSensors = lazy(async () => ({ default: (await import('./import-sensors.tsx')).ImportSensors }));
const pageSize = 15;

const useStyles = makeStyles({ foot: { padding: '4px 16px' } });

/** The settings page on which sensors and their gateways are added and set up. */
export const SensorSettings = observer(function SensorSettings({ module, visible }: InModule<ViewProps>) {
  const { context, api, live } = module;
  const styles = useStyles();
  const { t } = useMessages(setupMessages);
  const { dateTime } = useFormat();
  const [search, setSearch] = useState('');
  const [wanted, setPage] = useState(1);
  const [isImporting, setIsImporting] = useState(false);
  const sensors = useSensors(module, { ...allDevices, search }, { isShown: visible });
  const gateways = useFetched((signal) => api.gateways({}, { signal }), {
    key: visible ? 'gateways' : undefined,
    live,
    topics: sensorTopics,
    throttleMs: 1000,
  });
  const list = sensors.value?.pageList ?? [];
  const { page, from, to } = pageRange(wanted, pageSize, list.length);
  const refresh = () => {
    sensors.refresh();
    gateways.refresh();
  };
  const addGateway = () => void openGatewayForm(context, api.addGateway).then(refresh);
  const addSensor = () => void openSensorForm(module).then(refresh);
  const latestOf = ({ latestData }: Sensor) =>
    latestData === null ? t('waiting') : dateTime(latestData.recordTimeTs);
  const columns: readonly DataColumn<Sensor>[] = [
    {
      id: 'name',
      header: t('name'),
      naming: true,
      title: ({ name }) => name,
      cell: ({ name }) => name,
      below: (sensor) => (
        <>
          {sensor.instrumentId} · <DateText text={latestOf(sensor)} />
        </>
      ),
    },
    { id: 'instrument', header: t('instrumentId'), priority: 2, cell: ({ instrumentId }) => instrumentId },
    {
      id: 'gateway',
      header: t('gateway'),
      priority: 3,
      cell: ({ gatewayName }) => gatewayName ?? t('ownToken'),
    },
    { id: 'latest', header: t('latest'), priority: 2, cell: latestOf },
    {
      id: 'status',
      header: t('status'),
      width: '136px',
      cell: (sensor) => <LevelTag settings={context.settings} state={sensor} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      hideHeader: true,
      width: '96px',
      align: 'end',
      cell: ({ sensorId, name }) => (
        <RowActions
          actions={[
            {
              label: t('setupOf', { name }),
              icon: <Settings20Regular />,
              run: () => void openSensorForm(module, sensorId).then(refresh),
            },
            {
              label: t('thresholdsOf', { name }),
              icon: <Gauge20Regular />,
              run: () => void openThresholds(module, sensorId).then(refresh),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <PageLayout
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button onClick={() => setIsImporting(true)}>{t('import')}</Button>
          <Button onClick={addGateway}>{t('addGateway')}</Button>
          <Button appearance="primary" onClick={addSensor}>
            {t('addSensor')}
          </Button>
        </>
      }
    >
      <SearchField label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} />
      <Card title={t('sensors')} flush>
        <DataTable
          label={t('sensors')}
          columns={columns}
          rows={list.slice(from - 1, to)}
          rowKey={({ sensorId }) => sensorId}
          load={sensors.load}
          failed={t('failed')}
          onRetry={sensors.refresh}
          isFiltered={search !== ''}
          empty={{ title: t('none'), text: t('noneText') }}
        />
        {list.length > pageSize && (
          <Pager {...{ page, pageSize }} total={list.length} onPageChange={setPage} className={styles.foot} />
        )}
      </Card>
      <GatewayCard
        gateways={gateways}
        devicesHeading={t('sensors')}
        noneText={t('noGatewaysText')}
        onManageTokens={mayManageDevices(context) ? () => void openDevices(context) : undefined}
      />
      {isImporting && (
        <Suspense>
          <ImportSensors module={module} onApplied={refresh} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </PageLayout>
  );
});
