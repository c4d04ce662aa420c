import { defineRoute, type People, type Route, RuleError } from '@gantry/plugin-sdk/server';
import { dayOf } from '../contract/project-day.ts';
import {
  countsReply,
  indexQuery,
  indexReply,
  type LocationSummary,
  paths,
  peopleQuery,
  peopleReply,
  projectQuery,
  rowLimit,
} from '../contract/wire.ts';
import { requireLocation } from './location-repository.ts';
import { pageOf } from './page.ts';
import { membersWith } from './people-repository.ts';
import { countLive, findPermits } from './permit-list.ts';

const index = (host: People) =>
  defineRoute({
    method: 'GET',
    path: paths.index,
    summary: 'Permits of the project, newest first, a page at a time',
    project: 'query',
    permission: 'PTW_VIEW',
    query: indexQuery,
    response: indexReply,
    async handle({ query }, { tx, user, project }) {
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
        throw new RuleError('RULE_BROKEN', 'The first day is after the last.', {
          fields: [{ path: 'endTime', code: 'PERIOD_REVERSED' }],
        });
      const page = pageOf(query);
      const [{ items, total }] = await Promise.all([
        findPermits(host, tx, filter, page),
        query.location === '' ? undefined : requireLocation(tx, query.location),
      ]);
      return {
        workflows: [...items],
        total,
        truncated: query.pageSize > rowLimit && page.offset + items.length < total,
      };
    },
  });

/** A bare day stands for itself, a wall-clock text for its day, a moment for the project's day at that moment. */
function boundDay(text: string, timeZone: string): string {
  return text.includes('T') ? dayOf(text, timeZone) : text.slice(0, 10);
}

const counts = defineRoute({
  method: 'GET',
  path: paths.counts,
  summary: "Today's issued, active and suspended permits by location",
  project: 'query',
  permission: 'PTW_VIEW',
  query: projectQuery,
  response: countsReply,
  async handle(_input, { tx, project, now }) {
    const today = dayOf(now, project.timeZone);
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
});

const people = (host: People) =>
  defineRoute({
    method: 'GET',
    path: paths.people,
    summary: 'Members who can play a part in permits',
    project: 'query',
    permission: 'PTW_VIEW',
    query: peopleQuery,
    response: peopleReply,
    async handle({ query }, { tx }) {
      return { people: [...(await membersWith(host, tx, query.permission))] };
    },
  });

export const listRoutes = (host: People): readonly Route[] => [index(host), counts, people(host)];
