import { bothLanguages, type MemberDetail, mostOpenSteps } from '@gantry/contract';
import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type AddressName, pathFor } from '../notifications/notification-rows.ts';
import { storedPlace } from '../notifications/place.ts';

/** Notifications whose step waits for the person. */
export const openSteps = (projectId: string, userId: string): Sql => sql`
  select n.id, n.plugin_id, n.text, n.step, n.place, n.due_at, n.sent_at,
    n.key is not null and exists (
      select from notification o
      join membership m on m.project_id = o.project_id and m.user_id = o.user_id
      where o.project_id = n.project_id and o.plugin_id = n.plugin_id and o.key = n.key and o.user_id <> n.user_id
        and o.step is not null and o.settled_at is null) as is_shared
  from notification n
  where n.project_id = ${projectId} and n.user_id = ${userId} and n.step is not null and n.settled_at is null`;

export const stepRow = z.object({
  id: z.string(),
  plugin_id: z.string(),
  text: bothLanguages,
  step: bothLanguages,
  place: storedPlace.nullable(),
  due_at: z.date().nullable(),
  is_shared: z.boolean(),
});
const countRow = z.object({ count: z.number() });

/** What waits for a member: first what waits for nobody else. */
export async function readOpenSteps(
  tx: Tx,
  userId: string,
  { projectCode, addressName }: { readonly projectCode: string; readonly addressName: AddressName },
): Promise<Pick<MemberDetail, 'openSteps' | 'openCount'>> {
  const found = openSteps(tx.projectId, userId);
  const [rows, { count }] = await Promise.all([
    tx.many(
      stepRow,
      sql`select * from (${found}) s order by is_shared, due_at nulls last, sent_at, id limit ${mostOpenSteps}`,
    ),
    tx.one(countRow, sql`select count(*) as count from (${found}) s`),
  ]);
  return {
    openCount: count,
    openSteps: rows.map((row) => ({
      id: row.id,
      pluginId: row.plugin_id,
      text: row.text,
      step: row.step,
      due: row.due_at?.toISOString() ?? null,
      path: pathFor({ ...row, project_code: projectCode }, addressName),
      isShared: row.is_shared,
    })),
  };
}
