import pg from 'pg';
import { z } from 'zod';
import type { GantryDatabase } from '../../database/gantry-database.ts';

const nameRow = z.object({ name: z.string() });

/** Names of a plugin's migrations that the database has. */
export async function appliedMigrations(
  { owner }: Pick<GantryDatabase, 'owner'>,
  pluginId: string,
): Promise<readonly string[]> {
  const { rows } = await owner.query('select name from gantry_migration where owner = $1 order by name', [
    pluginId,
  ]);
  return z
    .array(nameRow)
    .parse(rows)
    .map(({ name }) => name);
}

/** Tables of the host with rows of plugins. The audit trail, events and what was signed stay: they are the project's. */
const hostTables = [
  'alarm',
  'device',
  'figure_sample',
  'notification',
  'plugin_file',
  'plugin_job',
  'plugin_project_setting',
  'plugin_setting',
  'plugin_storage',
  'plugin_upload',
  'project_plugin_off',
] as const;

const forcedRow = z.object({ relname: z.string() });

/**
 * Deletes what a plugin has stored: its schema with all tables, and its rows in the host's tables. In one transaction: if it fails,
 * everything is still there. The contents of its files go with the next clean-up of files.
 */
export async function deletePluginData(
  { owner }: Pick<GantryDatabase, 'owner'>,
  pluginId: string,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(`drop schema if exists ${pg.escapeIdentifier(pluginId)} cascade`);
    await client.query('delete from gantry_migration where owner = $1', [pluginId]);
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname = any($1)`,
      [hostTables],
    );
    // Forced row-level security would hide the rows from the owner, too.
    const forced = new Set(
      z
        .array(forcedRow)
        .parse(rows)
        .map(({ relname }) => relname),
    );
    for (const table of hostTables) {
      if (forced.has(table)) await client.query(`alter table ${table} no force row level security`);
      await client.query(`delete from ${table} where plugin_id = $1`, [pluginId]);
      if (forced.has(table)) await client.query(`alter table ${table} force row level security`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
