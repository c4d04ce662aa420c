/** Calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayOf(moment: Date | string, timeZone: string): string {
  return formatter(timeZone).format(typeof moment === 'string' ? new Date(moment) : moment);
}

/** The last day in which a period has a moment: one that ends at midnight ended on the day before. */
export function lastDayOf(validTo: string, timeZone: string): string {
  return dayOf(new Date(Date.parse(validTo) - 1), timeZone);
}

/** The day before a calendar day, `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** Day and time of the clock in a time zone, `YYYY-MM-DD HH:mm`: sorts as time does. */
export function clockTimeOf(moment: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${dayOf(moment, timeZone)} ${time.format(moment)}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

// Building a formatter costs a hundred times what using it does, and lists format many days.
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  // en-CA writes days as YYYY-MM-DD.
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}
