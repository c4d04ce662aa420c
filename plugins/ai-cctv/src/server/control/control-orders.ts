import { type controlCalls, holdSeconds, type MonitorControl, moveSeconds } from '@gantry/plugin-sdk/cameras';
import type { ParsedOf, Refuse } from '@gantry/plugin-sdk/contract';
import { HttpError, type RouteContext, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { findMonitor } from '../monitor-rows.ts';
import { tellControl } from './control-events.ts';
import { actor, type ControlRow, isHeld, lockControl, readControl } from './control-rows.ts';
import type { OnvifCamera } from './onvif/onvif-camera.ts';
import { type CameraOrder, orderOf } from './orders.ts';
import { holderOf, shownControl } from './shown-control.ts';
import { countMove, noteStopped, noteUnstopped } from './stops.ts';
import { talkTo } from './talk-to-camera.ts';

type Order = ParsedOf<typeof controlCalls.monitorControl>;
type RefuseCamera = Refuse<typeof controlCalls.getPresetList>;
/** Refuses what every call that turns a camera may refuse. */
export type RefuseControl = Refuse<typeof controlCalls.savePreset>;
type Context = RouteContext & { readonly refuse: RefuseControl };
type Connected = ControlRow & { readonly address: string };

/**
 * The control of a camera that is not removed.
 * @param read - `lockControl`, so that what follows comes after the orders before it; or `readControl`
 * @throws NotFoundError for cameras of other projects; HttpError
 */
export async function connectedControl(
  host: ServerHost,
  { tx, refuse }: Pick<RouteContext, 'tx'> & { readonly refuse: RefuseCamera },
  monitorId: string,
  read: (tx: Tx, monitorId: string) => Promise<ControlRow | undefined>,
): Promise<Connected> {
  const { device } = await findMonitor(tx, host, monitorId);
  if (device.retiredAt !== null) throw refuse('MONITOR_REMOVED', 'The camera was removed.', { monitorId });
  const row = await read(tx, monitorId);
  const address = row?.address;
  if (row === undefined || address == null)
    throw refuse(
      'NOT_CONNECTED',
      'No address is set up through which this camera is controlled. An administrator enters it in Settings, Cameras.',
    );
  return { ...row, address };
}

/**
 * Gives the member the control, or renews it. A new run of orders is one entry of the audit trail.
 * @throws HttpError while somebody else has it
 */
export async function takeControl(host: ServerHost, context: Context, row: ControlRow): Promise<void> {
  const { tx, user, now, refuse } = context;
  const monitorId = row.monitor_id;
  if (isHeld(row, now) && row.holder_id !== user.id) {
    const { name, until } = await holderOf(host, tx, row, user.id);
    throw refuse('CONTROL_HELD', `${name} controls this camera now.`, { name, until });
  }
  const until = new Date(now.getTime() + holdSeconds * 1000);
  await tx.run(sql`
    update monitor_control set holder_id = ${user.id}, held_until = ${until}
    where project_id = ${tx.projectId} and monitor_id = ${monitorId}`);
  if (isHeld(row, now)) return;
  await tx.audit({ entity: 'cctv-monitor', entityId: monitorId, action: 'control' });
  await tellControl(tx, monitorId);
}

/** Tells a camera what a member orders. What the database says of it is committed before the camera hears it. */
export async function giveOrder(
  host: ServerHost,
  { monitorId, action, step, speed, presetToken }: Order,
  context: RouteContext & { readonly refuse: Refuse<typeof controlCalls.monitorControl> },
): Promise<{ readonly monitorControl: MonitorControl }> {
  const { tx, now, project, refuse } = context;
  const row = await connectedControl(host, context, monitorId, lockControl);
  const order = orderOf({ action, step: step ?? row.step, speed: speed ?? row.speed, presetToken });
  if (order === undefined) throw refuse('PRESET_MISSING', 'Say to which position: presetToken.');
  await takeControl(host, context, row);
  await tx.run(sql`
    update monitor_control set action = ${action}, orders = orders + 1, moves_until = ${stopTime(order, now)}, stop_tries = 0
    where project_id = ${tx.projectId} and monitor_id = ${monitorId}`);
  // Nobody knows yet whether the camera hears this order; the one before does not matter any more.
  if (row.stop_tries > 0) await tellControl(tx, monitorId);
  const monitorControl = await shownControl(host, context, monitorId);
  await context.commit();
  if (order.kind === 'stop') await stopNow(host, project.id, row);
  else if (order.kind === 'move') await moveNow(host, project.id, row, order);
  else await talkTo(host, project.id, row, (camera) => tell(camera, order));
  return { monitorControl };
}

async function moveNow(
  host: ServerHost,
  projectId: string,
  row: Connected,
  order: CameraOrder,
): Promise<void> {
  await countMove(host, projectId);
  await talkTo(host, projectId, row, (camera) => tell(camera, order));
  await stopIfLate(host, projectId, row);
}

/** @throws CameraProblem, once it is noted that the camera is to be told again */
async function stopNow(host: ServerHost, projectId: string, row: Connected): Promise<void> {
  await countMove(host, projectId);
  try {
    await talkTo(host, projectId, row, (camera) => camera.stop());
  } catch (error) {
    if (error instanceof HttpError) await noteUnstopped(host, projectId, row.monitor_id, row.orders + 1);
    throw error;
  }
  await noteStopped(host, projectId, row, row.orders + 1);
}

/** When the server is to stop the camera; null: it stops by itself. A stop is repeated unless the camera has heard it. */
function stopTime(order: CameraOrder, now: Date): Date | null {
  if (order.kind === 'stop') return now;
  return order.kind === 'move' ? new Date(now.getTime() + moveSeconds * 1000) : null;
}

async function tell(camera: OnvifCamera, order: CameraOrder): Promise<void> {
  if (order.kind === 'move') await camera.move(order.velocity, moveSeconds);
  else if (order.kind === 'step') await camera.step(order.by, order.speed);
  else if (order.kind === 'goTo') await camera.goTo(order.presetToken);
  else await camera[order.kind]();
}

/** A stop that overtook its move, in this process or another, would have stopped nothing. */
async function stopIfLate(host: ServerHost, projectId: string, row: Connected): Promise<void> {
  const now = await host.database.inProject(
    projectId,
    actor,
    (tx) => readControl(tx, row.monitor_id),
    'read',
  );
  if (now?.action === 'stop' && now.orders > row.orders + 1)
    await talkTo(host, projectId, row, (camera) => camera.stop());
}
