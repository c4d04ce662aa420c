import { rowLimit } from '@gantry/plugin-sdk/contract';
import {
  ForbiddenError,
  implement,
  implementFiles,
  keptFile,
  NotFoundError,
  type Route,
  type RouteContext,
} from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/permissions.ts';
import {
  noValue,
  type ProgressItem,
  pictureTypes,
  progressCalls,
  progressFiles,
} from '../contract/progress.ts';
import { curveNamed, curveNames } from './curves.ts';
import { callouts, itemsOn, lastUploadAt, reportedDays, reportedTrades } from './items.ts';
import { fileOf, photoPage, pictureOf, shownDayOf } from './pictures.ts';
import { dayOf } from './time.ts';

/** The calls that show progress, as dashboards and the model tab make them. */
export const readingRoutes: readonly Route[] = [
  ...implement(progressCalls, {
    async indexList({ search }, { tx, project }) {
      const items = await itemsOn(tx, project.timeZone, { search, limit: rowLimit });
      const groups = new Map<string, ProgressItem[]>();
      for (const { asOf: _, ...item } of items) {
        const group = groups.get(item.groupName) ?? [];
        groups.set(item.groupName, group);
        group.push(item);
      }
      const indexList = [...groups].map(([groupName, itemList]) => ({ groupName, itemList }));
      return { indexList, latestUpdateTime: await lastUploadAt(tx) };
    },
    async itemList({ trade, date }, { tx, project }) {
      const items = await itemsOn(tx, project.timeZone, {
        trades: trade,
        limit: rowLimit,
        ...(date > 0 && { day: dayOf(date, project.timeZone) }),
      });
      const latestUpdateTime = items.reduce((latest, { asOf }) => Math.max(latest, asOf), noValue);
      return { itemList: items.map(({ asOf: _, ...item }) => item), latestUpdateTime };
    },
    tradeList: (_, { tx }) => reportedTrades(tx),
    photoList: (query, { tx, project }) => photoPage(tx, project, query),
    async crossSection(_, { tx }) {
      return { callouts: await callouts(tx), latestUpdateTime: await lastUploadAt(tx) };
    },
    async curvesPicture(_, { tx, project }) {
      return { picture: (await pictureOf(tx, project.id, 'Curves')) ?? null };
    },
    async curvesOptions({ isAdmin }, context) {
      assertAudience(isAdmin, context);
      return curveNames(context.tx, isAdmin);
    },
    dateList: (query, { tx, project }) => reportedDays(tx, project.timeZone, query),
    pictureTypeList: async () => [...pictureTypes],
    async curvesDate(_, { tx, project }) {
      return { date: (await shownDayOf(tx, project.timeZone, 'Curves')) ?? noValue };
    },
    async curvesData({ curveName, isAdmin }, context) {
      assertAudience(isAdmin, context);
      const curve = await curveNamed(context.tx, context.project.timeZone, curveName, isAdmin);
      if (curve === undefined) throw new NotFoundError('The curve');
      return curve;
    },
  }),
  ...implementFiles(progressFiles, {
    async picture({ pictureId, small }, { tx }) {
      return keptFile(await fileOf(tx, pictureId), { show: 'inline', thumbnail: small });
    },
  }),
];

/**
 * Curves for senior staff are for those who hold the permission, whatever the flag says.
 * @throws ForbiddenError
 */
export function assertAudience(isAdmin: boolean, { user }: Pick<RouteContext, 'user'>): void {
  if (isAdmin && !user.permissions.has(permissions.senior)) throw new ForbiddenError(permissions.senior);
}
