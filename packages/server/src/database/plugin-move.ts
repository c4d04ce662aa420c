import type { Migration } from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { MigrationError } from './migration-history.ts';
import { handOver, objectsOf, type SchemaObject } from './plugin-objects.ts';
import { inTransaction, type PluginRoles } from './plugin-schema.ts';

/** A plugin whose tables an earlier version created in `public`. */
interface Move {
  readonly id: string;
  readonly roles: PluginRoles | null;
  /** The migrations that were applied there, in order. */
  readonly applied: readonly Migration[];
}

/** Whether the plugin's migrations were applied to `public`, as earlier versions did. */
export async function livesInPublic(client: pg.Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from gantry_migration where owner = $1 and schema_name = 'public'`,
    [id],
  );
  return rowCount !== 0;
}

/**
 * Moves what a plugin's migrations created in `public` into its own schema, with rows, triggers and grants, in one transaction. To
 * find those objects, it applies the migrations to the plugin's empty schema and rolls that back.
 * @param client - connection of the database's owner.
 * @param author - connection for the plugin's migrations.
 * @throws MigrationError when an object in `public` differs from the migrations; then nothing was moved.
 */
export async function moveFromPublic(
  client: pg.Client,
  author: pg.Client,
  { id, roles, applied }: Move,
): Promise<void> {
  const made = await rehearse(author, id, applied);
  const there = new Map((await objectsOf(client, 'public')).map((object) => [keyOf(object), object]));
  const schema = pg.escapeIdentifier(id);
  await inTransaction(client, async () => {
    for (const object of made) {
      if (object.follows) continue;
      const found = there.get(keyOf(object));
      if (found === undefined) throw unlike(id, object);
      await client.query(`alter ${found.kind} ${found.reference} set schema ${schema}`);
    }
    if (roles !== null) await handOver(client, id, roles);
    await client.query('update gantry_migration set schema_name = $1 where owner = $1', [id]);
  });
}

async function rehearse(
  author: pg.Client,
  id: string,
  applied: readonly Migration[],
): Promise<readonly SchemaObject[]> {
  await author.query('begin');
  try {
    for (const migration of applied) await author.query(migration.sql);
    return await objectsOf(author, id);
  } catch (cause) {
    throw new MigrationError(
      `The tables of '${id}' are still in the schema public. They cannot be moved, because its migrations fail in a schema of their own: ${String(cause)}. Nothing was moved.`,
      { cause },
    );
  } finally {
    await author.query('rollback');
  }
}

function keyOf({ kind, name, shape }: SchemaObject): string {
  return `${kind} ${name} (${shape})`;
}

function unlike(id: string, { kind, name }: SchemaObject): MigrationError {
  return new MigrationError(
    `The tables of '${id}' are still in the schema public, and the ${kind} '${name}' there differs from its migrations. Restore it as the migrations created it. Nothing was moved.`,
  );
}
