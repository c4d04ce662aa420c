import { type Marker, type MarkerSpec, useMessages } from '@gantry/plugin-sdk';
import { useEffect, useRef } from 'react';
import type { Sensor } from '../../contract/falsework.ts';
import type { FalseworkContext } from '../falsework-module.ts';
import { toneOf } from '../levels/level-tag.tsx';
import { sensorWord } from '../levels/level-words.ts';
import { sensorMessages } from '../sensors/sensor-messages.ts';

/** Draws a hexagon for each sensor that has a place, for as long as the component is shown. */
export function useSensorMarkers(
  context: FalseworkContext,
  sensors: readonly Sensor[],
  selected: string | undefined,
): void {
  const { t, locale } = useMessages(sensorMessages);
  const markers = useRef(new Map<string, Marker>());
  useEffect(() => {
    const shown = markers.current;
    const placed = new Set(sensors.filter(({ place }) => place !== null).map(({ sensorId }) => sensorId));
    for (const [id, marker] of shown)
      if (!placed.has(id)) {
        marker.dispose();
        shown.delete(id);
      }
    for (const sensor of sensors) {
      const spec = specOf(sensor, selected, sensorWord(context, sensor, locale));
      if (spec === undefined) continue;
      const named = { ...spec, noun: { one: t('nounOne'), other: t('nounOther') } };
      const known = shown.get(sensor.sensorId);
      if (known !== undefined) known.update(named);
      else for (const marker of context.scene.addMarkers([named])) shown.set(sensor.sensorId, marker);
    }
  }, [context, sensors, selected, locale, t]);
  useEffect(() => {
    const shown = markers.current;
    return () => {
      for (const marker of shown.values()) marker.dispose();
      shown.clear();
    };
  }, []);
}

/** The level is in icon and label too, because colour alone does not tell levels apart. */
function specOf(
  { sensorId, name, status, level, place }: Sensor,
  selected: string | undefined,
  word: string,
): MarkerSpec | undefined {
  if (place === null) return undefined;
  return {
    at: { frame: 'wgs84', lat: place.latitude, lon: place.longitude, height: place.height },
    icon: level > 0 ? 'Warning' : status === -1 ? 'Dismiss' : 'Checkmark',
    label: `${name}: ${word}`,
    tone: toneOf({ status, level }),
    badge: level === 3 ? 'danger' : undefined,
    alarm: level >= 2 ? word : undefined,
    shape: 'hexagon',
    selected: sensorId === selected,
    cluster: 'sensors',
    command: 'open-sensor',
    data: { sensorId },
  };
}
