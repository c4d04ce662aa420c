import { controlActions } from '@gantry/plugin-sdk/cameras';
import { type DatabaseActor, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type FoundCamera, foundCamera } from './onvif/onvif-camera.ts';

/** Who keeps what cameras say of themselves, and stops them. */
export const actor: DatabaseActor = { kind: 'system', name: 'ai-cctv' };

const controlRow = z.object({
  monitor_id: z.string(),
  address: z.string().nullable(),
  username: z.string(),
  password: z.string(),
  // A camera that another version asked is asked anew.
  found: foundCamera.nullable().catch(null),
  step: z.int(),
  speed: z.int(),
  version: z.int(),
  holder_id: z.string().nullable(),
  held_until: z.date().nullable(),
  action: z.enum(controlActions).nullable(),
  orders: z.int(),
  stop_tries: z.int(),
});
/** How a camera is controlled, and by whom. */
export type ControlRow = z.output<typeof controlRow>;

const columns = sql`monitor_id, address, username, password, found, step, speed, version, holder_id, held_until, action, orders, stop_tries`;

/** Undefined where nothing was ever set up. */
export const readControl = (tx: Tx, monitorId: string): Promise<ControlRow | undefined> =>
  tx.maybe(
    controlRow,
    sql`select ${columns} from monitor_control where project_id = ${tx.projectId} and monitor_id = ${monitorId}`,
  );

/** Locks what is set up, so that orders come one after the other; a camera without a row gets one. */
export async function lockControl(tx: Tx, monitorId: string): Promise<ControlRow> {
  await tx.run(sql`
    insert into monitor_control (project_id, monitor_id) values (${tx.projectId}, ${monitorId}) on conflict do nothing`);
  return tx.one(
    controlRow,
    sql`select ${columns} from monitor_control
        where project_id = ${tx.projectId} and monitor_id = ${monitorId} for update`,
  );
}

/** Keeps what a camera said, unless its connection changed meanwhile. */
export async function keepFound(
  host: Pick<ServerHost, 'database'>,
  projectId: string,
  { monitor_id: monitorId, version }: Pick<ControlRow, 'monitor_id' | 'version'>,
  found: FoundCamera,
): Promise<void> {
  await host.database.inProject(projectId, actor, (tx) =>
    tx.run(sql`
      update monitor_control set found = ${JSON.stringify(found)}::jsonb
      where project_id = ${projectId} and monitor_id = ${monitorId} and version = ${version}`),
  );
}

/** Whether somebody holds the control at a moment. */
export const isHeld = (
  row: ControlRow,
  now: Date,
): row is ControlRow & { readonly holder_id: string; readonly held_until: Date } =>
  row.holder_id !== null && row.held_until !== null && row.held_until > now;
