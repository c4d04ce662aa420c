import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { terms } from '../messages/terms.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitFilter } from '../state/permit-list.ts';

/** The filters that are on, in words. Reads observables. */
export function useFilterNames(filter: PermitFilter): readonly string[] {
  const { locations } = usePermitSession();
  const { t } = useMessages(terms);
  const format = useFormat();
  const { search, locationID, permitType, status, from, to } = filter;
  const place = locationID === undefined ? undefined : locations.byId.get(locationID)?.name;
  const days = [from, to].flatMap((day) => (day === undefined ? [] : [format.day(day)]));
  return [
    search === '' ? undefined : `“${search}”`,
    place ?? locationID,
    permitType && t(`type.${permitType}`),
    status && t(`status.${status}`),
    days.length === 0 ? undefined : [...new Set(days)].join(' – '),
  ].filter((name) => name !== undefined);
}
