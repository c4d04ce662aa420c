import { ConflictError, RuleError, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { type Act, recordPersonOf, userOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { newViewpoint, ViewpointHead } from '../contract/topic.ts';
import {
  listsOf,
  mostViewpoints,
  type ViewObjects,
  type Viewpoint,
  viewpoint,
  withObjects,
} from '../contract/viewpoint.ts';

const viewpointRow = z
  .object({
    id: z.uuid(),
    topic_id: z.uuid(),
    guid: z.string(),
    view: viewpoint.nullable(),
    picture: z.uuid().nullable(),
    aspect: z.number().nullable(),
    added_by: z.uuid().nullable(),
    added_at: z.date(),
  })
  .transform(({ topic_id, added_by, added_at, ...row }) => ({
    ...row,
    topicId: topic_id,
    addedBy: added_by,
    addedAt: added_at.toISOString(),
  }));
export type StoredViewpoint = z.output<typeof viewpointRow>;

const headRow = z.object({
  id: z.uuid(),
  topic_id: z.uuid(),
  guid: z.string(),
  has_view: z.boolean(),
  picture: z.uuid().nullable(),
  added_by: z.uuid().nullable(),
  added_at: z.date(),
});

/** The viewpoints of one topic, in their order. */
export const viewpointsOf = (tx: Tx, topicId: string): Promise<readonly StoredViewpoint[]> =>
  tx.many(
    viewpointRow,
    sql`select id, topic_id, guid, view, picture, aspect, added_by, added_at from topic_viewpoint
        where project_id = ${tx.projectId} and topic_id = ${topicId} order by nth limit ${mostViewpoints * 2}`,
  );

/** One viewpoint of any topic; undefined if there is none. */
export const findViewpoint = (tx: Tx, id: string): Promise<StoredViewpoint | undefined> =>
  tx.maybe(
    viewpointRow,
    sql`select id, topic_id, guid, view, picture, aspect, added_by, added_at from topic_viewpoint
        where project_id = ${tx.projectId} and id = ${id}`,
  );

/** The viewpoints of a topic without their views, which may be large. */
export async function headsOfViewpoints(
  { people }: Pick<ServerHost, 'people'>,
  tx: Tx,
  topicId: string,
): Promise<ViewpointHead[]> {
  const rows = await tx.many(
    headRow,
    sql`select id, topic_id, guid, view is not null as has_view, picture, added_by, added_at from topic_viewpoint
        where project_id = ${tx.projectId} and topic_id = ${topicId} order by nth limit ${mostViewpoints * 2}`,
  );
  const names = await people.named(
    tx,
    rows.map(({ added_by }) => added_by),
  );
  return rows.map(({ id, guid, has_view, picture, added_by, added_at }) => ({
    id,
    guid,
    hasView: has_view,
    hasPicture: picture !== null,
    by: recordPersonOf(names, added_by),
    at: added_at.toISOString(),
  }));
}

const firstRow = z.object({ topic_id: z.uuid(), id: z.uuid(), has_picture: z.boolean() });

/** Of each topic the viewpoint that stands for it: the first with a picture, or else the first that can be opened. */
export async function firstViewpoints(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly viewpointId: string; readonly hasPicture: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many(
    firstRow,
    sql`select distinct on (topic_id) topic_id, id, picture is not null as has_picture from topic_viewpoint
        where project_id = ${tx.projectId} and topic_id = any(${[...ids]}::uuid[]) and (picture is not null or view is not null)
        order by topic_id, picture is null, nth limit ${ids.length}`,
  );
  return new Map(
    rows.map(({ topic_id, id, has_picture }) => [topic_id, { viewpointId: id, hasPicture: has_picture }]),
  );
}

const countRow = z.object({ total: z.number() });

export type AddedViewpoint = z.output<typeof newViewpoint> & { readonly guid: string };

/**
 * Adds viewpoints that the topic does not have yet, and answers how many. The topic must be locked.
 * @throws HttpError of the upload, RuleError TOO_MANY_VIEWPOINTS, ConflictError KEY_REUSED
 */
export async function addViewpoints(
  { files }: Pick<ServerHost, 'files'>,
  act: Act,
  topicId: string,
  added: readonly AddedViewpoint[],
): Promise<number> {
  const { tx, now } = act;
  const { total } = await tx.one(
    countRow,
    sql`select count(*) as total from topic_viewpoint where project_id = ${tx.projectId} and topic_id = ${topicId}`,
  );
  let nth = total;
  for (const { id, guid, view, uploadId } of added) {
    const there = await placesOf(tx, topicId, id, guid);
    if (there.includes(topicId)) continue;
    if (there.length > 0)
      throw new ConflictError('KEY_REUSED', 'Another viewpoint has this id. Send a new one.');
    if (nth >= mostViewpoints)
      throw new RuleError(
        'TOO_MANY_VIEWPOINTS',
        `An issue has at most ${mostViewpoints} viewpoints. Begin another issue.`,
      );
    const kept = uploadId === null ? undefined : await files.attach(tx, uploadId, 'picture');
    const aspect = kept?.picture ? kept.picture.width / kept.picture.height : null;
    nth += 1;
    await tx.run(
      sql`insert into topic_viewpoint (project_id, id, topic_id, guid, nth, view, picture, aspect, added_by, added_at)
          values (${tx.projectId}, ${id}, ${topicId}, ${guid}, ${nth}, ${view === null ? null : JSON.stringify(view)}::jsonb,
            ${kept?.id ?? null}, ${aspect}, ${userOf(act)}, ${now})`,
    );
  }
  return nth - total;
}

const placeRow = z.object({ topic_id: z.uuid() }).transform((row) => row.topic_id);

/** The topics in which a viewpoint is already. */
const placesOf = (tx: Tx, topicId: string, id: string, guid: string) =>
  tx.many(
    placeRow,
    sql`select topic_id from topic_viewpoint where project_id = ${tx.projectId}
          and (id = ${id} or (topic_id = ${topicId} and guid = ${guid})) limit 2`,
  );

/** Objects that a file named get the models that have them now. Those that none has are left out and counted. */
export async function inModels(
  { models }: Pick<ServerHost, 'models'>,
  tx: Tx,
  view: Viewpoint,
): Promise<{ readonly view: Viewpoint; readonly unknownObjects: number }> {
  const wanted = new Set(
    listsOf(view).flatMap(({ modelId, globalIds }) => (modelId === null ? globalIds : [])),
  );
  if (wanted.size === 0) return { view, unknownObjects: 0 };
  const found = await models.modelsOf(tx, wanted);
  const known = (lists: ViewObjects): ViewObjects =>
    lists.flatMap((list) => {
      if (list.modelId !== null) return [list];
      const byModel = new Map<string, string[]>();
      for (const globalId of list.globalIds)
        for (const { modelId } of found.get(globalId) ?? [])
          byModel.set(modelId, [...(byModel.get(modelId) ?? []), globalId]);
      return [...byModel].map(([modelId, globalIds]) => ({ modelId, globalIds }));
    });
  return {
    view: withObjects(view, known),
    unknownObjects: [...wanted].filter((id) => !found.has(id)).length,
  };
}
