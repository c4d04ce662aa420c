import type { MonitorControl } from '@gantry/plugin-sdk/cameras';
import { type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { tellControl } from './control-events.ts';
import { actor, type ControlRow } from './control-rows.ts';

/** How often the server tells a camera to stop before it gives up, about a minute after the first time. */
export const mostStops = 6;
/** Seconds between the first and the second time; each further wait is twice as long. */
const firstWait = 2;

const triesRow = z.object({ stop_tries: z.int() });
const movesRow = z.object({ moves: z.string() });

/** Whether a camera that did not hear that it is to stop is told again. */
export const unstopped = (row: Pick<ControlRow, 'stop_tries'>): MonitorControl['unstopped'] => {
  if (row.stop_tries === 0) return null;
  return row.stop_tries < mostStops ? 'trying' : 'givenUp';
};

/** The camera heard that it is to stop. @param orders - the count of its orders with this one: a later one counts */
export async function noteStopped(
  host: ServerHost,
  projectId: string,
  { monitor_id: monitorId, stop_tries }: Pick<ControlRow, 'monitor_id' | 'stop_tries'>,
  orders: number,
): Promise<void> {
  await host.database.inProject(projectId, actor, async (tx) => {
    const changed = await tx.run(sql`
      update monitor_control set moves_until = null, stop_tries = 0
      where project_id = ${projectId} and monitor_id = ${monitorId} and orders = ${orders}`);
    if (changed > 0 && stop_tries > 0) await tellControl(tx, monitorId);
  });
}

/** The camera did not hear it: it is told again later, unless it was told often enough. */
export async function noteUnstopped(
  host: ServerHost,
  projectId: string,
  monitorId: string,
  orders: number,
): Promise<void> {
  await host.database.inProject(projectId, actor, async (tx) => {
    const row = await tx.maybe(
      triesRow,
      sql`update monitor_control set stop_tries = stop_tries + 1, moves_until =
            case when stop_tries + 1 < ${mostStops}
              then ${host.clock()}::timestamptz + make_interval(secs => ${firstWait} * 2 ^ stop_tries) end
          where project_id = ${projectId} and monitor_id = ${monitorId} and orders = ${orders} returning stop_tries`,
    );
    if (row?.stop_tries === 1 || row?.stop_tries === mostStops) await tellControl(tx, monitorId);
  });
}

/** Makes `movesSoFar` differ. Once a move is committed, and before the camera hears it. */
export async function countMove(host: ServerHost, projectId: string): Promise<void> {
  await host.database.inProject(projectId, actor, (tx) =>
    tx.many(movesRow, sql`select nextval('monitor_moves')::text as moves`),
  );
}

/** The count of moves that cameras of all projects were told. */
export const movesSoFar = async (tx: Tx): Promise<string> =>
  (await tx.one(movesRow, sql`select last_value::text || is_called as moves from monitor_moves`)).moves;
