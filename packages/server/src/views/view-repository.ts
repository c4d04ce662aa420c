import {
  hostTopics,
  mostViews,
  type OpenedView,
  type SavedView,
  type SavedViewpoint,
  type SavedViews,
  type savedViewsQuery,
  viewpoint,
} from '@gantry/contract';
import {
  ConflictError,
  empty,
  ForbiddenError,
  NotFoundError,
  RuleError,
  type Sql,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** Who may change and delete the shared views of others. */
const adminPermission = 'LAYER_ADMIN';

/** The caller. */
export interface Viewer {
  readonly id: string;
  readonly permissions: ReadonlySet<string>;
}

const row = z.object({
  id: z.string(),
  name: z.string(),
  is_shared: z.boolean(),
  owner_id: z.string(),
  owner_name: z.string().nullable(),
  created_at: z.date(),
  changed_by: z.string(),
  changer_name: z.string().nullable(),
  changed_at: z.date(),
  version: z.number(),
  picture_sha256: z.string().nullable(),
});
type Row = z.output<typeof row>;
const openedRow = row.extend({ viewpoint });
const totalRow = z.object({ total: z.number() });
const pictureRow = z.object({ picture_sha256: z.string().nullable() });

const columns = sql`v.id, v.name, v.is_shared, v.owner_id, o.name as owner_name, v.created_at, v.changed_by, c.name as changer_name,
  v.changed_at, v.version, v.picture_sha256`;
const joins = sql`left join app_user o on o.id = v.owner_id left join app_user c on c.id = v.changed_by`;
const mayRead = ({ id }: Viewer) => sql`(v.is_shared or v.owner_id = ${id})`;

/** One statement for the rows of a page, without their viewpoints. */
export function listSql(projectId: string, viewer: Viewer, query: z.output<typeof savedViewsQuery>): Sql {
  return sql`select ${columns} from saved_view v ${joins}
    where v.project_id = ${projectId} and ${query.of === 'mine' ? sql`v.owner_id = ${viewer.id}` : sql`v.is_shared`}
    order by v.created_at desc, v.id limit ${query.limit} offset ${query.from}`;
}

export async function listViews(
  tx: Tx,
  viewer: Viewer,
  query: z.output<typeof savedViewsQuery>,
): Promise<SavedViews> {
  const [{ total }, rows] = await Promise.all([
    tx.one(
      totalRow,
      sql`select count(*)::integer as total from saved_view v
          where v.project_id = ${tx.projectId} and ${query.of === 'mine' ? sql`v.owner_id = ${viewer.id}` : sql`v.is_shared`}`,
    ),
    tx.many(row, listSql(tx.projectId, viewer, query)),
  ]);
  return { total, views: rows.map((each) => viewOf(tx, viewer, each)) };
}

/** @throws NotFoundError also for a view of somebody else that is not shared. */
export async function readView(tx: Tx, viewer: Viewer, id: string): Promise<OpenedView> {
  const found = await tx.maybe(
    openedRow,
    sql`select ${columns}, v.viewpoint from saved_view v ${joins}
        where v.project_id = ${tx.projectId} and v.id = ${id} and ${mayRead(viewer)}`,
  );
  if (found === undefined) throw new NotFoundError('The view');
  return { ...viewOf(tx, viewer, found), viewpoint: found.viewpoint };
}

/** SHA-256 of the view's picture. @throws NotFoundError without a picture too. */
export async function readPicture(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<string> {
  const found = await tx.maybe(
    pictureRow,
    sql`select v.picture_sha256 from saved_view v
        where v.project_id = ${tx.projectId} and v.id = ${id} and (v.is_shared or v.owner_id = ${viewer.id})`,
  );
  if (!found?.picture_sha256) throw new NotFoundError('The picture');
  return found.picture_sha256;
}

/** @throws RuleError 422 VIEWS_FULL. */
export async function addView(
  tx: Tx,
  viewer: Viewer,
  given: {
    readonly id: string;
    readonly name: string;
    readonly isShared: boolean;
    readonly viewpoint: SavedViewpoint;
    readonly picture: string | null;
  },
  now: Date,
): Promise<void> {
  const { id, name, isShared } = given;
  const { total } = await tx.one(
    totalRow,
    sql`select count(*)::integer as total from saved_view v where v.project_id = ${tx.projectId} and v.owner_id = ${viewer.id}`,
  );
  if (total >= mostViews)
    throw new RuleError('VIEWS_FULL', `You have ${mostViews} views in this project. Delete some first.`);
  await tx.run(sql`insert into saved_view (project_id, id, owner_id, name, is_shared, viewpoint, picture_sha256, created_at, changed_by,
      changed_at)
    values (${tx.projectId}, ${id}, ${viewer.id}, ${name}, ${isShared}, ${JSON.stringify(given.viewpoint)}::jsonb, ${given.picture}, ${now},
      ${viewer.id}, ${now})`);
  if (isShared) await tx.audit({ entity: 'view', entityId: id, action: 'create', after: { name, isShared } });
  await announce(tx, isShared ? undefined : viewer.id);
}

/** Fields that are undefined stay. */
export interface Change {
  readonly version: number;
  readonly name?: string | undefined;
  readonly isShared?: boolean | undefined;
  readonly viewpoint?: SavedViewpoint | undefined;
  readonly picture?: string | null | undefined;
}

/** @returns also the hash of a picture that the view no longer has. @throws NotFoundError, ForbiddenError, ConflictError VERSION_CONFLICT. */
export async function changeView(
  tx: Tx,
  viewer: Viewer,
  { id, ...change }: Change & { readonly id: string },
  now: Date,
): Promise<{ readonly view: SavedView; readonly released: readonly string[] }> {
  const before = await requireOwn(tx, viewer, id);
  if (before.version !== change.version)
    throw new ConflictError('VERSION_CONFLICT', 'Somebody else has just changed the view.');
  const name = change.name ?? before.name;
  const isShared = change.isShared ?? before.is_shared;
  const picture =
    change.picture !== undefined ? change.picture : change.viewpoint ? null : before.picture_sha256;
  const moved = change.viewpoint ? sql`, viewpoint = ${JSON.stringify(change.viewpoint)}::jsonb` : empty;
  await tx.run(sql`update saved_view set name = ${name}, is_shared = ${isShared}, version = version + 1, changed_by = ${viewer.id},
    changed_at = ${now}, picture_sha256 = ${picture} ${moved} where project_id = ${tx.projectId} and id = ${id}`);
  if (isShared || before.is_shared)
    await tx.audit({
      entity: 'view',
      entityId: id,
      action: 'change',
      before: { name: before.name, isShared: before.is_shared },
      after: { name, isShared, isReplaced: change.viewpoint !== undefined },
    });
  await announce(tx, isShared || before.is_shared ? undefined : before.owner_id);
  // Also where the caller, who is not the owner, cannot see it any longer.
  const after = await tx.one(
    row,
    sql`select ${columns} from saved_view v ${joins} where v.project_id = ${tx.projectId} and v.id = ${id}`,
  );
  const old = before.picture_sha256;
  return { view: viewOf(tx, viewer, after), released: old !== null && old !== picture ? [old] : [] };
}

/** @returns the hash of its picture. @throws NotFoundError, ForbiddenError. */
export async function deleteView(tx: Tx, viewer: Viewer, id: string): Promise<readonly string[]> {
  const before = await requireOwn(tx, viewer, id);
  await tx.run(sql`delete from saved_view where project_id = ${tx.projectId} and id = ${id}`);
  if (before.is_shared)
    await tx.audit({ entity: 'view', entityId: id, action: 'delete', before: { name: before.name } });
  await announce(tx, before.is_shared ? undefined : before.owner_id);
  return before.picture_sha256 === null ? [] : [before.picture_sha256];
}

/** Locks the row, so that of two simultaneous changes the second sees the first. */
async function requireOwn(tx: Tx, viewer: Viewer, id: string): Promise<Row> {
  const found = await tx.maybe(
    row,
    sql`select ${columns} from saved_view v ${joins}
        where v.project_id = ${tx.projectId} and v.id = ${id} and ${mayRead(viewer)} for update of v`,
  );
  if (found === undefined) throw new NotFoundError('The view');
  if (!mayEdit(viewer, found)) throw new ForbiddenError(adminPermission);
  return found;
}

const mayEdit = ({ id, permissions }: Viewer, { owner_id, is_shared }: Row) =>
  owner_id === id || (is_shared && permissions.has(adminPermission));

function viewOf(tx: Tx, viewer: Viewer, found: Row): SavedView {
  const { id, picture_sha256: sha256 } = found;
  return {
    id,
    name: found.name,
    isShared: found.is_shared,
    owner: { id: found.owner_id, name: found.owner_name ?? '' },
    createdAt: found.created_at.toISOString(),
    changedBy: { id: found.changed_by, name: found.changer_name ?? '' },
    changedAt: found.changed_at.toISOString(),
    version: found.version,
    // Named by its content, so that a browser can keep it.
    picture:
      sha256 === null ? null : `/api/projects/${tx.projectId}/views/${id}/picture?of=${sha256.slice(0, 16)}`,
    mayEdit: mayEdit(viewer, found),
  };
}

/** @param owner - the only one to be told */
async function announce(tx: Tx, owner: string | undefined): Promise<void> {
  await tx.emit({
    topic: hostTopics.viewsChanged,
    payload: {},
    permission: 'LAYER_VIEW',
    ...(owner === undefined ? {} : { users: [owner] }),
  });
}
