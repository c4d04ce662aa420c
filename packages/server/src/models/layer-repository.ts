import { type FirstLookList, hostTopics, type LayerList } from '@gantry/contract';
import { ConflictError, empty, NotFoundError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { eventRange } from '../events/event-range.ts';
import { versionRow } from './model-rows.ts';

const originRow = z.object({ easting: z.number(), northing: z.number(), height: z.number() });
const deletedRow = z.object({
  model_id: z.string(),
  file_name: z.string(),
  created_date: z.string(),
  ifc_sha256: z.string(),
  fragments_sha256: z.string().nullable(),
  first_look_sha256: z.string().nullable(),
});
const layerRow = z.object({ id: z.string(), name: z.string(), position: z.number() });
const modelRow = z.object({ id: z.string(), layer_id: z.string(), name: z.string() });
const lookRow = z
  .object({ id: z.string(), sha256: z.string(), bytes: z.number() })
  .transform(({ id, ...file }) => ({ versionId: id, ...file }));
const hashRow = z.object({ sha256: z.string() });

/** The content of the layer window: layers by position, models by name, versions newest first. */
export async function listLayers(tx: Tx): Promise<LayerList> {
  const [{ newest }, origin, layers, models, versions] = await Promise.all([
    // First, so that the rows read afterwards include at least all changes up to this event.
    eventRange(tx),
    tx.one(
      originRow,
      sql`select origin_easting as easting, origin_northing as northing, origin_height as height from project where id = ${tx.projectId}`,
    ),
    tx.many(layerRow, sql`select id, name, position from layer order by position, name`),
    tx.many(modelRow, sql`select id, layer_id, name from model order by lower(name)`),
    tx.many(
      versionRow,
      sql`select v.*, f.bytes as fragments_bytes from model_version v left join stored_file f on f.sha256 = v.fragments_sha256
          order by v.created_date desc, v.uploaded_at desc`,
    ),
  ]);
  const versionsOf = groupBy(versions, (version) => version.modelId);
  const modelsOf = groupBy(models, (model) => model.layer_id);
  return {
    asOf: newest,
    origin,
    layers: layers.map((layer) => ({
      ...layer,
      models: (modelsOf.get(layer.id) ?? []).map(({ id, name }) => ({
        id,
        name,
        versions: (versionsOf.get(id) ?? []).map(({ modelId: _, ...version }) => version),
      })),
    })),
  };
}

/** The first looks of all versions, which a plan of the models is drawn from. */
export async function listFirstLooks(tx: Tx): Promise<FirstLookList> {
  const looks = await tx.many(
    lookRow,
    sql`select v.id, f.sha256, f.bytes from model_version v join stored_file f on f.sha256 = v.first_look_sha256
        where v.status = 'ready' order by v.uploaded_at desc`,
  );
  return { looks: [...looks] };
}

/** Adds a layer below the others. @throws ConflictError LAYER_NAME_TAKEN. */
export async function createLayer(tx: Tx, layer: { id: string; name: string }, now: Date): Promise<void> {
  const { id, name } = layer;
  await assertNameIsFree(tx, id, name);
  await tx.run(sql`
    insert into layer (project_id, id, name, position, created_at)
    select ${tx.projectId}::uuid, ${id}::uuid, ${name}, coalesce(max(position) + 1, 0), ${now}::timestamptz from layer`);
  await tx.audit({ entity: 'layer', entityId: id, action: 'create', after: { name } });
  await announce(tx);
}

/** @throws ConflictError LAYER_NAME_TAKEN, NotFoundError. */
export async function renameLayer(tx: Tx, id: string, name: string): Promise<void> {
  await assertNameIsFree(tx, id, name);
  const before = await requireLayer(tx, id);
  const changed = await tx.run(sql`update layer set name = ${name} where id = ${id}`);
  // It was deleted meanwhile.
  if (changed === 0) throw new NotFoundError('The layer');
  await tx.audit({
    entity: 'layer',
    entityId: id,
    action: 'rename',
    before: { name: before.name },
    after: { name },
  });
  await announce(tx);
}

/** Returns the hashes of the files that the layer's versions used. @throws NotFoundError. */
export async function deleteLayer(tx: Tx, id: string): Promise<readonly string[]> {
  // Lock before reading the files: a running upload to this layer commits first, and its file is then deleted too.
  const { name } = await requireLayer(tx, id, sql`for update`);
  const hashes = await tx.many(
    hashRow,
    sql`select h.sha256 from model m join model_version v on v.model_id = m.id
        cross join lateral (values (v.ifc_sha256), (v.fragments_sha256), (v.first_look_sha256)) h(sha256)
        where m.layer_id = ${id} and h.sha256 is not null`,
  );
  await deleteOnce(tx, sql`delete from layer where id = ${id}`, 'The layer');
  await tx.audit({ entity: 'layer', entityId: id, action: 'delete', before: { name } });
  await announce(tx);
  return hashes.map((row) => row.sha256);
}

/** Like `deleteLayer`. */
export async function deleteModel(tx: Tx, id: string): Promise<readonly string[]> {
  const model = await tx.maybe(modelRow, sql`select id, layer_id, name from model where id = ${id}`);
  if (model === undefined) throw new NotFoundError('The model');
  const hashes = await tx.many(
    hashRow,
    sql`select h.sha256 from model_version v cross join lateral (values (v.ifc_sha256), (v.fragments_sha256), (v.first_look_sha256)) h(sha256)
        where v.model_id = ${id} and h.sha256 is not null`,
  );
  await deleteOnce(tx, sql`delete from model where id = ${id}`, 'The model');
  await tx.audit({
    entity: 'model',
    entityId: id,
    action: 'delete',
    before: { name: model.name, layerId: model.layer_id },
  });
  await announce(tx);
  return hashes.map((row) => row.sha256);
}

/** Like `deleteLayer`. Deletes the model together with its last version. */
export async function deleteVersion(tx: Tx, id: string): Promise<readonly string[]> {
  const version = await tx.maybe(
    deletedRow,
    sql`select model_id, file_name, created_date, ifc_sha256, fragments_sha256, first_look_sha256 from model_version where id = ${id}`,
  );
  if (version === undefined) throw new NotFoundError('The version');
  // Uploads lock the model too, so none can add a version to a model that is being deleted.
  await tx.run(sql`select from model where id = ${version.model_id} for update`);
  await deleteOnce(tx, sql`delete from model_version where id = ${id}`, 'The version');
  await tx.run(
    sql`delete from model m where m.id = ${version.model_id} and not exists (select from model_version v where v.model_id = m.id)`,
  );
  await tx.audit({
    entity: 'model-version',
    entityId: id,
    action: 'delete',
    before: { fileName: version.file_name, createdDate: version.created_date },
  });
  await announce(tx);
  return [version.ifc_sha256, version.fragments_sha256, version.first_look_sha256].filter(
    (hash) => hash !== null,
  );
}

/**
 * @param lock - `for update` before deleting the layer, `for key share` before adding to it. The two wait for each other.
 * @throws NotFoundError.
 */
export async function requireLayer(tx: Tx, id: string, lock = empty): Promise<z.output<typeof layerRow>> {
  const layer = await tx.maybe(layerRow, sql`select id, name, position from layer where id = ${id} ${lock}`);
  if (layer === undefined) throw new NotFoundError('The layer');
  return layer;
}

export async function announce(tx: Tx): Promise<void> {
  await tx.emit({ topic: hostTopics.layersChanged, payload: {}, permission: 'LAYER_VIEW' });
}

/** The second of two simultaneous deletions waits for the first and then finds nothing. @throws NotFoundError. */
async function deleteOnce(tx: Tx, statement: Sql, what: string): Promise<void> {
  if ((await tx.run(statement)) === 0) throw new NotFoundError(what);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * Makes two transactions that name a layer wait for each other here, so that the second gets this error and not that of the unique
 * index. Does not use the project's lock, which is taken at the end of a transaction: that could deadlock with a deletion, which
 * waits for it while it holds the layer's row.
 */
async function assertNameIsFree(tx: Tx, id: string, name: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('gantry.layers:' || ${tx.projectId}::text, 0))`,
  );
  const taken = await tx.run(sql`select from layer where lower(name) = lower(${name}) and id <> ${id}`);
  if (taken > 0)
    throw new ConflictError('LAYER_NAME_TAKEN', `There is already a layer named '${name}'.`, {
      fields: { name: 'taken' },
    });
}
