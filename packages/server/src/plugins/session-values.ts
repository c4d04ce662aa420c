import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';

const projectRow = z.object({ id: z.string() });

/** Deletes what plugins store for this user under keys that begin with `session.`, in all of the user's projects. */
export async function deleteSessionValues(
  database: Pick<GantryDatabase, 'global' | 'inProject'>,
  userId: string,
): Promise<void> {
  const projects = await database.global.many(
    projectRow,
    sql`select id from gantry.projects_of(${userId}::uuid)`,
  );
  // One transaction for each project, because row-level security shows only its own rows. A user has few projects.
  for (const { id } of projects)
    await database.inProject(id, { kind: 'user', userId }, (tx) =>
      tx.run(sql`
        delete from plugin_storage
        where project_id = ${id} and scope = 'user' and owner_id = ${userId} and starts_with(key, 'session.')`),
    );
}
