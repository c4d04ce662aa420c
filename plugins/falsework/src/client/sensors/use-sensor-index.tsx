import { useMessages } from '@gantry/plugin-sdk';
import { type DeviceIndexOptions, LevelTag, useDeviceIndex } from '@gantry/plugin-ui/monitoring';
import { permissions, type Sensor } from '../../contract/falsework.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { openSensorSettings } from '../open-sensor.ts';
import { sensorMessages } from './sensor-messages.ts';

type Options = DeviceIndexOptions<Sensor>;

/** The index of sensors, in parts, because a panel of the model has its own place for the pager. */
export function useSensorIndex(
  { context }: FalseworkModule,
  options: Pick<Options, 'devices' | 'filter' | 'onFilter' | 'selected' | 'onSelect'>,
) {
  const { t } = useMessages(sensorMessages);
  const onClick = () => void openSensorSettings(context);
  const empty = context.permissions.has(permissions.admin)
    ? { title: t('none'), text: t('noneAdd'), action: { label: t('toSettings'), onClick } }
    : { title: t('none'), text: t('noneWho') };
  return useDeviceIndex({
    ...options,
    label: t('index'),
    heading: t('sensor'),
    searchLabel: t('search'),
    failed: t('failed'),
    empty,
    idOf: ({ sensorId }) => sensorId,
    nameOf: ({ name }) => name,
    statusOf: (sensor) => <LevelTag settings={context.settings} state={sensor} />,
    isInDanger: ({ level }) => level >= 2,
  });
}
