import { HttpError, type ServerHost, sql, type TimerJob } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { actor, readControl } from './control-rows.ts';
import { talkTo } from './talk-to-camera.ts';

const dueRow = z.object({ monitor_id: z.string() });

/**
 * Stops cameras that nobody told to move any more, such as after a browser vanished. The cameras themselves were told to stop by then; not
 * all of them do.
 */
export const stopMoves: TimerJob = {
  name: 'stop-moves',
  everySeconds: 2,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds())
      if (!signal.aborted) await stopSome(host, projectId);
  },
};

async function stopSome(host: ServerHost, projectId: string): Promise<void> {
  const due = await host.database.inProject(projectId, actor, (tx) =>
    tx.many(
      dueRow,
      sql`update monitor_control set moves_until = null
          where project_id = ${projectId} and moves_until <= ${host.clock()} returning monitor_id`,
    ),
  );
  await Promise.all(due.map(({ monitor_id }) => stop(host, projectId, monitor_id)));
}

async function stop(host: ServerHost, projectId: string, monitorId: string): Promise<void> {
  const row = await host.database.inProject(projectId, actor, (tx) => readControl(tx, monitorId), 'read');
  const address = row?.address;
  if (row === undefined || address == null) return;
  await talkTo(host, projectId, { ...row, address }, (camera) => camera.stop()).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    host.log.warn({ monitorId, code: error.code }, 'A camera that nobody controls any more was not stopped');
  });
}
