import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';

const mayRow = z.object({ may: z.boolean() });

/** Whether the operator of the server lets the person create projects. */
export async function mayCreateProjects(
  { global }: Pick<GantryDatabase, 'global'>,
  userId: string,
): Promise<boolean> {
  const { may } = await global.one(mayRow, sql`select gantry.may_create_projects(${userId}::uuid) as may`);
  return may;
}
