import { type controlCalls, detectionType, setupChanged } from '@gantry/plugin-sdk/cameras';
import type { ParsedOf, Refuse } from '@gantry/plugin-sdk/contract';
import { HttpError, type RouteContext, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions } from '../../contract/cctv.ts';
import { findMonitor } from '../monitor-rows.ts';
import { type ControlRow, readControl } from './control-rows.ts';
import { talkTo } from './talk-to-camera.ts';

type Call = typeof controlCalls.uploadSingleThumbnail;

const stillRow = z.object({ still_file: z.string().nullable() });

/** Where a picture comes from, and why it did not. */
type Taken = { readonly picture: Uint8Array } | { readonly reason: string };

/** Takes a picture with a camera now, and keeps it as its last one. */
export async function takeStill(
  host: ServerHost,
  { monitorId }: ParsedOf<Call>,
  context: RouteContext & { readonly refuse: Refuse<Call> },
): Promise<{ readonly monitorId: string; readonly pictureTakenAt: string }> {
  const { tx, project, user, requestId, ip, refuse } = context;
  const { device, row } = await findMonitor(tx, host, monitorId);
  if (device.retiredAt !== null) throw refuse('MONITOR_REMOVED', 'The camera was removed.', { monitorId });
  const control = await readControl(tx, monitorId);
  const url = row.type === detectionType ? null : row.live_url;
  if (control?.address == null && url === null)
    throw refuse(
      'NO_PICTURE_SOURCE',
      'The camera has neither a stream nor an address for its control. An administrator enters one of them in Settings, Cameras.',
    );
  await context.commit();
  const taken = await firstOf(
    () => ofCamera(host, project.id, control),
    () => ofStream(host, project.id, monitorId, url),
  );
  if ('reason' in taken)
    throw refuse('PICTURE_NOT_TAKEN', `No picture could be taken: ${taken.reason}.`, taken);
  const takenAt = host.clock();
  const uploadId = await host.files
    .make(project.id, { name: 'camera.jpg', body: taken.picture }, 'still')
    .catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      throw refuse('PICTURE_NOT_TAKEN', 'What the camera sent is no picture that can be read.', {
        reason: 'NOT_PICTURE',
      });
    });
  await host.database.inProject(
    project.id,
    { kind: 'user', userId: user.id, requestId, ip },
    async (later) => {
      const file = await host.files.attach(later, uploadId, 'still');
      await later.run(sql`
      insert into monitor_state (project_id, monitor_id) values (${project.id}, ${monitorId}) on conflict do nothing`);
      const before = await later.one(
        stillRow,
        sql`select still_file from monitor_state
          where project_id = ${project.id} and monitor_id = ${monitorId} for update`,
      );
      await later.run(sql`
      update monitor_state set still_file = ${file.id}, still_taken_at = ${takenAt},
        picture_file = ${file.id}, picture_taken_at = ${takenAt}
      where project_id = ${project.id} and monitor_id = ${monitorId}`);
      if (before.still_file !== null) await host.files.release(later, before.still_file);
      await later.audit({ entity: 'cctv-monitor', entityId: monitorId, action: 'take-picture' });
      await later.emit({
        topic: setupChanged,
        payload: { monitorIds: [monitorId] },
        permission: permissions.view,
      });
    },
  );
  return { monitorId, pictureTakenAt: takenAt.toISOString() };
}

/** The first picture; without one, why the last way gave none. A way that is not set up gives undefined. */
async function firstOf(...ways: readonly (() => Promise<Taken | undefined>)[]): Promise<Taken> {
  let last: Taken = { reason: 'NO_STREAM' };
  for (const way of ways) {
    last = (await way()) ?? last;
    if ('picture' in last) return last;
  }
  return last;
}

async function ofCamera(
  host: ServerHost,
  projectId: string,
  control: ControlRow | undefined,
): Promise<Taken | undefined> {
  const address = control?.address;
  if (control === undefined || address == null) return undefined;
  return talkTo(host, projectId, { ...control, address }, async (camera) => ({
    picture: await camera.still(),
  })).catch(reasonOf);
}

async function ofStream(
  host: ServerHost,
  projectId: string,
  monitorId: string,
  url: string | null,
): Promise<Taken | undefined> {
  if (url === null) return undefined;
  const { signal } = new AbortController();
  const order = { projectId, videoId: monitorId, source: { url }, seconds: 1, signal };
  try {
    const recorded = await host.videos.record(order);
    if (recorded === undefined) return { reason: 'NO_FFMPEG' };
    return recorded.still === null ? { reason: 'NO_FFMPEG' } : { picture: recorded.still };
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): Taken {
  if (error instanceof HttpError) return { reason: error.code };
  throw error;
}
