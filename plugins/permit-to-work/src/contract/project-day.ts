/** Calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayOf(moment: Date | string, timeZone: string): string {
  return formatter(timeZone).format(typeof moment === 'string' ? new Date(moment) : moment);
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
