import { createHash } from 'node:crypto';
import type { Migration } from '@gantry/plugin-sdk/server';
import type pg from 'pg';
import { z } from 'zod';

/** Migrations of one part of the system, applied in the order of their names. */
export interface MigrationSet {
  /** `gantry` for the host, else the plugin's id; names of different owners never collide. */
  readonly owner: string;
  readonly migrations: readonly Migration[];
}

/** The database's schema does not fit the code; the operator has to decide. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

/** The migrations of a set that this database has, and those that it lacks, each in the order of names. */
export interface MigrationHistory {
  readonly applied: readonly Migration[];
  readonly pending: readonly Migration[];
}

const appliedRow = z.object({ name: z.string(), checksum: z.string() });

/** @throws MigrationError when an applied migration was changed or is unknown to this version. */
export async function readHistory(client: pg.Client, set: MigrationSet): Promise<MigrationHistory> {
  const { rows } = await client.query('select name, checksum from gantry_migration where owner = $1', [
    set.owner,
  ]);
  const known = new Map(
    z
      .array(appliedRow)
      .parse(rows)
      .map((row) => [row.name, row.checksum]),
  );
  const ordered = [...set.migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  assertKnown(set, known, ordered);
  return {
    applied: ordered.filter(({ name }) => known.has(name)),
    pending: ordered.filter(({ name }) => !known.has(name)),
  };
}

/** Ignores line endings, because a checkout on Windows has others. */
export function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n').trim()).digest('hex');
}

function assertKnown(
  set: MigrationSet,
  known: ReadonlyMap<string, string>,
  ordered: readonly Migration[],
): void {
  const names = new Set(ordered.map((migration) => migration.name));
  if (names.size !== ordered.length)
    throw new MigrationError(`Two migrations of '${set.owner}' have the same name.`);
  for (const name of known.keys()) {
    if (!names.has(name))
      throw new MigrationError(
        `The database has the migration '${set.owner}/${name}', which this version of the program does not know. Start the newer version, or restore a backup made before it ran.`,
      );
  }
  for (const migration of ordered) {
    const checksum = known.get(migration.name);
    if (checksum !== undefined && checksum !== checksumOf(migration))
      throw new MigrationError(
        `The migration '${set.owner}/${migration.name}' was changed after it had been applied to this database. Restore its text and put the change into a new migration.`,
      );
  }
}
