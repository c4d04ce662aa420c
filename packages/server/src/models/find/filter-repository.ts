import { type SavedFilter, savedFilter, type savedFilterInput } from '@gantry/contract';
import { ConflictError, ForbiddenError, NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** The most filters that one person keeps in a project. */
const mostFilters = 200;
const countRow = z.object({ count: z.number() });
const ownerRow = z.object({ made_by: z.string(), is_shared: z.boolean() });

export async function listFilters(tx: Tx, userId: string): Promise<readonly SavedFilter[]> {
  return tx.many(
    savedFilter,
    sql`select id, name, is_shared as "isShared", made_by = ${userId} as "isOwn", filter from saved_filter
        where is_shared or made_by = ${userId} order by lower(name), made_at`,
  );
}

/** @throws ConflictError if the person has as many as one may have. */
export async function saveFilter(
  tx: Tx,
  { name, isShared, filter }: z.output<typeof savedFilterInput>,
  made: { readonly by: string; readonly at: Date },
): Promise<SavedFilter> {
  const { count } = await tx.one(
    countRow,
    sql`select count(*) as count from saved_filter where made_by = ${made.by}`,
  );
  if (count >= mostFilters)
    throw new ConflictError(
      'TOO_MANY_FILTERS',
      `A person keeps at most ${mostFilters} filters. Remove one first.`,
    );
  const id = crypto.randomUUID();
  await tx.run(sql`insert into saved_filter (project_id, id, name, is_shared, made_by, made_at, filter)
    values (${tx.projectId}, ${id}, ${name}, ${isShared}, ${made.by}, ${made.at}, ${JSON.stringify(filter)})`);
  return { id, name, isShared, isOwn: true, filter };
}

/**
 * Removes one's own filter or, as an administrator of layers, a shared one.
 * @throws NotFoundError; ForbiddenError for a shared filter of somebody else.
 */
export async function removeFilter(
  tx: Tx,
  id: string,
  by: { readonly userId: string; readonly isAdmin: boolean },
): Promise<void> {
  const row = await tx.maybe(
    ownerRow,
    sql`select made_by, is_shared from saved_filter where id = ${id} for update`,
  );
  const isOwn = row?.made_by === by.userId;
  if (row === undefined || (!isOwn && !row.is_shared)) throw new NotFoundError('The filter');
  if (!isOwn && !by.isAdmin) throw new ForbiddenError('LAYER_ADMIN');
  await tx.run(sql`delete from saved_filter where id = ${id}`);
}
