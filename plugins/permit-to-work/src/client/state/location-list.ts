import { PagedList } from '@gantry/plugin-ui';
import type { Location } from '../../contract/location.ts';
import { topics } from '../../contract/wire.ts';
import type { PermitApi, PermitContext } from '../permit-api.ts';

export type LocationList = ReturnType<typeof locationList>;

/** The list of locations on the settings page. */
export function locationList(context: PermitContext, api: PermitApi) {
  return new PagedList<Location, Record<never, string>, 'name'>(context, {
    orderBy: 'name',
    rowKey: ({ locationID }) => locationID,
    topics: [topics.locationChanged],
    permission: 'PTW_VIEW',
    async fetch(ask, signal) {
      const { locations, unreadable, total } = await api.locations(ask, { signal });
      return { rows: locations, unreadable, total };
    },
  });
}
