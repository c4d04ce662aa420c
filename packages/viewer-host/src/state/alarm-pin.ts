import type { Alarm } from '@gantry/contract';
import type { Locale, MarkerSpec } from '@gantry/plugin-sdk';
import { compareStructural, reaction } from 'mobx';
import type { AlarmStore } from './alarm-store.ts';
import type { MarkerStore, PlacedMarker } from './marker-store.ts';
import type { PreferencesStore } from './preferences-store.ts';

const owner = 'gantry.host';

interface Parts {
  readonly markers: Pick<MarkerStore, 'add' | 'remove' | 'markers'>;
  readonly alarms: Pick<AlarmStore, 'list'>;
  readonly preferences: Pick<PreferencesStore, 'locale'>;
}

/**
 * Marks the place of an alarm that somebody flew to, so that they see where the danger is also while the tab of its module is closed. The
 * mark goes once the alarm is over or another is flown to, and gives way to that of the module.
 */
export class AlarmPin {
  private readonly parts: Parts;
  private end: () => void = () => undefined;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  show({ id }: Pick<Alarm, 'id'>): void {
    this.clear();
    const { markers, alarms, preferences } = this.parts;
    let placed: readonly string[] = [];
    const place = (pins: readonly MarkerSpec[]) => {
      markers.remove(placed);
      placed = markers.add(owner, pins);
    };
    const stop = reaction(
      () => {
        const alarm = alarms.list.alarms.find((one) => one.id === id);
        return alarm && !isMarked(alarm, markers.markers.values()) ? pinOf(alarm, preferences.locale) : [];
      },
      place,
      { fireImmediately: true, equals: compareStructural },
    );
    this.end = () => {
      stop();
      place([]);
    };
  }

  clear(): void {
    this.end();
    this.end = () => undefined;
  }
}

/** Whether the module that raised it shows it: its markers begin with the alarm's own words, in either language. */
function isMarked({ pluginId, tag }: Alarm, markers: Iterable<PlacedMarker>): boolean {
  const words = Object.values(tag);
  return [...markers].some(
    ({ owner: by, spec }) => by === pluginId && words.some((word) => spec.alarm?.startsWith(word)),
  );
}

/** One marker; none for an alarm about an object, which is selected instead, or about no place. */
function pinOf({ flyTo, place, title, tag }: Alarm, locale: Locale): readonly MarkerSpec[] {
  if (flyTo === null || 'object' in flyTo) return [];
  const { latitude: lat, longitude: lon, height } = flyTo;
  const label = `${place[locale]}: ${title[locale]}`;
  const at = { frame: 'wgs84', lat, lon, height } as const;
  return [{ at, icon: 'Warning', label, alarm: tag[locale], tone: 'danger', badge: 'danger' }];
}
