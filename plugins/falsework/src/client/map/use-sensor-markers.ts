import { type MarkerSpec, useMessages } from '@gantry/plugin-sdk';
import { levelMarker, levelText, useMarkers } from '@gantry/plugin-ui/monitoring';
import { useMemo } from 'react';
import type { Sensor } from '../../contract/falsework.ts';
import type { FalseworkContext } from '../falsework-module.ts';
import { sensorMessages } from '../sensors/sensor-messages.ts';

/** Draws a hexagon for each sensor that has a place, for as long as the component is shown. */
export function useSensorMarkers(
  { scene, settings }: FalseworkContext,
  sensors: readonly Sensor[],
  selected: string | undefined,
): void {
  const { t, locale } = useMessages(sensorMessages);
  const labels = settings.values;
  const specs = useMemo(() => {
    const found = new Map<string, MarkerSpec>();
    for (const { sensorId, name, status, level, place } of sensors) {
      if (place === null) continue;
      // The level is in icon and label too, because colour alone does not tell levels apart.
      const text = levelText({ status, level }, labels, locale);
      found.set(sensorId, {
        ...levelMarker({ status, level }, text),
        at: { frame: 'wgs84', lat: place.latitude, lon: place.longitude, height: place.height },
        label: `${name}: ${text}`,
        noun: { one: t('nounOne'), other: t('nounOther') },
        shape: 'hexagon',
        selected: sensorId === selected,
        cluster: 'sensors',
        command: 'open-sensor',
        data: { sensorId },
      });
    }
    return found;
  }, [sensors, selected, labels, locale, t]);
  useMarkers(scene, specs);
}
