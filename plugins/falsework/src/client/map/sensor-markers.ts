import { type Marker, type MarkerSpec, translate } from '@gantry/plugin-sdk';
import type { Sensor } from '../../contract/falsework.ts';
import { indexMessages } from '../dashboard/index-messages.ts';
import type { FalseworkContext } from '../falsework-module.ts';
import { toneOf } from '../levels/level-tag.tsx';
import { statusWord } from '../levels/level-words.ts';

/** The markers of sensors that have a place. */
export interface SensorMarkers {
  show(sensors: readonly Sensor[], selected: string | undefined): void;
  clear(): void;
}

/** Changes markers in place, so that one that stays does not blink. */
export function keepSensorMarkers(context: FalseworkContext): SensorMarkers {
  const markers = new Map<string, Marker>();
  return {
    show(sensors, selected) {
      const wanted = new Map(
        sensors.flatMap((sensor) => {
          const spec = markerOf(context, sensor, sensor.sensorId === selected);
          return spec === undefined ? [] : [[sensor.sensorId, spec] as const];
        }),
      );
      for (const [id, marker] of markers) {
        if (wanted.has(id)) continue;
        marker.dispose();
        markers.delete(id);
      }
      const missing = [...wanted].filter(([id, spec]) => {
        const known = markers.get(id);
        known?.update(spec);
        return known === undefined;
      });
      context.scene.addMarkers(missing.map(([, spec]) => spec)).forEach((marker, nth) => {
        const [id] = missing[nth] ?? [];
        if (id !== undefined) markers.set(id, marker);
      });
    },
    clear() {
      for (const marker of markers.values()) marker.dispose();
      markers.clear();
    },
  };
}

/** A hexagon in the colour of the level. Undefined for a sensor without a place. */
export function markerOf(
  context: FalseworkContext,
  { sensorId, name, status, level, place }: Sensor,
  selected: boolean,
): MarkerSpec | undefined {
  if (place === null) return undefined;
  const { locale } = context.session;
  const word = statusWord(context, status, locale);
  return {
    at: { frame: 'wgs84', lat: place.latitude, lon: place.longitude, height: place.height },
    icon: 'Gauge',
    label: translate(indexMessages, locale, 'marker', { name, status: word }),
    tone: toneOf(status),
    shape: 'hexagon',
    ...(status >= 2 && { badge: 'danger' as const }),
    ...(status === 3 && { alarm: word }),
    selected,
    cluster: 'falsework',
    aggregate: 'count',
    noun: {
      one: translate(indexMessages, locale, 'one'),
      other: translate(indexMessages, locale, 'other'),
    },
    command: 'open-sensor',
    data: { sensorId, level },
  };
}
