import { isDeepStrictEqual } from 'node:util';
import type { MonitorControl } from '@gantry/plugin-sdk/cameras';
import type { ParsedOf, Refuse } from '@gantry/plugin-sdk/contract';
import { type RouteContext, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import type { ownControlCalls } from '../../contract/control.ts';
import { findMonitor } from '../monitor-rows.ts';
import { tellControl } from './control-events.ts';
import { type ControlRow, lockControl, readControl } from './control-rows.ts';
import { CameraProblem } from './onvif/camera-problem.ts';
import { shownControl } from './shown-control.ts';
import { askCamera, talkTo } from './talk-to-camera.ts';

type Save = typeof ownControlCalls.saveMonitorControl;
type Test = typeof ownControlCalls.testMonitorControl;

/** What is set up, as far as it is entered. */
type Entered = Pick<ControlRow, 'address' | 'username' | 'password' | 'step' | 'speed'>;

/** The address with the usual path of ONVIF where it has none; null for an empty one. */
export function fullAddress(typed: string): string | null {
  if (typed === '') return null;
  const url = new URL(typed);
  if (url.pathname === '/') url.pathname = '/onvif/device_service';
  url.hash = '';
  return url.href;
}

/** What is entered, with what is kept. The password stays with the address that it was entered for. */
function entered(
  before: Entered,
  given: Pick<ParsedOf<Save>, 'address' | 'username' | 'password' | 'step' | 'speed'>,
): Entered {
  const address = given.address === undefined ? before.address : fullAddress(given.address);
  const isOther = address !== before.address;
  return {
    address,
    username: given.username ?? (address === null ? '' : before.username),
    password: given.password ?? (isOther ? '' : before.password),
    step: given.step ?? before.step,
    speed: given.speed ?? before.speed,
  };
}

/** What the audit trail keeps: that something is set up, not what. */
const told = ({ address, step, speed }: Entered) => ({ isControlled: address !== null, step, speed });

/** Names of the fields that differ. */
const changed = (before: Entered, after: Entered): readonly string[] =>
  Object.entries(after).flatMap(([field, value]) =>
    isDeepStrictEqual(value, Reflect.get(before, field)) ? [] : [field],
  );

/** Stores how a camera is controlled, and asks it what it is. The settings are stored even if the camera does not answer. */
export async function saveControl(
  host: ServerHost,
  { monitorId, version, ...given }: ParsedOf<Save>,
  context: RouteContext & { readonly refuse: Refuse<Save> },
): Promise<{ readonly monitorControl: MonitorControl; readonly problem: string | null }> {
  const { tx, user, now, project, refuse } = context;
  const { device } = await findMonitor(tx, host, monitorId);
  if (device.retiredAt !== null) throw refuse('MONITOR_REMOVED', 'The camera was removed.', { monitorId });
  const before = await lockControl(tx, monitorId);
  const after = entered(before, given);
  const fields = changed(before, after);
  if (before.version !== version)
    throw refuse('VERSION_CONFLICT', 'Somebody else changed the control of the camera.', {
      expectedVersion: version,
      currentVersion: before.version,
      changedFields: fields,
      current: await shownControl(host, context, monitorId),
    });
  const isNew = ['address', 'username', 'password'].some((field) => fields.includes(field));
  if (fields.length > 0) {
    await tx.run(sql`
      update monitor_control set address = ${after.address}, username = ${after.username}, password = ${after.password},
        step = ${after.step}, speed = ${after.speed}, version = version + 1,
        found = case when ${isNew} then null else found end, moves_until = case when ${isNew} then null else moves_until end
      where project_id = ${tx.projectId} and monitor_id = ${monitorId}`);
    await tx.audit({
      entity: 'cctv-monitor',
      entityId: monitorId,
      action: 'set-up-control',
      before: told(before),
      after: told(after),
    });
    await tellControl(tx, monitorId);
  }
  const row = await lockControl(tx, monitorId);
  await context.commit();
  const problem = await firstAnswer(host, project.id, row);
  const monitorControl = await host.database.inProject(
    project.id,
    { kind: 'user', userId: user.id },
    (later) => shownControl(host, { tx: later, user, now }, monitorId),
    'read',
  );
  return { monitorControl, problem };
}

/** Asks a camera that is set up what it is. @returns why it gave no answer */
async function firstAnswer(host: ServerHost, projectId: string, row: ControlRow): Promise<string | null> {
  const { address } = row;
  if (address === null || row.found !== null) return null;
  try {
    await talkTo(host, projectId, { ...row, address }, async () => undefined);
    return null;
  } catch (error) {
    if (error instanceof CameraProblem) return error.code;
    throw error;
  }
}

/** Asks a camera what it is, with what is given in place of what is set up. Keeps nothing. */
export async function testControl(
  host: ServerHost,
  { monitorId, ...given }: ParsedOf<Test>,
  context: RouteContext & { readonly refuse: Refuse<Test> },
): Promise<{ readonly model: string; readonly turns: boolean }> {
  const { tx, refuse } = context;
  const known = monitorId === undefined ? undefined : await findMonitor(tx, host, monitorId);
  if (known !== undefined && known.device.retiredAt !== null)
    throw refuse('MONITOR_REMOVED', 'The camera was removed.', { monitorId: known.device.id });
  const kept = known && (await readControl(tx, known.device.id));
  const nothing = { address: null, username: '', password: '', step: 0, speed: 1 };
  const { address, username, password } = entered(kept ?? nothing, given);
  if (address === null) throw refuse('NOT_CONNECTED', 'Enter the address at which the camera speaks ONVIF.');
  await context.commit();
  const { model, turns } = await askCamera(host, { address, username, password });
  return { model, turns };
}
