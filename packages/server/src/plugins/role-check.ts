import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { siteRoles } from '../projects/site-roles.ts';
import type { InstalledPlugin } from './installed-plugin.ts';

const roleRow = z.object({ code: z.string() });

/**
 * Reports permissions that plugins grant to roles that no project has. Nobody gets them; usually the role's name is misspelt. The
 * plugin is still used.
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
