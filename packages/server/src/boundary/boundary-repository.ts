import { type BoundaryChange, boundaryNote, hostTopics, type SavedBoundary } from '@gantry/contract';
import { ConflictError, NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { readCoordinates } from '../models/place/place-repository.ts';
import { boundaryShapeOf, readBoundaryFile } from './boundary-shape.ts';

const row = z.object({
  file_name: z.string(),
  crs: z.number(),
  areas: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
  notes: z.array(boundaryNote),
  version: z.number(),
  changer_name: z.string().nullable(),
  changed_at: z.date(),
});
const versionRow = z.object({ version: z.number(), file_name: z.string() });

/** Null: the project has none. */
export async function readBoundary(tx: Tx): Promise<SavedBoundary | null> {
  const found = await tx.maybe(
    row,
    sql`select b.file_name, b.crs, b.areas, b.notes, b.version, c.name as changer_name, b.changed_at
        from project_boundary b left join app_user c on c.id = b.changed_by where b.project_id = ${tx.projectId}`,
  );
  if (found === undefined) return null;
  const { file_name: fileName, crs, areas, notes, version, changed_at: changedAt } = found;
  return {
    ...boundaryShapeOf({ fileName, crs, areas, notes }, await readCoordinates(tx)),
    version,
    changedBy: found.changer_name ?? '',
    changedAt: changedAt.toISOString(),
  };
}

/** @throws RuleError 422 with a BoundaryRefusal as its code; ConflictError VERSION_CONFLICT. */
export async function saveBoundary(
  tx: Tx,
  given: BoundaryChange,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  const { file, shape } = readBoundaryFile(given, await readCoordinates(tx));
  const before = await lockBoundary(tx, given.version);
  const version = (before?.version ?? 0) + 1;
  await tx.run(sql`
    insert into project_boundary (project_id, file_name, crs, areas, notes, version, changed_by, changed_at)
    values (${tx.projectId}, ${given.fileName}, ${file.crs}, ${JSON.stringify(file.areas)}::jsonb, ${JSON.stringify(file.notes)}::jsonb,
      ${version}, ${userId}, ${now})
    on conflict (project_id) do update set file_name = excluded.file_name, crs = excluded.crs, areas = excluded.areas,
      notes = excluded.notes, version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`);
  await tx.audit({
    entity: 'project',
    entityId: tx.projectId,
    action: 'set-boundary',
    ...(before ? { before: { fileName: before.file_name } } : {}),
    after: { fileName: given.fileName, area: Math.round(shape.area) },
  });
  await announce(tx);
}

/** @throws NotFoundError, ConflictError VERSION_CONFLICT. */
export async function removeBoundary(tx: Tx, version: number): Promise<void> {
  const before = await lockBoundary(tx, version);
  if (before === undefined) throw new NotFoundError('The boundary');
  await tx.run(sql`delete from project_boundary where project_id = ${tx.projectId}`);
  await tx.audit({
    entity: 'project',
    entityId: tx.projectId,
    action: 'remove-boundary',
    before: { fileName: before.file_name },
  });
  await announce(tx);
}

/**
 * Locks the project's row too, so that of two first boundaries the second sees the other.
 * @param seen - the version on which the change builds; null: there was none
 */
async function lockBoundary(tx: Tx, seen: number | null): Promise<z.output<typeof versionRow> | undefined> {
  await tx.run(sql`select from project where id = ${tx.projectId} for no key update`);
  const found = await tx.maybe(
    versionRow,
    sql`select version, file_name from project_boundary where project_id = ${tx.projectId} for update`,
  );
  if ((found?.version ?? null) !== seen)
    throw new ConflictError('VERSION_CONFLICT', 'Somebody else has just changed the boundary.');
  return found;
}

async function announce(tx: Tx): Promise<void> {
  await tx.emit({ topic: hostTopics.boundaryChanged, payload: {}, permission: 'LAYER_VIEW' });
}
