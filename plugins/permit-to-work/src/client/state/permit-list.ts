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
  /** `'true'`: permits that are not over, which this member requested or holds. */
  readonly mine: 'true' | undefined;
};
export type PermitList = PagedList<IndexItem, PermitFilters, 'validFrom'>;

/** Permits, those with an alarm first and then the latest start: the only order that the server offers. */
export function permitList(
  context: PermitContext,
  api: PermitApi,
  { pageSize }: { readonly pageSize?: number } = {},
): PermitList {
  return new PagedList(context, {
    ...(pageSize !== undefined && { pageSize }),
    orderBy: 'validFrom',
    isDesc: true,
    orders: ['validFrom'],
    filters: {
      locationID: undefined,
      permitType: undefined,
      status: undefined,
      from: undefined,
      to: undefined,
      mine: undefined,
    },
    choices: { permitType: permitTypes, status: permitStatuses, mine: ['true'] },
    rowKey: ({ formUUID }) => formUUID,
    topics: [topics.permitChanged, topics.locationChanged, topics.alarmsChanged],
    permission: 'PTW_VIEW',
    async fetch(ask, signal) {
      const { page, pageSize: size } = ask;
      const { workflows, ...found } = await api.permitRows(
        { ...questionOf(ask), page, pageSize: size },
        { signal },
      );
      return { rows: workflows, ...found };
    },
    async count({ status, ...ask }, signal) {
      const { total, isMore, byStatus } = await api.permitCount(narrowedBy(ask), { signal });
      if (isMore) return { total, isMore };
      return {
        total: status === undefined ? total : (byStatus[status] ?? 0),
        counts: { all: total, ...Object.fromEntries(permitStatuses.map((one) => [one, byStatus[one] ?? 0])) },
      };
    },
  });
}

/** Which permits a list asks for, as the server takes it. */
export const questionOf = ({ status, ...ask }: ReturnType<PermitList['ask']>) => ({
  ...narrowedBy(ask),
  status,
});

/** Filters other than the status, as the server takes them. */
const narrowedBy = ({
  search,
  locationID,
  permitType,
  from,
  to,
  mine,
}: Partial<PermitFilters> & { readonly search: string }) => ({
  search,
  permitType,
  location: locationID,
  startTime: from,
  endTime: to,
  mine,
});
