/** All time zones that the browser knows, and `own`, by name. */
export function timeZoneOptions(own: string): readonly { readonly value: string; readonly label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  const all = known.includes(own) ? known : [own, ...known];
  return all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
