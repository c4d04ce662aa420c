import type { PermitStatus } from '../../contract/permit.ts';
import type { PermitType } from '../../contract/permit-type.ts';
import type { IndexItem } from '../../contract/wire.ts';
import type { PermitApi } from '../permit-api.ts';
import { type FetchPage, PageStore } from './page-store.ts';

export interface PermitFilter {
  /** In the permit's number, description or location name. */
  readonly search: string;
  readonly locationID: string | undefined;
  readonly permitType: PermitType | undefined;
  readonly status: PermitStatus | undefined;
  /** First and last day that the permit's period touches, in the project's time zone. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const noFilter: PermitFilter = {
  search: '',
  locationID: undefined,
  permitType: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
};

/** Some filter is on, so an empty list means that nothing matches. */
export function isFiltered(filter: PermitFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}

export type PermitList = PageStore<IndexItem, PermitFilter>;

/** Permits, newest start first. */
export function permitList(api: PermitApi, filter: PermitFilter, ended: AbortSignal): PermitList {
  const fetchPage: FetchPage<IndexItem, PermitFilter> = async (wanted, page, signal) => {
    const { search, locationID, permitType, status, from, to } = wanted;
    const reply = await api.index(
      {
        ...page,
        search,
        location: locationID ?? '',
        permitType: permitType ?? '',
        status: status ?? '',
        startTime: from ?? '',
        endTime: to ?? '',
      },
      { signal },
    );
    return { rows: reply.workflows, total: reply.total };
  };
  return new PageStore(fetchPage, filter, ended);
}
