import { PagedList } from '@gantry/plugin-ui';
import { type PermitStatus, permitStatuses } from '../../contract/permit.ts';
import { type PermitType, permitTypes } from '../../contract/permit-type.ts';
import { type IndexItem, topics } from '../../contract/wire.ts';
import type { PermitApi, PermitContext } from '../permit-api.ts';

export type PermitFilters = {
  readonly locationID: string | undefined;
  readonly permitType: PermitType | undefined;
  readonly status: PermitStatus | undefined;
  /** First and last day that the permit's period touches, in the project's time zone. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};
export type PermitList = PagedList<IndexItem, PermitFilters, 'validFrom'>;

/** Permits, latest start first: the only order that the server offers. */
export function permitList(context: PermitContext, api: PermitApi): PermitList {
  return new PagedList(context, {
    orderBy: 'validFrom',
    isDesc: true,
    orders: ['validFrom'],
    filters: {
      locationID: undefined,
      permitType: undefined,
      status: undefined,
      from: undefined,
      to: undefined,
    },
    choices: { permitType: permitTypes, status: permitStatuses },
    rowKey: ({ formUUID }) => formUUID,
    topics: [topics.permitChanged, topics.locationChanged],
    permission: 'PTW_VIEW',
    async fetch({ page, pageSize, search, locationID, permitType, status, from, to }, signal) {
      const { workflows, total } = await api.index(
        {
          page,
          pageSize,
          search,
          permitType,
          status,
          location: locationID,
          startTime: from,
          endTime: to,
        },
        { signal },
      );
      return { rows: workflows, total };
    },
  });
}
