import { alertsChanged } from '@gantry/plugin-sdk/cameras';
import {
  type DatabaseActor,
  HttpError,
  type ServerHost,
  sql,
  type TimerJob,
  type Tx,
  type UploadRule,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions } from '../contract/cctv.ts';
import { mostPictureBytes } from '../contract/messages.ts';

/** Under which pictures of devices are kept. Re-encoded, so that nothing but the picture is kept. */
export const pictureRule: UploadRule = {
  permission: permissions.manage,
  kinds: ['jpeg'],
  maxBytes: mostPictureBytes,
  picture: { maxEdge: 1920, maxBytes: mostPictureBytes },
};
/** Under which pictures are kept that somebody asked a camera for, which may be larger than those that devices send. */
export const stillRule: UploadRule = { ...pictureRule, maxBytes: 8 * 1024 * 1024 };
/** Days for which the picture of an alert is kept; the alert itself stays. */
export const keepPictureDays = 180;

const actor: DatabaseActor = { kind: 'system', name: 'ai-cctv' };
const arrivedRow = z.object({
  id: z.string(),
  monitor_id: z.string(),
  alert_id: z.string(),
  taken_at: z.date(),
  body: z.instanceof(Uint8Array),
});
const oldRow = z.object({ id: z.string(), picture_file: z.string() });
const fileRow = z.object({ picture_file: z.string().nullable() });
const stillRow = z.object({ monitor_id: z.string(), still_file: z.string() });

/** Makes files of the pictures that arrived: files cannot be written within the transaction of a message. */
export const keepPictures: TimerJob = {
  name: 'keep-pictures',
  everySeconds: 5,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds())
      while (!signal.aborted && (await keepNext(host, projectId)));
  },
};

/** Keeps the oldest picture that arrived. Says whether there was one. */
async function keepNext(host: ServerHost, projectId: string): Promise<boolean> {
  const arrived = await host.database.inProject(
    projectId,
    actor,
    (tx) =>
      tx.maybe(
        arrivedRow,
        sql`select id, monitor_id, alert_id, taken_at, body from arrived_picture
            where project_id = ${projectId} order by taken_at, id limit 1`,
      ),
    'read',
  );
  if (arrived === undefined) return false;
  const { id, alert_id: alertId, monitor_id: monitorId, taken_at: takenAt, body } = arrived;
  const uploadId = await host.files
    .make(projectId, { name: 'alert.jpg', body }, 'picture')
    .catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      host.log.warn({ err: error, monitorId }, 'A picture of a camera could not be read');
      return undefined;
    });
  await host.database.inProject(projectId, actor, async (tx) => {
    const taken = await tx.run(
      sql`delete from arrived_picture where project_id = ${projectId} and id = ${id}`,
    );
    if (taken === 0 || uploadId === undefined) return;
    const file = await host.files.attach(tx, uploadId, 'picture');
    const before = await tx.one(
      fileRow,
      sql`select picture_file from monitor_alert where project_id = ${projectId} and id = ${alertId} for update`,
    );
    await tx.run(sql`
      update monitor_alert set picture_file = ${file.id} where project_id = ${projectId} and id = ${alertId}`);
    await tx.run(sql`
      update monitor_state set picture_file = ${file.id}, picture_taken_at = ${takenAt}
      where project_id = ${projectId} and monitor_id = ${monitorId}
        and (picture_taken_at is null or picture_taken_at <= ${takenAt} or picture_file = ${before.picture_file})`);
    if (before.picture_file !== null) await host.files.release(tx, before.picture_file);
    await tx.emit({
      topic: alertsChanged,
      payload: { monitorId, monitorAlertId: alertId },
      permission: permissions.view,
    });
  });
  return true;
}

/** Gives up pictures of old alerts. */
export const removeOldPictures: TimerJob = {
  name: 'remove-old-pictures',
  everySeconds: 3600,
  async run(host, signal) {
    const before = new Date(host.clock().getTime() - keepPictureDays * 86_400_000);
    for (const projectId of await host.database.projectIds())
      while (!signal.aborted && (await removeSome(host, projectId, before)));
  },
};

/** Says whether there were any. */
function removeSome(host: ServerHost, projectId: string, before: Date): Promise<boolean> {
  return host.database.inProject(projectId, actor, async (tx) => {
    const old = await tx.many(
      oldRow,
      sql`select id, picture_file from monitor_alert
          where project_id = ${projectId} and picture_file is not null and started_at < ${before}
          order by started_at limit 100 for update`,
    );
    const files = old.map(({ picture_file }) => picture_file);
    await tx.run(sql`
      update monitor_state set picture_file = null, picture_taken_at = null
      where project_id = ${projectId} and picture_file = any(${files}::uuid[])`);
    await tx.run(sql`
      update monitor_alert set picture_file = null
      where project_id = ${projectId} and id = any(${old.map(({ id }) => id)}::uuid[])`);
    for (const file of files) await host.files.release(tx, file);
    await removeStills(host, tx, before);
    return old.length > 0;
  });
}

/** Gives up old pictures that somebody asked a camera for; there is one for each camera at most. */
async function removeStills(host: ServerHost, tx: Tx, before: Date): Promise<void> {
  const old = await tx.many(
    stillRow,
    sql`select monitor_id, still_file from monitor_state
        where project_id = ${tx.projectId} and still_file is not null and still_taken_at < ${before}
        order by monitor_id limit 1000 for update`,
  );
  if (old.length === 0) return;
  await tx.run(sql`
    update monitor_state set still_file = null, still_taken_at = null,
      picture_taken_at = case when picture_file = still_file then null else picture_taken_at end,
      picture_file = case when picture_file = still_file then null else picture_file end
    where project_id = ${tx.projectId} and monitor_id = any(${old.map(({ monitor_id }) => monitor_id)}::uuid[])`);
  for (const { still_file } of old) await host.files.release(tx, still_file);
}
