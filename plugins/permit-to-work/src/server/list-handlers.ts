import { dayInZone, isTruncated, pageOf } from '@gantry/plugin-sdk/contract';
import type { People } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import type { z } from 'zod';
import type { PermitStatus } from '../contract/permit.ts';
import type { countQuery, LocationSummary } from '../contract/wire.ts';
import { alarmsByLocation } from './alarmed-permits.ts';
import type { PermitHandlers } from './handlers.ts';
import { requireLocation } from './location-handlers.ts';
import { countLive, countPermits, findPermits, type PermitFilter } from './permit-list.ts';
import type { Permits } from './permit-records.ts';

export const listHandlers = (
  people: People,
  permits: Permits,
): PermitHandlers<'index' | 'permitRows' | 'permitCount' | 'counts' | 'people'> => ({
  async index(query, context) {
    const { tx, user, project, refuse } = context;
    const filter = filterOf({ ...query, mine: false }, query.status, user.id, project.timeZone);
    if (isReversed(filter)) throw refuse(...periodReversed);
    const [{ items, unreadable }, { total }] = await Promise.all([
      findPermits({ people, permits }, actOf(context), filter, pageOf(query)),
      countPermits(permits, actOf(context), filter, Number.MAX_SAFE_INTEGER),
      query.location === '' ? undefined : requireLocation(tx, query.location),
    ]);
    return { workflows: [...items], unreadable, total, truncated: isTruncated(query, total) };
  },
  async permitRows(query, context) {
    const { user, project, refuse } = context;
    const filter = filterOf(query, query.status, user.id, project.timeZone);
    if (isReversed(filter)) throw refuse(...periodReversed);
    const { items, ...found } = await findPermits({ people, permits }, actOf(context), filter, pageOf(query));
    return { workflows: [...items], ...found };
  },
  async permitCount(query, context) {
    const { user, project, refuse } = context;
    const filter = filterOf(query, [], user.id, project.timeZone);
    if (isReversed(filter)) throw refuse(...periodReversed);
    const { total, isMore, byStatus } = await countPermits(permits, actOf(context), filter, mostCounted);
    return { total, isMore, byStatus: isMore ? {} : byStatus };
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
});

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
const isReversed = ({ firstDay, lastDay }: PermitFilter) =>
  firstDay !== '' && lastDay !== '' && firstDay > lastDay;

const filterOf = (
  query: z.output<typeof countQuery>,
  statuses: readonly PermitStatus[],
  viewer: string,
  timeZone: string,
): PermitFilter => ({
  search: query.search,
  locationID: query.location,
  permitType: query.permitType,
  statuses,
  firstDay: boundDay(query.startTime, timeZone),
  lastDay: boundDay(query.endTime, timeZone),
  timeZone,
  viewer,
  mine: query.mine,
});

/** The day of a date or local time as written; for an instant, its day in the project's time zone. */
function boundDay(text: string, timeZone: string): string {
  return text.includes('T') ? dayInZone(text, timeZone) : text.slice(0, 10);
}
