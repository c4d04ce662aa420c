import type { Migration } from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { z } from 'zod';
import { openConnection } from './connection.ts';
import { ownLogin } from './login-role.ts';
import { applyMigration, asMigrator, assertProtected } from './migrate.ts';
import { checksumOf, type MigrationSet, readHistory } from './migration-history.ts';
import { livesInPublic, moveFromPublic } from './plugin-move.ts';
import { handOver } from './plugin-objects.ts';
import {
  ensureRoles,
  ensureSchema,
  type PluginRoles,
  type PluginSchema,
  searchPathOf,
} from './plugin-schema.ts';

export interface MigratedPlugin {
  readonly schema: PluginSchema;
  /** Names of the migrations that this call applied. */
  readonly applied: readonly string[];
  /** For the log: why the plugin is less isolated than it could be. Null if it is fully isolated. */
  readonly warning: string | null;
}

const namesRow = z.array(z.object({ name: z.string() }));

/**
 * Brings one plugin's schema up to date. Its migrations run with a login that owns only this schema, so they can neither change nor
 * read tables of other plugins or the host. Call it after the host's migrations.
 * @param url - the owner's connection string.
 * @throws MigrationError, see `migrate`; also when tables from an earlier version cannot be moved.
 */
export async function migratePlugin(url: string, set: MigrationSet): Promise<MigratedPlugin> {
  const id = set.owner;
  return asMigrator(url, async (owner) => {
    const roles = await ensureRoles(owner, id);
    const history = await readHistory(owner, set);
    await ensureSchema(owner, id, roles);
    const isToMove = await livesInPublic(owner, id);
    // Objects may date from a time when the owner could not create roles.
    if (roles !== null && !isToMove) await handOver(owner, id, roles);
    await assertProtected(owner, id);
    const schema = { id, role: roles?.runtime ?? null };
    if (history.pending.length === 0 && !isToMove)
      return { schema, applied: [], warning: warningOf(id, roles, null) };
    const login = roles === null ? null : await ownLogin(url, roles.owner);
    const author = await openAuthor(login?.url ?? url, id, login?.url == null ? roles : null);
    try {
      if (isToMove) await moveFromPublic(owner, author, { id, roles, applied: history.applied });
      for (const migration of history.pending) await apply(author, id, migration);
    } finally {
      await author.end();
    }
    return {
      schema,
      applied: history.pending.map(({ name }) => `${id}/${name}`),
      warning: warningOf(id, roles, login?.url === null ? login.reason : null),
    };
  });
}

function warningOf(id: string, roles: PluginRoles | null, reason: string | null): string | null {
  if (roles === null)
    return `The plugin '${id}' has no role of its own, because the owner of the database may not create one: its statements can reach tables of other plugins. Allow the owner to create roles.`;
  if (reason !== null)
    return `The migrations of '${id}' have no login of their own: ${reason}. They used the owner's login with the role ${roles.owner}.`;
  return null;
}

/** @param roles - given if the session signs in as the database's owner: it then switches to `roles.owner`. */
async function openAuthor(url: string, id: string, roles: PluginRoles | null): Promise<pg.Client> {
  const author = await openConnection(url, { application_name: 'gantry-migrate' });
  try {
    await author.query(`set search_path = ${searchPathOf(id)}`);
    if (roles !== null) await author.query(`set role ${pg.escapeIdentifier(roles.owner)}`);
    return author;
  } catch (error) {
    await author.end();
    throw error;
  }
}

async function apply(author: pg.Client, id: string, migration: Migration): Promise<void> {
  await applyMigration(author, id, migration, async () => {
    await forceProtection(author, id, false);
    await author.query(migration.sql);
    await forceProtection(author, id, true);
    await author.query('select gantry.note_migration($1, $2, $3)', [
      id,
      migration.name,
      checksumOf(migration),
    ]);
    await assertProtected(author, id);
  });
}

/**
 * Forced row-level security also applies to a table's owner. A migration has to see the rows of all projects, so it runs without;
 * afterwards it is forced again, so that no view or function of the owner shows one project's rows to another.
 */
async function forceProtection(author: pg.Client, schema: string, force: boolean): Promise<void> {
  const { rows } = await author.query(
    `select oid::regclass::text as name from pg_class
     where relnamespace = $1::regnamespace and relrowsecurity and relforcerowsecurity <> $2`,
    [pg.escapeIdentifier(schema), force],
  );
  for (const { name } of namesRow.parse(rows))
    await author.query(`alter table ${name} ${force ? '' : 'no '}force row level security`);
}
