import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';

const rightsRow = z.object({ projects: z.boolean(), plugins: z.boolean() });

/** What the operator of the server lets a person do beyond single projects. No administrator of a project gives these rights. */
export async function deploymentRights(
  { global }: Pick<GantryDatabase, 'global'>,
  userId: string,
): Promise<{ readonly mayCreateProjects: boolean; readonly mayInstallPlugins: boolean }> {
  const { projects, plugins } = await global.one(
    rightsRow,
    sql`select gantry.may_create_projects(${userId}::uuid) as projects, gantry.may_install_plugins(${userId}::uuid) as plugins`,
  );
  return { mayCreateProjects: projects, mayInstallPlugins: plugins };
}
