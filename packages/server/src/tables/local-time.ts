const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-20 14:32:00` in the time zone. */
export function localTime(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(moment, timeZone);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** The local time as if it were UTC, because dates in a spreadsheet have no time zone. */
export function asUtc(moment: Date, timeZone: string): Date {
  return new Date(`${localTime(moment, timeZone).replace(' ', 'T')}Z`);
}

function partsOf(moment: Date, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = formats.get(timeZone) ?? makeFormat(timeZone);
  formats.set(timeZone, format);
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const twoDigits = '2-digit';
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: twoDigits,
    day: twoDigits,
    hour: twoDigits,
    minute: twoDigits,
    second: twoDigits,
  });
}
