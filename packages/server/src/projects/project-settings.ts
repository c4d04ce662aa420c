import { type ProjectSettings, type projectChange, projectVariant } from '@gantry/contract';
import { ConflictError, type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { failureCode } from '../database/failure.ts';

const settingsRow = z
  .object({
    code: z.string(),
    name: z.string(),
    variant: projectVariant,
    time_zone: z.string(),
    registered_devices: z.boolean(),
    version: z.string(),
  })
  .transform(({ time_zone: timeZone, registered_devices: registeredDevices, ...row }) => ({
    ...row,
    timeZone,
    registeredDevices,
  }));

const uniqueViolation = '23505';

export function codeTaken(code: string): ConflictError {
  return new ConflictError('PROJECT_CODE_TAKEN', `Another project on this server has the code ${code}.`);
}

/** Name and rules of the project. */
export function readProjectSettings(tx: Tx): Promise<ProjectSettings> {
  return tx.one(
    settingsRow,
    sql`select code, name, variant, time_zone, registered_devices,
          md5(concat_ws('|', code, name, variant, time_zone, registered_devices)) as version
        from project where id = ${tx.projectId}`,
  );
}

/** @throws ConflictError VERSION_CONFLICT, PROJECT_CODE_TAKEN */
export async function changeProject(
  { tx }: Pick<RouteContext, 'tx'>,
  { version, ...wanted }: z.output<typeof projectChange>,
): Promise<void> {
  await tx.run(sql`select from project where id = ${tx.projectId} for update`);
  const { version: current, ...before } = await readProjectSettings(tx);
  if (current !== version)
    throw new ConflictError('VERSION_CONFLICT', 'Somebody else has just changed the project.');
  try {
    await tx.run(sql`
      update project set code = ${wanted.code}, name = ${wanted.name}, variant = ${wanted.variant}, time_zone = ${wanted.timeZone},
        registered_devices = ${wanted.registeredDevices}
      where id = ${tx.projectId}`);
  } catch (error) {
    throw failureCode(error) === uniqueViolation ? codeTaken(wanted.code) : error;
  }
  await tx.audit({ entity: 'project', entityId: tx.projectId, action: 'change', before, after: wanted });
}
