import { createHash } from 'node:crypto';
import {
  mostViewLinks,
  type OpenedViewLink,
  type SavedViewpoint,
  type ViewLink,
  viewLinkDays,
  viewpoint,
} from '@gantry/contract';
import { NotFoundError, RuleError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const lastsMs = viewLinkDays * 24 * 3600 * 1000;

const linkRow = z.object({ id: z.string(), expires_at: z.date() });
const openedRow = linkRow.extend({ viewpoint, owner_id: z.string(), owner_name: z.string().nullable() });
const totalRow = z.object({ total: z.number() });

/**
 * Keeps a view for a link, and removes those of the project that have expired.
 * @throws RuleError 422 VIEW_LINKS_FULL.
 */
export async function addViewLink(
  tx: Tx,
  { ownerId, seen, now }: { readonly ownerId: string; readonly seen: SavedViewpoint; readonly now: Date },
): Promise<ViewLink> {
  await tx.run(sql`delete from view_link where project_id = ${tx.projectId} and expires_at <= ${now}`);
  const content = JSON.stringify(seen);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const expiresAt = new Date(now.getTime() + lastsMs);
  const known = await tx.maybe(
    linkRow,
    sql`update view_link set expires_at = ${expiresAt}
        where project_id = ${tx.projectId} and owner_id = ${ownerId} and sha256 = ${sha256} returning id, expires_at`,
  );
  if (known) return linkOf(known);
  const { total } = await tx.one(
    totalRow,
    sql`select count(*)::integer as total from view_link where project_id = ${tx.projectId} and owner_id = ${ownerId}`,
  );
  if (total >= mostViewLinks)
    throw new RuleError(
      'VIEW_LINKS_FULL',
      `You have ${mostViewLinks} links to views in this project. Save the view instead, and copy its link.`,
    );
  // Of two requests at once, the second takes the link of the first.
  const added = await tx.one(
    linkRow,
    sql`insert into view_link (project_id, id, owner_id, sha256, viewpoint, created_at, expires_at)
        values (${tx.projectId}, ${crypto.randomUUID()}, ${ownerId}, ${sha256}, ${content}::jsonb, ${now}, ${expiresAt})
        on conflict (project_id, owner_id, sha256) do update set expires_at = excluded.expires_at returning id, expires_at`,
  );
  return linkOf(added);
}

/** @throws NotFoundError also for one that has expired. */
export async function readViewLink(tx: Tx, id: string, now: Date): Promise<OpenedViewLink> {
  const found = await tx.maybe(
    openedRow,
    sql`select l.id, l.expires_at, l.viewpoint, l.owner_id, o.name as owner_name
        from view_link l left join app_user o on o.id = l.owner_id
        where l.project_id = ${tx.projectId} and l.id = ${id} and l.expires_at > ${now}`,
  );
  if (found === undefined) throw new NotFoundError('The view');
  return {
    ...linkOf(found),
    owner: { id: found.owner_id, name: found.owner_name ?? '' },
    viewpoint: found.viewpoint,
  };
}

const linkOf = ({ id, expires_at }: z.output<typeof linkRow>): ViewLink => ({
  id,
  expiresAt: expires_at.toISOString(),
});
