import type { ServerHost } from '@gantry/plugin-sdk/server';
import { type ControlRow, keepFound } from './control-rows.ts';
import { CameraProblem } from './onvif/camera-problem.ts';
import { type Connection, OnvifCalls } from './onvif/onvif-calls.ts';
import { type FoundCamera, findCamera, OnvifCamera } from './onvif/onvif-camera.ts';

/** The services of the host that calls to cameras take. */
export type TalkingHost = Pick<ServerHost, 'cameras' | 'clock' | 'database'>;

/** Milliseconds by which a camera's clock may have moved before it refuses a message as too old. */
const mostDrift = 2000;

/** Asks a camera what it is, and keeps nothing. @throws CameraProblem */
export function askCamera(host: TalkingHost, connection: Connection): Promise<FoundCamera> {
  const calls = new OnvifCalls(host.cameras, connection, host.clock);
  const { pathname, search } = new URL(connection.address);
  return findCamera(calls, `${pathname}${search}`, host.clock());
}

/**
 * Works with a camera outside of any transaction. One that was not asked yet what it is is asked first; so is one that refuses the password,
 * because its clock may have moved.
 * @throws CameraProblem
 */
export async function talkTo<R>(
  host: TalkingHost,
  projectId: string,
  row: ControlRow & { readonly address: string },
  work: (camera: OnvifCamera) => Promise<R>,
): Promise<R> {
  const connection: Connection = row;
  const ask = async () => {
    const found = await askCamera(host, connection);
    await keepFound(host, projectId, row, found);
    return found;
  };
  const using = (found: FoundCamera) =>
    work(new OnvifCamera(new OnvifCalls(host.cameras, connection, host.clock), found));
  if (row.found === null) return using(await ask());
  try {
    return await using(row.found);
  } catch (error) {
    if (!(error instanceof CameraProblem) || error.code !== 'CAMERA_LOGIN') throw error;
    const found = await ask();
    if (Math.abs(found.clockAhead - row.found.clockAhead) < mostDrift) throw error;
    return using(found);
  }
}
