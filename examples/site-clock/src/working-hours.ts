import { createFormat, type Json } from '@gantry/plugin-sdk';

/** `HH:MM` in the project's time zone. `to` is not included; before `from` it is on the next day. */
export interface WorkingHours {
  readonly from: string;
  readonly to: string;
}

/** The stored value may be missing, or written by another version of the plugin. */
export function parseHours(stored: Json | undefined): WorkingHours | undefined {
  if (typeof stored !== 'object' || stored === null || !('from' in stored) || !('to' in stored))
    return undefined;
  const { from, to } = stored;
  return isTime(from) && isTime(to) && from !== to ? { from, to } : undefined;
}

export function isWithin({ from, to }: WorkingHours, at: Date, timeZone: string): boolean {
  const time = createFormat({ locale: 'en', timeZone }).time(at);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

function isTime(value: Json | undefined): value is string {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}
