import { pageOf } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';
import { liveStatuses, type Permit } from '../../contract/permit.ts';
import type { CountsReply, IndexItem, IndexReply, indexQuery, LocationSummary } from '../../contract/wire.ts';

/** A page of permits, filtered as on the server. Days are Hong Kong days. */
export function indexOf(permits: readonly Permit[], query: z.output<typeof indexQuery>): IndexReply {
  const day = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
  const { search, location, permitType, status, startTime, endTime } = query;
  const found = permits.filter(
    (permit) =>
      (location === '' || permit.location.locationID === location) &&
      (permitType === '' || permit.permitType === permitType) &&
      (status.length === 0 || status.includes(permit.status)) &&
      (startTime === '' || day(permit.validTo) >= startTime) &&
      (endTime === '' || day(permit.validFrom) <= endTime) &&
      `${permit.number} ${permit.location.name}`.toLowerCase().includes(search.toLowerCase()),
  );
  const { limit, offset } = pageOf(query);
  return {
    workflows: found.slice(offset, offset + limit).map(itemOf),
    total: found.length,
    truncated: false,
  };
}

/** Live permits by location. */
export function countsOf(permits: readonly Permit[]): CountsReply {
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
    today: '2026-11-20',
  };
}

function itemOf(permit: Permit): IndexItem {
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
  };
}
