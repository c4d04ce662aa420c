import type { Format, Messages } from '@gantry/plugin-sdk';
import type { fileTexts } from './file-texts.ts';

/** The time that a camera wrote, as the server half has it in `KeptPicture`. */
export interface PhotoTime {
  /** The camera's clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly local: string;
  /** Offset from UTC, such as `+08:00`; null when the camera does not say. */
  readonly offset: string | null;
}

/** The place that a camera wrote: degrees of WGS 84, and metres. */
export interface PhotoPlace {
  /** Degrees, north positive. */
  readonly lat: number;
  /** Degrees, east positive. */
  readonly lng: number;
  /** Metres above sea level; null where the camera does not say. */
  readonly altitude: number | null;
}

type Translate = Messages<(typeof fileTexts)['keys'][number]>['t'];

/** In the project's time zone if the camera knew its own, otherwise by the camera's clock, which the text says. */
export function photoTimeText(t: Translate, format: Format, { local, offset }: PhotoTime): string {
  if (offset === null) return t('takenByCamera', { time: local.slice(0, 16).replace('T', ' ') });
  return t('taken', { time: format.dateTime(`${local}${offset}`) });
}

export function photoPlaceText(t: Translate, { lat, lng, altitude }: PhotoPlace): string {
  const values = { lat: degrees(lat, 'N', 'S'), lng: degrees(lng, 'E', 'W') };
  return altitude === null
    ? t('place', values)
    : t('placeAndHeight', { ...values, height: altitude.toFixed(0) });
}

/** Five decimals are about a metre. */
function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;
}
