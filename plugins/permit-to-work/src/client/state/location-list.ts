import type { Location } from '../../contract/location.ts';
import type { PermitApi } from '../permit-api.ts';
import { type FetchPage, PageStore } from './page-store.ts';

interface LocationFilter {
  readonly search: string;
  readonly isDescending: boolean;
}

export type LocationList = PageStore<Location, LocationFilter>;

/** Locations by name, as the settings page lists them. */
export function locationList(api: PermitApi, ended: AbortSignal): LocationList {
  const fetchPage: FetchPage<Location, LocationFilter> = async ({ search, isDescending }, page, signal) => {
    const isDesc = isDescending ? 'true' : 'false';
    const reply = await api.locations({ ...page, search, orderBy: 'name', isDesc }, { signal });
    return { rows: reply.locations, total: reply.total };
  };
  return new PageStore<Location, LocationFilter>(fetchPage, { search: '', isDescending: false }, ended);
}
