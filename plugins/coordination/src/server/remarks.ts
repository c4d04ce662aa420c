import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { remark } from '../contract/topic.ts';

const remarkRow = z
  .object({
    comment_id: z.uuid(),
    viewpoint_id: z.uuid().nullable(),
    guid: z.string().nullable(),
    author: z.string().nullable(),
    said_at: z.date().nullable(),
  })
  .transform((row) => ({
    commentId: row.comment_id,
    viewpointId: row.viewpoint_id,
    guid: row.guid,
    author: row.author,
    at: row.said_at?.toISOString() ?? null,
  }));
type StoredRemark = z.output<typeof remarkRow>;

/** The most comments of a topic that come with more than a text. */
const mostRemarks = 5000;

/** What belongs to the comments of a topic beside their texts. */
export const remarksOf = (tx: Tx, topicId: string): Promise<readonly StoredRemark[]> =>
  tx.many(
    remarkRow,
    sql`select comment_id, viewpoint_id, guid, author, said_at from topic_remark
        where project_id = ${tx.projectId} and topic_id = ${topicId} order by comment_id limit ${mostRemarks}`,
  );

/** Stored once; a repeated request changes nothing. */
export async function addRemark(
  tx: Tx,
  topicId: string,
  { commentId, viewpointId, guid, author, at }: StoredRemark,
): Promise<void> {
  await tx.run(
    sql`insert into topic_remark (project_id, comment_id, topic_id, viewpoint_id, guid, author, said_at)
        values (${tx.projectId}, ${commentId}, ${topicId}, ${viewpointId}, ${guid}, ${author}, ${at})
        on conflict do nothing`,
  );
}

/** As callers get it. */
export const wireRemark = ({ guid: _, ...told }: StoredRemark): z.output<typeof remark> => told;
