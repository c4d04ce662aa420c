import { randomUUID } from 'node:crypto';
import { type Handlers, NotFoundError, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { type Act, actOf, recordHandlers } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { topicCalls } from '../contract/calls.ts';
import { topicStatus } from '../contract/topic.ts';
import { exportJob } from './export-bcf.ts';
import { importHandlers } from './import-topic.ts';
import { addRemark, wireRemark } from './remarks.ts';
import { answerOf } from './topic-answer.ts';
import { assigneeFor, linkObjects, ownOf } from './topic-editing.ts';
import { listTopics } from './topic-list.ts';
import { type Topics, tellAssignee, topicsOf } from './topic-records.ts';
import {
  type AddedViewpoint,
  addViewpoints,
  findViewpoint,
  inModels,
  type StoredViewpoint,
} from './viewpoints.ts';

const linkRow = z
  .object({ id: z.uuid(), record_id: z.uuid(), number: z.string(), title: z.string(), status: topicStatus })
  .transform(({ record_id, number, ...row }) => ({ ...row, recordId: record_id, name: number }));
/** Topics of one object that are answered. */
const mostOfObject = 200;

export function topicHandlers(host: ServerHost): Handlers<typeof topicCalls> {
  const topics = topicsOf(host);
  const answer = (act: Act, id: string) =>
    topics.read(act, id).then((record) => answerOf(host, topics, act, record));
  const { signatureImage: _, ...told } = recordHandlers(host, topics, { status: topicStatus });
  return {
    ...told,
    ...importHandlers(host, topics),

    list: (query, context) => listTopics({ people: host.people, topics }, actOf(context), query),

    topic: ({ id }, context) => answer(actOf(context), id),

    async add({ id = randomUUID(), objects, viewpoint, ...fields }, context) {
      const act = actOf(context);
      const begin = async () => ({
        own: { ...ownOf(fields), guid: id.toLowerCase(), origin: null },
        people: { assignee: await assigneeFor(host, act, fields.assigneeId) },
      });
      const record = await topics.create(act, begin, { id });
      if (viewpoint) await addViewpoints(host, act, record.id, [{ ...viewpoint, guid: viewpoint.id }]);
      if (objects.length > 0) await linkObjects(host, topics, act, record.id, objects);
      return answer(act, record.id);
    },

    async update({ id, version, ...fields }, context) {
      const act = actOf(context);
      const assignee = await assigneeFor(host, act, fields.assigneeId);
      const before = await topics.lock(act, id);
      const record = await topics.edit(act, id, version, () => ({
        own: ownOf(fields),
        people: { assignee },
      }));
      const isOther =
        before.people.assignee?.userId !== assignee?.userId || before.own.dueDay !== record.own.dueDay;
      if (isOther) await tellAssignee(host, act, record);
      return answer(act, id);
    },

    async step({ id, action, ...request }, context) {
      const act = actOf(context);
      const record = await topics.act(act, id, action, request);
      return answerOf(host, topics, act, record);
    },

    async addViewpoint({ id, viewpoint }, context) {
      const act = actOf(context);
      await add(host, topics, act, id, [{ ...viewpoint, guid: viewpoint.id }]);
      return answer(act, id);
    },

    async viewpoint({ viewpointId }, context) {
      const act = actOf(context);
      const { found, record } = await visibleViewpoint(topics, act, viewpointId);
      const placed =
        found.view === null ? { view: null, unknownObjects: 0 } : await inModels(host, act.tx, found.view);
      return { topicId: record.id, number: record.number ?? '', title: record.own.title, ...placed };
    },

    async remark({ id, text, commentId, viewpointId }, context) {
      const act = actOf(context);
      if (viewpointId !== null && (await visibleViewpoint(topics, act, viewpointId)).record.id !== id)
        throw new NotFoundError('The viewpoint');
      const comment = await topics.comment(act, id, text, commentId);
      const made = { commentId: comment.id, viewpointId, guid: null, author: null, at: null };
      if (viewpointId !== null) await addRemark(act.tx, id, made);
      return { remark: wireRemark(made) };
    },

    async link({ id, objects }, context) {
      const act = actOf(context);
      return answerOf(host, topics, act, await linkObjects(host, topics, act, id, objects));
    },

    async unlink({ id, linkId }, context) {
      const act = actOf(context);
      const linked = (await topics.objects(act, id)).find((object) => object.id === linkId);
      if (linked === undefined) throw new NotFoundError('The linked object');
      return answerOf(host, topics, act, await topics.unlink(act, id, undefined, [linked]));
    },

    async ofObject({ modelId, globalId }, { tx }) {
      return { links: [...(await linksOfObject(tx, modelId, globalId))] };
    },

    async exportBcf(input, { tx }) {
      return { jobId: await host.jobs.start(tx, exportJob, input, { key: JSON.stringify(input) }) };
    },
  };
}

/** Adds viewpoints as one change of the topic. @throws HttpError TOO_MANY_VIEWPOINTS */
async function add(host: ServerHost, topics: Topics, act: Act, id: string, added: readonly AddedViewpoint[]) {
  await topics.lock(act, id);
  const count = await addViewpoints(host, act, id, added);
  if (count > 0) await topics.touch(act, id, 'viewpoints', { viewpoints: added.map((one) => one.guid) });
}

/** A viewpoint of a topic that the actor may see. @throws NotFoundError */
export async function visibleViewpoint(topics: Topics, act: Act, viewpointId: string) {
  const found: StoredViewpoint | undefined = await findViewpoint(act.tx, viewpointId);
  if (found === undefined) throw new NotFoundError('The viewpoint');
  return { found, record: await topics.read(act, found.topicId) };
}

const linksOfObject = (tx: Tx, modelId: string, globalId: string) =>
  tx.many(
    linkRow,
    sql`select o.id, o.record_id, r.number, r.title, r.status from record_object o
          join topic r on r.project_id = o.project_id and r.id = o.record_id
        where o.project_id = ${tx.projectId} and o.model_id = ${modelId} and o.global_id = ${globalId}
          and o.removed_seq is null and r.status <> 'Deleted' order by r.updated_at desc, r.number desc limit ${mostOfObject}`,
  );
