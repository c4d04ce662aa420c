import { dayInZone, isTruncated, pageOf } from '@gantry/plugin-sdk/contract';
import type { ServerHost } from '@gantry/plugin-sdk/server';
import { type Act, actOf } from '@gantry/plugin-sdk/server/records';
import type { LocationSummary } from '../contract/wire.ts';
import { alarmsByLocation } from './alarmed-permits.ts';
import type { PermitHandlers } from './handlers.ts';
import { requireLocation } from './location-handlers.ts';
import { permitExport } from './permit-export.ts';
import { filterOf, isReversed } from './permit-filter.ts';
import { countLive, countPermits, findPermits, type PermitPage } from './permit-list.ts';
import type { Permits } from './permit-records.ts';
import { namesOf, rowOf } from './permit-rows.ts';

export function listHandlers(
  { people, jobs }: Pick<ServerHost, 'people' | 'jobs'>,
  permits: Permits,
): PermitHandlers<'index' | 'permitRows' | 'permitCount' | 'exportList' | 'counts' | 'people'> {
  const rowsOf = async (act: Act, { items, alarmed }: PermitPage) => {
    const names = await namesOf({ people, permits }, act, items, alarmed);
    return items.map((record) => rowOf(names, record));
  };
  return {
    async index(query, context) {
      const { tx, refuse } = context;
      const act = actOf(context);
      const filter = filterOf(act, query, query.status);
      if (isReversed(filter)) throw refuse(...periodReversed);
      const [page, { total }] = await Promise.all([
        // This answer names a total, so it has all permits, however long that takes.
        findPermits(permits, act, filter, { ...pageOf(query), isWhole: true }),
        countPermits(permits, act, filter, Number.MAX_SAFE_INTEGER),
        query.location === '' ? undefined : requireLocation(tx, query.location),
      ]);
      return {
        workflows: await rowsOf(act, page),
        unreadable: page.unreadable,
        total,
        truncated: isTruncated(query, total),
      };
    },
    async permitRows(query, context) {
      const act = actOf(context);
      const filter = filterOf(act, query, query.status);
      if (isReversed(filter)) throw context.refuse(...periodReversed);
      const page = await findPermits(permits, act, filter, pageOf(query));
      const { unreadable, searched, hasMore } = page;
      return { workflows: await rowsOf(act, page), unreadable, searched, hasMore };
    },
    async permitCount(query, context) {
      const act = actOf(context);
      const filter = filterOf(act, query, []);
      if (isReversed(filter)) throw context.refuse(...periodReversed);
      const { total, isMore, byStatus } = await countPermits(permits, act, filter, mostCounted);
      return { total, isMore, byStatus: isMore ? {} : byStatus };
    },
    async exportList(query, context) {
      if (isReversed(filterOf(actOf(context), query, query.status))) throw context.refuse(...periodReversed);
      return permitExport.start(jobs, query, context);
    },
    async counts(_input, context) {
      const { tx, project, now } = context;
      const today = dayInZone(now, project.timeZone);
      const summaries = new Map<string, LocationSummary>();
      for (const row of await countLive(tx, today, project.timeZone)) {
        const summary = summaries.get(row.location_id) ?? { total: 0, byStatus: {}, byType: {} };
        summary.total += row.total;
        summary.byStatus[row.status] = (summary.byStatus[row.status] ?? 0) + row.total;
        summary.byType[row.permit_type] = (summary.byType[row.permit_type] ?? 0) + row.total;
        summaries.set(row.location_id, summary);
      }
      return {
        countOfPermitToWorkInLocations: Object.fromEntries(
          [...summaries].map(([id, { total }]) => [id, total]),
        ),
        permitSummaryInLocations: Object.fromEntries(summaries),
        alarmInLocations: Object.fromEntries(await alarmsByLocation(permits, actOf(context))),
        today,
      };
    },
    async people({ permission }, { tx }) {
      const found = await people.members(tx, { permission });
      return {
        people: found.people.map(({ id, name, company, title }) => ({
          userId: id,
          name,
          company: company?.name ?? '',
          title,
        })),
      };
    },
  };
}

/** Permits that are counted where no total is stored; there a list says `more than`. */
const mostCounted = 10_000;

const periodReversed: [
  code: 'RULE_BROKEN',
  message: string,
  details: { fields: { path: string; code: string }[] },
] = [
  'RULE_BROKEN',
  'The first day is after the last.',
  { fields: [{ path: 'endTime', code: 'PERIOD_REVERSED' }] },
];
