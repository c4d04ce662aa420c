import type { ModelTabProps } from '@gantry/plugin-sdk';
import { useMessages } from '@gantry/plugin-sdk';
import { FloatingPanel, useKeptPosition } from '@gantry/plugin-ui';
import { allDevices, firstDevices } from '@gantry/plugin-ui/monitoring';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Sensor } from '../../contract/falsework.ts';
import type { InModule } from '../falsework-module.ts';
import { sensorMessages } from '../sensors/sensor-messages.ts';
import { useSensorIndex } from '../sensors/use-sensor-index.tsx';
import { markerTopics, useSensors } from '../sensors/use-sensors.ts';
import { useSensorMarkers } from './use-sensor-markers.ts';

/** Height of the camera above a sensor, in metres. */
const focusHeight = 7;

const noSensors: readonly Sensor[] = [];

/** The index beside the model, with a marker for each sensor that has a place. */
export const SensorPanel = observer(function SensorPanel({
  module,
  visible,
  close,
}: InModule<ModelTabProps>) {
  const { context } = module;
  const { t } = useMessages(sensorMessages);
  const [position, setPosition] = useKeptPosition(context, 'sensor-panel');
  const [filter, onFilter] = useState(firstDevices);
  const [selected, setSelected] = useState<string>();
  const sensors = useSensors(module, filter, { isShown: visible });
  const placed = useSensors(module, allDevices, { isShown: visible, topics: markerTopics });
  const onSelect = ({ sensorId, place }: Sensor) => {
    setSelected(sensorId);
    if (place === null) return;
    const at = { frame: 'wgs84', lat: place.latitude, lon: place.longitude, height: place.height } as const;
    context.camera.flyTo(at, { focusHeight }).catch((error: unknown) => {
      // Without an open model the camera cannot fly; the row is selected anyway.
      context.log.warn('The camera did not fly to a sensor.', { error });
    });
  };
  const index = useSensorIndex(module, { devices: sensors, filter, onFilter, selected, onSelect });
  useSensorMarkers(context, (visible && placed.value?.pageList) || noSensors, selected);
  if (!visible) return null;
  return (
    <FloatingPanel
      title={t('index')}
      width={330}
      height={400}
      position={position}
      onMove={setPosition}
      onClose={close}
      footer={index.pager}
    >
      {index.body}
    </FloatingPanel>
  );
});
