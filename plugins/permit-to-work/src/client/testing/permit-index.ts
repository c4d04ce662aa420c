import { pageOf, type StandingAlarm } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';
import { liveStatuses, type Permit, type PermitStatus } from '../../contract/permit.ts';
import type {
  CountsReply,
  countQuery,
  IndexItem,
  IndexReply,
  indexQuery,
  LocationSummary,
  rowsQuery,
} from '../../contract/wire.ts';

/** A page of permits, filtered as on the server. Days are Hong Kong days. */
export function rowsOf(
  permits: readonly Permit[],
  query: z.output<typeof rowsQuery>,
  alarms: ReadonlyMap<string, readonly StandingAlarm[]>,
) {
  const alarmsOf = ({ formUUID }: Permit) => alarms.get(formUUID) ?? [];
  const rank = (permit: Permit) => (alarmsOf(permit).length > 0 ? 0 : 1);
  const found = [...foundBy(permits, query)].sort((one, other) => rank(one) - rank(other));
  const { limit, offset } = pageOf(query);
  return {
    workflows: found.slice(offset, offset + limit).map((permit) => itemOf(permit, alarmsOf(permit))),
    unreadable: 0,
    searched: null,
    hasMore: found.length > offset + limit,
  };
}

/** The same, with the number of permits. */
export function indexOf(
  permits: readonly Permit[],
  query: z.output<typeof indexQuery>,
  alarms: ReadonlyMap<string, readonly StandingAlarm[]>,
): IndexReply {
  const asked = { ...query, mine: false };
  return {
    workflows: rowsOf(permits, asked, alarms).workflows,
    total: foundBy(permits, asked).length,
    truncated: false,
    unreadable: 0,
  };
}

const foundBy = (permits: readonly Permit[], query: z.output<typeof rowsQuery>) =>
  matching(permits, query).filter(({ status }) => query.status.length === 0 || query.status.includes(status));

/** How many permits there are of each status. */
export function permitCountOf(permits: readonly Permit[], query: z.output<typeof countQuery>) {
  const found = matching(permits, query);
  const byStatus: Partial<Record<PermitStatus, number>> = {};
  for (const { status } of found) byStatus[status] = (byStatus[status] ?? 0) + 1;
  return { total: found.length, isMore: false, byStatus };
}

function matching(permits: readonly Permit[], query: z.output<typeof countQuery>): readonly Permit[] {
  const day = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
  const { search, location, permitType, startTime, endTime } = query;
  return permits.filter(
    (permit) =>
      (location === '' || permit.location.locationID === location) &&
      (permitType === '' || permit.permitType === permitType) &&
      (startTime === '' || day(permit.validTo) >= startTime) &&
      (endTime === '' || day(permit.validFrom) <= endTime) &&
      `${permit.number} ${permit.location.name}`.toLowerCase().includes(search.toLowerCase()),
  );
}

/** Live permits by location. */
export function countsOf(
  permits: readonly Permit[],
  alarms: ReadonlyMap<string, readonly StandingAlarm[]>,
): CountsReply {
  const summaries: Record<string, LocationSummary> = {};
  for (const { status, permitType, location } of permits) {
    const live = liveStatuses.find((one) => one === status);
    if (!live) continue;
    const summary = summaries[location.locationID] ?? { total: 0, byStatus: {}, byType: {} };
    summary.total += 1;
    summary.byStatus[live] = (summary.byStatus[live] ?? 0) + 1;
    summary.byType[permitType] = (summary.byType[permitType] ?? 0) + 1;
    summaries[location.locationID] = summary;
  }
  const totals = Object.entries(summaries).map(([id, { total }]) => [id, total]);
  return {
    countOfPermitToWorkInLocations: Object.fromEntries(totals),
    permitSummaryInLocations: summaries,
    alarmInLocations: Object.fromEntries(
      permits.flatMap(({ formUUID, location }) => {
        const [alarm] = alarms.get(formUUID) ?? [];
        return alarm ? [[location.locationID, alarm]] : [];
      }),
    ),
    today: '2026-11-20',
  };
}

function itemOf(permit: Permit, alarms: readonly StandingAlarm[]): IndexItem {
  const { location } = permit;
  return {
    formUUID: permit.formUUID,
    workflowExtension: {
      location: location.locationID,
      permitType: permit.permitType,
      id: permit.number ?? '',
    },
    number: permit.number,
    status: permit.status,
    validFrom: permit.validFrom,
    validTo: permit.validTo,
    locationName: location.name,
    latitude: location.latitude,
    longitude: location.longitude,
    height: location.height,
    description: permit.description,
    requesterName: permit.requester.name,
    holderName: permit.holder?.name ?? null,
    version: permit.version,
    alarms: [...alarms],
  };
}
