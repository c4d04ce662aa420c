import { joinList, type Locale, translate } from '@gantry/plugin-sdk';
import type { LocationSummary } from '../../contract/wire.ts';
import { mapMessages } from '../messages/map.ts';

/** `2 active, 1 suspended`, the worst last because readers remember it; empty when there are none. */
export function liveCountsText(summary: LocationSummary, locale: Locale): string {
  const counts = (['Issued', 'Active', 'Suspended'] as const).flatMap((status) => {
    const count = summary.byStatus[status] ?? 0;
    return count === 0 ? [] : [translate(mapMessages, locale, `live.${status}`, { count })];
  });
  return joinList(counts, locale);
}
