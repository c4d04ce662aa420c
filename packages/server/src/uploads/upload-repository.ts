import { NotFoundError, type Queryable, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { keptContent, type SettledContent } from './settle-content.ts';

const uploadRow = z
  .object({
    id: z.string(),
    plugin_id: z.string(),
    rule: z.string(),
    user_id: z.string().nullable(),
    name: z.string(),
    bytes: z.number(),
    created_at: z.date(),
    kept: keptContent.nullable(),
    sha256: z.string().nullable(),
    thumbnail_sha256: z.string().nullable(),
  })
  .transform(({ plugin_id: pluginId, user_id: userId, created_at: createdAt, ...row }) => ({
    ...row,
    pluginId,
    userId,
    createdAt,
    thumbnail: row.thumbnail_sha256,
  }));

/** A row of `plugin_upload`. `kept` is null until all bytes have arrived and been checked. */
export type UploadRow = z.output<typeof uploadRow>;

/** Identifies an upload. The database also checks whose it is. */
export interface UploadKey {
  readonly projectId: string;
  readonly pluginId: string;
  readonly id: string;
}

const fileRow = z.object({
  id: z.string(),
  added_by: z.string().nullable(),
  added_at: z.date(),
  kept: keptContent,
  sha256: z.string(),
  thumbnail_sha256: z.string().nullable(),
});
/** A row of `plugin_file`. */
export type FileRow = z.output<typeof fileRow>;

const columns = sql`id, plugin_id, rule, user_id, name, bytes, created_at, kept, sha256, thumbnail_sha256`;
const fileColumns = sql`id, added_by, added_at, kept, sha256, thumbnail_sha256`;
const goneRow = z.object({
  id: z.string(),
  sha256: z.string().nullable(),
  thumbnail_sha256: z.string().nullable(),
});
const openRow = z.object({ uploads: z.number(), bytes: z.number() });

/** Condition: the person's own uploads, and those that the server created. The system sees all. */
const ofActor = sql`(user_id is null or user_id::text = current_setting('app.user', true) or current_setting('app.user', true) = 'system')`;

/** Counts a person's uploads that are not attached yet, and their announced bytes. Locks, so that parallel requests count correctly. */
export async function countOpen(queries: Queryable, projectId: string, userId: string) {
  await queries.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`gantry.uploads:${projectId}:${userId}`}, 0))`,
  );
  return queries.one(
    openRow,
    sql`select count(*)::int as uploads, coalesce(sum(bytes), 0)::bigint as bytes from plugin_upload
        where project_id = ${projectId} and user_id = ${userId}`,
  );
}

export async function addUpload(
  queries: Queryable,
  { projectId, pluginId, id }: UploadKey,
  upload: Pick<UploadRow, 'rule' | 'userId' | 'name' | 'bytes' | 'createdAt'>,
): Promise<void> {
  await queries.run(sql`
    insert into plugin_upload (project_id, id, plugin_id, rule, user_id, name, bytes, created_at)
    values (${projectId}, ${id}, ${pluginId}, ${upload.rule}, ${upload.userId}, ${upload.name}, ${upload.bytes}, ${upload.createdAt})`);
}

export async function findUpload(queries: Queryable, key: UploadKey): Promise<UploadRow> {
  const found = await queries.maybe(
    uploadRow,
    sql`select ${columns} from plugin_upload where ${isUpload(key)}`,
  );
  if (found === undefined) throw new NotFoundError('The upload');
  return found;
}

/** @returns false if it was finished or removed meanwhile. */
export async function finishUpload(
  queries: Queryable,
  key: UploadKey,
  { kept, draft, thumbnail }: SettledContent,
): Promise<boolean> {
  const changed = await queries.run(sql`
    update plugin_upload set kept = ${JSON.stringify(kept)}::jsonb, sha256 = ${draft.sha256},
      thumbnail_sha256 = ${thumbnail?.sha256 ?? null}
    where ${isUpload(key)} and kept is null`);
  return changed === 1;
}

/** Deletes and returns an upload, so that only one transaction can turn it into a file. */
export async function takeUpload(queries: Queryable, key: UploadKey): Promise<UploadRow> {
  const taken = await queries.maybe(
    uploadRow,
    sql`delete from plugin_upload where ${isUpload(key)} returning ${columns}`,
  );
  if (taken === undefined) throw new NotFoundError('The upload');
  return taken;
}

/** Deletes and returns uploads that were begun before a time and never attached. */
export async function takeExpired(queries: Queryable, projectId: string, before: Date) {
  return queries.many(
    goneRow,
    sql`delete from plugin_upload where project_id = ${projectId} and created_at < ${before}
        returning id, sha256, thumbnail_sha256`,
  );
}

export async function addFile(
  queries: Queryable,
  { projectId, pluginId, id }: UploadKey,
  { userId, kept, sha256, thumbnail }: UploadRow,
  at: Date,
): Promise<FileRow> {
  return queries.one(
    fileRow,
    sql`insert into plugin_file (project_id, id, plugin_id, added_by, added_at, kept, sha256, thumbnail_sha256)
        values (${projectId}, ${id}, ${pluginId}, ${userId}, ${at}, ${JSON.stringify(kept)}::jsonb, ${sha256}, ${thumbnail})
        returning ${fileColumns}`,
  );
}

export async function findFiles(
  queries: Queryable,
  projectId: string,
  pluginId: string,
  ids: readonly string[],
): Promise<readonly FileRow[]> {
  const wanted = ids.filter((id) => z.uuid().safeParse(id).success);
  if (wanted.length === 0) return [];
  const rows = await queries.many(
    fileRow,
    sql`select ${fileColumns} from plugin_file
        where project_id = ${projectId} and plugin_id = ${pluginId} and id = any(${wanted}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

export async function removeFile(
  queries: Queryable,
  { projectId, pluginId, id }: UploadKey,
): Promise<FileRow> {
  const removed = z.uuid().safeParse(id).success
    ? await queries.maybe(
        fileRow,
        sql`delete from plugin_file where project_id = ${projectId} and plugin_id = ${pluginId} and id = ${id}
            returning ${fileColumns}`,
      )
    : undefined;
  if (removed === undefined) throw new NotFoundError('The file');
  return removed;
}

function isUpload({ projectId, pluginId, id }: UploadKey) {
  return sql`project_id = ${projectId} and plugin_id = ${pluginId} and id = ${id} and ${ofActor}`;
}
