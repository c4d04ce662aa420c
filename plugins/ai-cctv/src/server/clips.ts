import { randomUUID } from 'node:crypto';
import { alertsChanged, detectionType, offlineType } from '@gantry/plugin-sdk/cameras';
import {
  type DatabaseActor,
  HttpError,
  type RecordedVideo,
  type ServerHost,
  sql,
  type TimerJob,
  type UploadRule,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { clipDays, permissions } from '../contract/cctv.ts';
import { mostPictureBytes } from '../contract/messages.ts';

/** Under which clips are kept. */
export const clipRule: UploadRule = {
  permission: permissions.manage,
  kinds: ['mp4'],
  maxBytes: 32 * 1024 * 1024,
};
/** How long a clip is. */
const clipSeconds = 12;
/** Milliseconds after the beginning of an alert at which its clip is recorded: the stream holds what was before and after then. */
const recordAfter = 6000;
/** Milliseconds after which the stream shows something else. */
const tooLate = 60_000;
/** The most clips that are recorded at once. */
const mostAtOnce = 3;

const actor: DatabaseActor = { kind: 'system', name: 'ai-cctv' };
const dueRow = z.object({ id: z.string(), monitor_id: z.string(), live_url: z.string() });
type Due = z.output<typeof dueRow>;
const oldRow = z.object({ id: z.string(), clip_file: z.string() });
const settings = z.object({ clipDays: z.number().catch(clipDays.default) });

/** Records clips of new alerts whose camera has a stream, apart from the messages that opened them. */
export const keepClips: TimerJob = {
  name: 'keep-clips',
  everySeconds: 5,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds())
      while (!signal.aborted && (await keepSome(host, projectId, signal)));
  },
};

/** Says whether there were any. */
async function keepSome(host: ServerHost, projectId: string, signal: AbortSignal): Promise<boolean> {
  const now = host.clock().getTime();
  const [from, to] = [new Date(now - tooLate), new Date(now - recordAfter)];
  const due = await host.database.inProject(projectId, actor, (tx) => {
    const wanted = sql`
      select a.id from monitor_alert a
      join monitor m on m.project_id = ${projectId} and m.monitor_id = a.monitor_id
      left join monitor_state s on s.project_id = ${projectId} and s.monitor_id = a.monitor_id
      where a.project_id = ${projectId} and a.started_at between ${from} and ${to} and a.clip_asked_at is null
        and a.type <> ${offlineType} and m.live_url is not null and m.type <> ${detectionType} and s.is_offline is not true
      order by a.started_at limit ${mostAtOnce}`;
    return tx.many(
      dueRow,
      sql`update monitor_alert a set clip_asked_at = ${host.clock()} from monitor m
          where a.project_id = ${projectId} and a.id in (${wanted}) and a.clip_asked_at is null
            and m.project_id = ${projectId} and m.monitor_id = a.monitor_id
          returning a.id, a.monitor_id, m.live_url`,
    );
  });
  await Promise.all(due.map((each) => keep(host, projectId, each, signal)));
  return due.length > 0;
}

async function keep(host: ServerHost, projectId: string, due: Due, signal: AbortSignal): Promise<void> {
  const { id: alertId, monitor_id: monitorId, live_url: url } = due;
  const clip = await recorded(host, projectId, monitorId, url, signal);
  if (clip === undefined) return;
  const { film, still } = clip;
  const uploadId = await host.files
    .make(projectId, { name: 'alert.mp4', body: film }, 'clip')
    .catch((error: unknown) => failed(host, monitorId, error));
  if (uploadId === undefined) return;
  const takenAt = host.clock();
  await host.database.inProject(projectId, actor, async (tx) => {
    const file = await host.files.attach(tx, uploadId, 'clip');
    await tx.run(sql`
      update monitor_alert set clip_file = ${file.id} where project_id = ${projectId} and id = ${alertId}`);
    if (still !== null && still.length <= mostPictureBytes)
      // A picture that came with the alert shows more.
      await tx.run(sql`
        insert into arrived_picture (project_id, id, monitor_id, alert_id, taken_at, body)
        select ${projectId}, ${randomUUID()}, ${monitorId}, ${alertId}, ${takenAt}, ${still}
        where not exists (select 1 from arrived_picture where project_id = ${projectId} and alert_id = ${alertId})
          and exists (select 1 from monitor_alert
            where project_id = ${projectId} and id = ${alertId} and picture_file is null)`);
    await tx.emit({
      topic: alertsChanged,
      payload: { monitorId, monitorAlertId: alertId },
      permission: permissions.view,
    });
  });
}

async function recorded(
  host: ServerHost,
  projectId: string,
  monitorId: string,
  url: string,
  signal: AbortSignal,
): Promise<RecordedVideo | undefined> {
  const order = { projectId, videoId: monitorId, source: { url }, seconds: clipSeconds, signal };
  return host.videos.record(order).catch((error: unknown) => failed(host, monitorId, error));
}

/** What went wrong with one camera is no fault of the server. */
function failed(host: ServerHost, monitorId: string, error: unknown): undefined {
  if (!(error instanceof HttpError)) throw error;
  host.log.info({ monitorId, code: error.code }, 'An alert of a camera has no clip');
  return undefined;
}

/** Gives up clips after the days that the project keeps them. */
export const removeOldClips: TimerJob = {
  name: 'remove-old-clips',
  everySeconds: 3600,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds())
      while (!signal.aborted && (await removeSome(host, projectId)));
  },
};

/** Says whether there were any. */
function removeSome(host: ServerHost, projectId: string): Promise<boolean> {
  return host.database.inProject(projectId, actor, async (tx) => {
    const { clipDays: days } = settings.parse(await host.settings.project(tx));
    const before = new Date(host.clock().getTime() - days * 86_400_000);
    const old = await tx.many(
      oldRow,
      sql`select id, clip_file from monitor_alert
          where project_id = ${projectId} and clip_file is not null and started_at < ${before}
          order by started_at limit 100 for update`,
    );
    await tx.run(sql`
      update monitor_alert set clip_file = null
      where project_id = ${projectId} and id = any(${old.map(({ id }) => id)}::uuid[])`);
    for (const { clip_file } of old) await host.files.release(tx, clip_file);
    return old.length > 0;
  });
}
