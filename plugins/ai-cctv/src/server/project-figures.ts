import { detectionType, impactType } from '@gantry/plugin-sdk/cameras';
import { type Figure, type FigureContext, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions } from '../contract/cctv.ts';
import { cameraKind } from '../contract/messages.ts';

const figuresRow = z.object({ live: z.int(), open: z.int() });

/** Null where there are no cameras. */
async function numbers({ tx, host }: FigureContext) {
  const devices = await host.devices.list(tx, { kind: cameraKind });
  const ids = devices.map(({ id }) => id);
  const heard = devices.filter(({ seenAt }) => seenAt !== null).map(({ id }) => id);
  if (ids.length === 0) return null;
  const { live, open } = await tx.one(
    figuresRow,
    sql`select
          (select count(*) from monitor m left join monitor_state s using (project_id, monitor_id)
           where m.project_id = ${tx.projectId} and m.monitor_id = any(${ids}::uuid[]) and m.type <> ${detectionType}
             and (m.live_url is not null or m.film is not null) and not coalesce(s.is_offline, false)
             and (m.film is not null or m.live_url !~* '^rtsps?:' or ${host.videos.services().length > 0} or m.monitor_id = any(${heard}::uuid[]))
             and not exists (select 1 from monitor_alert a where a.project_id = m.project_id and a.monitor_id = m.monitor_id
               and a.ended_at is null and a.type = ${impactType}))::integer as live,
          (select count(*) from monitor_alert where project_id = ${tx.projectId} and ended_at is null)::integer as open`,
  );
  return { live, open, total: ids.length };
}

const page = (params: Readonly<Record<string, string>> = {}) => ({ dashboardItem: 'ai-cctv', params });

/** Cameras that can be watched, with those that cannot beside them, and alerts that are open. */
export const projectFigures: readonly Figure[] = [
  {
    id: 'live',
    title: { en: 'Cameras live', 'zh-CN': '在线摄像头' },
    permission: permissions.view,
    better: 'more',
    place: page(),
    async value(context) {
      const found = await numbers(context);
      return (
        found && {
          value: found.live,
          parts: [{ id: 'total', title: { en: 'cameras in all', 'zh-CN': '个摄像头' }, value: found.total }],
        }
      );
    },
  },
  {
    id: 'open-alerts',
    title: { en: 'Open camera alerts', 'zh-CN': '未结束的摄像头警报' },
    permission: permissions.view,
    alert: (value) => value > 0,
    better: 'less',
    place: page({ alerts: 'open' }),
    onCard: { en: 'open camera alerts', 'zh-CN': '未结束的摄像头警报' },
    value: async (context) => (await numbers(context))?.open ?? null,
  },
];
