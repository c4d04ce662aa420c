import { dayInZone } from '@gantry/plugin-sdk/contract';
import { type RouteContext, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { PluginServices } from '../plugins/plugin-services.ts';

const doneRow = z.object({ entity: z.string(), action: z.string(), count: z.number() });

/** How many steps of records the member took on the present day of the project. The index of the trail by person and time finds them. */
export async function countStepsDone(
  pluginServices: PluginServices,
  { tx, user, project, now }: Pick<RouteContext, 'tx' | 'user' | 'project' | 'now'>,
): Promise<number> {
  const { timeZone } = project;
  const [done, kinds] = await Promise.all([
    tx.many(
      doneRow,
      sql`select entity, action, count(*) as count from audit_event
          where project_id = ${tx.projectId} and actor_id = ${user.id}
            and at >= ${dayInZone(now, timeZone)}::date::timestamp at time zone ${timeZone}
          group by entity, action`,
    ),
    pluginServices.auditKinds(tx),
  ]);
  return done
    .filter(({ entity, action }) =>
      kinds.some((kind) => kind.entity === entity && kind.steps?.includes(action)),
    )
    .reduce((sum, { count }) => sum + count, 0);
}
