import { dayInZone, isTruncated, pageOf } from '@gantry/plugin-sdk/contract';
import type { People } from '@gantry/plugin-sdk/server';
import type { LocationSummary } from '../contract/wire.ts';
import type { PermitHandlers } from './handlers.ts';
import { requireLocation } from './location-handlers.ts';
import { countLive, findPermits } from './permit-list.ts';
import type { Permits } from './permit-records.ts';

export const listHandlers = (
  people: People,
  permits: Permits,
): PermitHandlers<'index' | 'counts' | 'people'> => ({
  async index(query, { tx, user, project, refuse }) {
    const filter = {
      search: query.search,
      locationID: query.location,
      permitType: query.permitType,
      statuses: query.status,
      firstDay: boundDay(query.startTime, project.timeZone),
      lastDay: boundDay(query.endTime, project.timeZone),
      timeZone: project.timeZone,
      viewer: user.id,
    };
    if (filter.firstDay !== '' && filter.lastDay !== '' && filter.firstDay > filter.lastDay)
      throw refuse('RULE_BROKEN', 'The first day is after the last.', {
        fields: [{ path: 'endTime', code: 'PERIOD_REVERSED' }],
      });
    const [{ items, total }] = await Promise.all([
      findPermits({ people, permits }, tx, filter, pageOf(query)),
      query.location === '' ? undefined : requireLocation(tx, query.location),
    ]);
    return { workflows: [...items], total, truncated: isTruncated(query, total) };
  },
  async counts(_input, { tx, project, now }) {
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

/** The day of a date or local time as written; for an instant, its day in the project's time zone. */
function boundDay(text: string, timeZone: string): string {
  return text.includes('T') ? dayInZone(text, timeZone) : text.slice(0, 10);
}
