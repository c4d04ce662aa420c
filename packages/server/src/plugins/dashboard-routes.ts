import { dashboardLayout, dashboardLayoutInput } from '@gantry/contract';
import { defineRoute, type Route, sql } from '@gantry/plugin-sdk/server';

/** A member's own arrangement of a project's dashboard. Nobody else changes it, so the last write wins. */
export function dashboardRoutes(): readonly Route[] {
  const path = '/dashboard';
  return [
    defineRoute({
      method: 'GET',
      path,
      summary: "The member's arrangement of the dashboard",
      project: 'params',
      permission: '',
      response: dashboardLayout,
      async handle(_input, { tx, user }) {
        const found = await tx.maybe(
          dashboardLayout,
          sql`select tiles from dashboard_layout where project_id = ${tx.projectId} and user_id = ${user.id}`,
        );
        return found ?? { tiles: null };
      },
    }),
    defineRoute({
      method: 'PUT',
      path,
      summary: 'Replace the arrangement, or restore the default with null',
      project: 'params',
      permission: '',
      body: dashboardLayoutInput,
      response: dashboardLayout,
      async handle({ body }, { tx, user }) {
        if (body.tiles === null)
          await tx.run(
            sql`delete from dashboard_layout where project_id = ${tx.projectId} and user_id = ${user.id}`,
          );
        else
          await tx.run(sql`
            insert into dashboard_layout (project_id, user_id, tiles)
            values (${tx.projectId}, ${user.id}, ${JSON.stringify(body.tiles)}::jsonb)
            on conflict (project_id, user_id) do update set tiles = excluded.tiles`);
        return body;
      },
    }),
  ];
}
