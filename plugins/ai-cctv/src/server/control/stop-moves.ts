import { HttpError, type ServerHost, sql, type TimerJob } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { actor, type ControlRow, readControl } from './control-rows.ts';
import { movesSoFar, noteStopped, noteUnstopped } from './stops.ts';
import { talkTo } from './talk-to-camera.ts';

const movingRow = z.object({ monitor_id: z.string(), is_due: z.boolean() });

interface Moving {
  readonly projectId: string;
  readonly monitorId: string;
  readonly isDue: boolean;
}

/** The count of moves at which a server's look at all projects found no camera moving. */
const quietSince = new WeakMap<ServerHost, string>();

/**
 * Stops cameras that nobody told to move any more, such as after a browser vanished. The cameras themselves were told to stop by then; not
 * all of them do. A camera that cannot be reached is told again, `mostStops` times.
 *
 * Row-level security lets a statement see one project, so the cameras of all take a transaction for each. The count of moves saves them:
 * while it stays as it was when nothing moved, nothing moves.
 */
export const stopMoves: TimerJob = {
  name: 'stop-moves',
  everySeconds: 2,
  async run(host, signal) {
    const projectIds = await host.database.projectIds();
    const [first] = projectIds;
    if (first === undefined) return;
    // Before the look: a move that is counted during it may be one that it does not see.
    const moves = await host.database.inProject(first, actor, movesSoFar, 'read');
    if (quietSince.get(host) === moves) return;
    const moving: Moving[] = [];
    for (const projectId of projectIds) {
      if (signal.aborted) return;
      moving.push(...(await movingIn(host, projectId)));
    }
    if (moving.length === 0) quietSince.set(host, moves);
    await Promise.all(moving.filter(({ isDue }) => isDue).map((camera) => stop(host, camera)));
  },
};

async function movingIn(host: ServerHost, projectId: string): Promise<readonly Moving[]> {
  const rows = await host.database.inProject(
    projectId,
    actor,
    (tx) =>
      tx.many(
        movingRow,
        sql`select monitor_id, moves_until <= ${host.clock()} as is_due from monitor_control
            where project_id = ${projectId} and moves_until is not null`,
      ),
    'read',
  );
  return rows.map(({ monitor_id: monitorId, is_due: isDue }) => ({ projectId, monitorId, isDue }));
}

async function stop(host: ServerHost, { projectId, monitorId }: Moving): Promise<void> {
  const row = await host.database.inProject(projectId, actor, (tx) => readControl(tx, monitorId), 'read');
  if (row === undefined) return;
  try {
    await tellToStop(host, projectId, row);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    host.log.warn({ monitorId, code: error.code }, 'A camera that nobody controls any more was not stopped');
    return noteUnstopped(host, projectId, monitorId, row.orders);
  }
  await noteStopped(host, projectId, row, row.orders);
}

/** A camera without an address can be told nothing any more. @throws CameraProblem */
async function tellToStop(host: ServerHost, projectId: string, row: ControlRow): Promise<void> {
  const { address } = row;
  if (address !== null) await talkTo(host, projectId, { ...row, address }, (camera) => camera.stop());
}
