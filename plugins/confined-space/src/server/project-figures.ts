import { type Figure, type FigureContext, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions } from '../contract/confined-space.ts';
import { cameraWatch } from './services.ts';
import { freshCount } from './sights.ts';

const overRow = z.object({ over: z.int() });

/** Null where no camera counts against a limit. */
async function camerasOf({ tx, host }: FigureContext) {
  const cameras = (await (await host.services.find(tx, cameraWatch))?.limited(tx)) ?? [];
  return cameras.length === 0 ? null : cameras;
}

/** People whom the cameras count now, old counts left out, and cameras that count too many. */
export const projectFigures: readonly Figure[] = [
  {
    id: 'people',
    title: { en: 'People in confined spaces', 'zh-CN': '密闭空间内人数' },
    permission: permissions.view,
    place: { dashboardItem: 'confined-space' },
    onCard: { en: 'people in confined spaces', 'zh-CN': '密闭空间内人数' },
    async value(context) {
      const cameras = await camerasOf(context);
      return cameras?.reduce((sum, camera) => sum + (freshCount(camera) ?? 0), 0) ?? null;
    },
  },
  {
    id: 'over-limit',
    title: { en: 'Over limit', 'zh-CN': '人数超限' },
    permission: permissions.view,
    alert: (value) => value > 0,
    better: 'less',
    place: { dashboardItem: 'confined-space' },
    onCard: { en: 'confined spaces over their limit', 'zh-CN': '密闭空间人数超限' },
    async value(context) {
      const { tx } = context;
      if ((await camerasOf(context)) === null) return null;
      const { over } = await tx.one(
        overRow,
        sql`select count(*)::integer as over from watch where project_id = ${tx.projectId} and over_since is not null`,
      );
      return over;
    },
  },
];
