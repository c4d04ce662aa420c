import { Button } from '@fluentui/react-components';
import { ArrowSync16Regular } from '@fluentui/react-icons';
import { type ModelTabProps, useMessages } from '@gantry/plugin-sdk';
import { FloatingPanel, useFetched, useKeptPosition } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { episodesChanged, type Sensor, setupChanged } from '../../contract/falsework.ts';
import { indexMessages } from '../dashboard/index-messages.ts';
import { SensorIndex, SensorPager } from '../dashboard/sensor-index.tsx';
import type { FalseworkModule } from '../falsework-module.ts';
import { devicesChanged, refreshEvery } from '../sensor-list.ts';
import { keepSensorMarkers } from './sensor-markers.ts';

/** Level and place of each sensor; readings that change no level move no marker. */
const markerTopics = [episodesChanged, setupChanged, devicesChanged];
/** More than a project has. */
const all = { page: 1, pageSize: 9999 };
/** Height of the camera above a sensor, in metres. */
const focusHeight = 7;

interface Props extends ModelTabProps {
  readonly module: FalseworkModule;
}

/** The index beside the model, whose markers show while the tab is open. */
export const SensorPanel = observer(function SensorPanel({ module, visible, setBadge, close }: Props) {
  const { context, sensors } = module;
  const { t } = useMessages(indexMessages);
  const [position, setPosition] = useKeptPosition(context, 'sensor-panel');
  const count = sensors.load.kind === 'ready' ? sensors.total : undefined;
  useEffect(() => setBadge(count === 0 ? undefined : count), [setBadge, count]);
  useEffect(() => (visible ? sensors.show() : undefined), [visible, sensors]);
  const [selected, select] = useState<Sensor>();
  if (!visible) return null;
  const choose = (sensor: Sensor) => {
    select(sensor);
    if (sensor.place === null) {
      context.notifications.show({ tone: 'info', text: t('noPlace', { name: sensor.name }) });
      return;
    }
    const { latitude: lat, longitude: lon, height } = sensor.place;
    context.camera.flyTo({ frame: 'wgs84', lat, lon, height }, { focusHeight }).catch((error: unknown) => {
      // Without an open model the camera cannot fly; the row is selected anyway.
      context.log.warn('The camera did not fly to a sensor.', { error });
    });
  };
  return (
    <FloatingPanel
      title={t('index')}
      count={count}
      width={330}
      height={400}
      position={position}
      onMove={setPosition}
      onClose={close}
      actions={
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowSync16Regular />}
          aria-label={t('refresh')}
          title={t('refresh')}
          onClick={() => void sensors.refresh()}
        />
      }
      footer={<SensorPager module={module} />}
    >
      <SensorIndex module={module} selected={selected?.sensorId} onSelect={choose} />
      <SensorMarkers module={module} selected={selected?.sensorId} />
    </FloatingPanel>
  );
});

/** Draws nothing itself: its markers are in the scene while it is there. */
const SensorMarkers = observer(function SensorMarkers({
  module,
  selected,
}: {
  readonly module: FalseworkModule;
  readonly selected: string | undefined;
}) {
  const { context, api, live, sensors } = module;
  const [refreshedAt, setRefreshedAt] = useState(() => new Date());
  useEffect(() => {
    const timer = context.subscriptions.interval(() => {
      setRefreshedAt(new Date());
      sensors.changed();
    }, refreshEvery);
    return () => timer.dispose();
  }, [context, sensors]);
  const { value } = useFetched((signal) => api.sensors(all, { signal }), {
    key: 'all',
    live,
    topics: markerTopics,
    refreshedAt,
  });
  const [markers] = useState(() => keepSensorMarkers(context));
  useEffect(() => () => markers.clear(), [markers]);
  useEffect(() => markers.show(value?.pageList ?? [], selected), [markers, value, selected]);
  return null;
});
