import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { siteRoles } from '../projects/site-roles.ts';
import type { InstalledPlugin } from './installed-plugin.ts';

const roleRow = z.object({ code: z.string() });

/**
 * Tells of permissions that plugins mean for roles which no project has: nobody gets them, which is a slip of the pen more often than a
 * role that is still to come. The plugin is used all the same.
 */
export async function checkRoles(
  database: GantryDatabase,
  plugins: readonly InstalledPlugin[],
): Promise<void> {
  const { rows } = await database.owner.query('select distinct code from role');
  const known = new Set([
    ...Object.keys(siteRoles),
    ...z
      .array(roleRow)
      .parse(rows)
      .map(({ code }) => code),
  ]);
  for (const plugin of plugins) plugin.compareRoles(known);
}
