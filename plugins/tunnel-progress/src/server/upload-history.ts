import { type PageAsked, pageOf } from '@gantry/plugin-sdk/contract';
import { NotFoundError, type People, type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions } from '../contract/permissions.ts';
import type { UploadChange, UploadEntry } from '../contract/progress-upload.ts';
import { lockUploads } from './upload-records.ts';

const uploadRow = z.object({
  id: z.string(),
  kind: z.enum(['progress', 'curves']),
  is_senior: z.boolean(),
  file_name: z.string(),
  row_count: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  uploaded_by: z.string(),
  uploaded_at: z.date(),
  rolled_back_by: z.string().nullable(),
  rolled_back_at: z.date().nullable(),
  is_latest: z.boolean(),
});
type UploadRow = z.output<typeof uploadRow>;

/** Uploads for an audience are seen by those who may see its curves. */
const seesSenior = ({ permissions: held }: RouteContext['user']): boolean => held.has(permissions.senior);

const columns = sql`
  u.id, u.kind, u.is_senior, u.file_name, u.row_count, u.added, u.changed, u.unchanged, u.uploaded_by, u.uploaded_at,
  u.rolled_back_by, u.rolled_back_at,
  u.rolled_back_at is null and not exists (
    select from upload later where later.project_id = u.project_id and later.kind = u.kind
      and later.is_senior = u.is_senior and later.number > u.number and later.rolled_back_at is null) as is_latest`;

/** A page of the uploads, latest first. */
export async function uploadPage(
  people: People,
  { tx, user }: Pick<RouteContext, 'tx' | 'user'>,
  query: PageAsked,
): Promise<{ uploads: UploadEntry[]; total: number }> {
  const { limit, offset } = pageOf(query);
  const seen = sql`from upload u where u.project_id = ${tx.projectId} and (${seesSenior(user)} or not u.is_senior)`;
  const rows = await tx.many(
    uploadRow,
    sql`select ${columns} ${seen} order by u.number desc limit ${limit} offset ${offset}`,
  );
  const { total } = await tx.one(
    z.object({ total: z.number() }),
    sql`select count(*)::float8 as total ${seen}`,
  );
  const named = await people.named(
    tx,
    rows.flatMap((row) => [row.uploaded_by, ...(row.rolled_back_by === null ? [] : [row.rolled_back_by])]),
  );
  const nameOf = (id: string) => named.get(id)?.name ?? '';
  return { uploads: rows.map((row) => entryOf(row, nameOf)), total };
}

function entryOf(row: UploadRow, nameOf: (id: string) => string): UploadEntry {
  const { rolled_back_by: by, rolled_back_at: at } = row;
  return {
    uploadId: row.id,
    kind: row.kind,
    isSenior: row.is_senior,
    fileName: row.file_name,
    rows: row.row_count,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    uploadedBy: nameOf(row.uploaded_by),
    uploadedAt: row.uploaded_at.toISOString(),
    rolledBack: by === null || at === null ? null : { by: nameOf(by), at: at.toISOString() },
    canRollBack: row.is_latest,
  };
}

/** @throws NotFoundError, also for an upload for seniors of which the member may not know */
async function requireUpload(
  { tx, user }: Pick<RouteContext, 'tx' | 'user'>,
  uploadId: string,
): Promise<UploadRow> {
  const row = await tx.maybe(
    uploadRow,
    sql`select ${columns} from upload u where u.project_id = ${tx.projectId} and u.id = ${uploadId}
        and (${seesSenior(user)} or not u.is_senior)`,
  );
  if (row === undefined) throw new NotFoundError('The upload');
  return row;
}

const json = z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable();
const changeRow = z.object({
  subject: z.enum(['trade', 'item', 'progress', 'curve', 'point']),
  name: z.string(),
  day: z.string().nullable(),
  before: json,
  after: json,
});

/** A page of what an upload changed. @throws NotFoundError */
export async function changesOf(
  context: Pick<RouteContext, 'tx' | 'user'>,
  uploadId: string,
  query: PageAsked,
): Promise<{ changes: UploadChange[]; total: number }> {
  await requireUpload(context, uploadId);
  const { tx } = context;
  const { limit, offset } = pageOf(query);
  const own = sql`from upload_change where project_id = ${tx.projectId} and upload_id = ${uploadId}`;
  const changes = await tx.many(
    changeRow,
    sql`select subject, name, day::text as day, before, after ${own} order by position limit ${limit} offset ${offset}`,
  );
  const { total } = await tx.one(
    z.object({ total: z.number() }),
    sql`select count(*)::float8 as total ${own}`,
  );
  return { changes: [...changes], total };
}

/**
 * Puts back what was there before the latest upload of its kind and audience. Items and trades that it added stay, because links may refer
 * to them; without a report no list of progress shows them.
 * @returns the upload; undefined if it is not the latest
 * @throws NotFoundError
 */
export async function rollBackUpload(
  context: Pick<RouteContext, 'tx' | 'user' | 'now'>,
  uploadId: string,
): Promise<Pick<UploadRow, 'kind' | 'is_senior'> | undefined> {
  const { tx, user, now } = context;
  await lockUploads(tx);
  const upload = await requireUpload(context, uploadId);
  if (!upload.is_latest) return undefined;
  if (upload.kind === 'progress') await restoreProgress(tx, uploadId);
  else await restoreCurves(tx, uploadId, upload.is_senior);
  await tx.run(sql`
    update upload set rolled_back_by = ${user.id}, rolled_back_at = ${now}
    where project_id = ${tx.projectId} and id = ${uploadId}`);
  await tx.audit({
    entity: 'progress-upload',
    entityId: uploadId,
    action: 'roll-back',
    after: { kind: upload.kind, fileName: upload.file_name },
  });
  return upload;
}

async function restoreProgress(tx: Tx, uploadId: string): Promise<void> {
  const logged = sql`upload_change c join item i on i.project_id = c.project_id and i.name = c.name
    where c.project_id = ${tx.projectId} and c.upload_id = ${uploadId}`;
  await tx.run(sql`
    delete from item_progress p using (
      select i.id, c.day from ${logged} and c.subject = 'progress' and c.before is null
    ) gone where p.project_id = ${tx.projectId} and p.item_id = gone.id and p.day = gone.day`);
  await tx.run(sql`
    insert into item_progress (project_id, item_id, day, actual, planned, target)
    select ${tx.projectId}, i.id, c.day, (c.before->>'actual')::numeric, (c.before->>'planned')::numeric, (c.before->>'target')::date
    from ${logged} and c.subject = 'progress' and c.before is not null
    on conflict (project_id, item_id, day) do update
    set actual = excluded.actual, planned = excluded.planned, target = excluded.target`);
  await tx.run(sql`
    update item set group_name = old.before->>'group', color = old.before->>'color', trade_id = t.id
    from (select i.id, c.before from ${logged} and c.subject = 'item' and c.before is not null) old
    join trade t on t.project_id = ${tx.projectId} and t.name = old.before->>'trade'
    where item.project_id = ${tx.projectId} and item.id = old.id`);
}

async function restoreCurves(tx: Tx, uploadId: string, isSenior: boolean): Promise<void> {
  const logged = sql`upload_change c
    join curve v on v.project_id = c.project_id and v.is_senior = ${isSenior} and v.name = c.name
    where c.project_id = ${tx.projectId} and c.upload_id = ${uploadId}`;
  await tx.run(sql`
    delete from curve_point p using (
      select v.id, c.day from ${logged} and c.subject = 'point' and c.before is null
    ) gone where p.project_id = ${tx.projectId} and p.curve_id = gone.id and p.day = gone.day`);
  await tx.run(sql`
    insert into curve_point (project_id, curve_id, day, actual, planned)
    select ${tx.projectId}, v.id, c.day, (c.before->>'actual')::numeric, (c.before->>'planned')::numeric
    from ${logged} and c.subject = 'point' and c.before is not null
    on conflict (project_id, curve_id, day) do update set actual = excluded.actual, planned = excluded.planned`);
  await tx.run(sql`
    update curve set target = (old.before->>'target')::date
    from (select v.id, c.before from ${logged} and c.subject = 'curve' and c.before is not null) old
    where curve.project_id = ${tx.projectId} and curve.id = old.id`);
  await tx.run(sql`
    delete from curve where project_id = ${tx.projectId} and id in (
      select v.id from ${logged} and c.subject = 'curve' and c.before is null)`);
}
