import { randomUUID } from 'node:crypto';
import { type Handlers, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { type Act, actOf } from '@gantry/plugin-sdk/server/records';
import type { Person } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import type { topicCalls } from '../contract/calls.ts';
import { topicStatus } from '../contract/topic.ts';
import { beginning, stepsTo, type TopicStatus, topicStatuses } from '../contract/topic-workflow.ts';
import { addRemark, remarksOf } from './remarks.ts';
import { type TopicOwn, type TopicRecord, type Topics, tellAssignee } from './topic-records.ts';
import { addViewpoints, viewpointsOf } from './viewpoints.ts';

type ImportedTopic = z.output<typeof topicCalls.importTopic.input>;

const foundRow = z.object({
  id: z.uuid(),
  guid: z.string(),
  number: z.string(),
  title: z.string(),
  status: topicStatus,
});

const topicsByGuid = (tx: Tx, guids: readonly string[]) =>
  tx.many(
    foundRow,
    sql`select id, guid, number, title, status from topic
        where project_id = ${tx.projectId} and guid = any(${guids.map((guid) => guid.toLowerCase())}::text[])
          and status <> 'Deleted' order by number limit 2000`,
  );

export function importHandlers(
  host: ServerHost,
  topics: Topics,
): Pick<Handlers<typeof topicCalls>, 'checkImport' | 'importTopic'> {
  return {
    async checkImport({ guids, globalIds, projectId }, { tx }) {
      const existing = await topicsByGuid(tx, guids);
      const known = globalIds.length === 0 ? new Map() : await host.models.modelsOf(tx, globalIds);
      return {
        existing: [...existing],
        unknownObjects: new Set(globalIds).size - known.size,
        isOtherProject: projectId !== '' && projectId.toLowerCase() !== tx.projectId.toLowerCase(),
      };
    },

    async importTopic(given, context) {
      const act = actOf(context);
      const [found] = await topicsByGuid(act.tx, [given.guid]);
      if (found !== undefined && given.existing === 'skip')
        return { id: found.id, number: found.number, outcome: 'skipped' };
      const assignee = await memberNamed(host, act.tx, given.assignedTo);
      const record =
        found === undefined
          ? await begin(topics, act, given, assignee)
          : await update(host, topics, act, found.id, given, assignee);
      const added = await addParts(host, topics, act, record.id, given);
      const after = await topics.read(act, record.id);
      const outcome =
        found === undefined
          ? 'added'
          : after.version > record.version || added > 0 || record.isChanged
            ? 'updated'
            : 'unchanged';
      return { id: after.id, number: after.number ?? '', outcome };
    },
  };
}

interface Brought {
  readonly id: string;
  readonly version: number;
  readonly isChanged: boolean;
}

async function begin(
  topics: Topics,
  act: Act,
  given: ImportedTopic,
  assignee: Person | null,
): Promise<Brought> {
  const make = async () => ({ own: ownOf(given), people: { assignee } });
  const { id, version } = await topics.create(act, make, {
    id: randomUUID(),
    action: beginning[given.status],
  });
  return { id, version, isChanged: true };
}

/** What the file says goes before what the topic has; what the file leaves empty stays. */
async function update(
  host: ServerHost,
  topics: Topics,
  act: Act,
  id: string,
  given: ImportedTopic,
  assignee: Person | null,
): Promise<Brought> {
  const before = await topics.lock(act, id);
  const { guid: _, origin: __, ...own } = ownOf(given);
  const people = assignee === null ? {} : { people: { assignee } };
  let record = await topics.edit(act, id, undefined, () => ({ own, ...people }));
  for (const step of stepsTo(statusOf(record), given.status)) record = await topics.act(act, id, step, {});
  if (record.version > before.version) await tellAssignee(host, act, record);
  return { id, version: record.version, isChanged: record.version > before.version };
}

function statusOf({ status }: TopicRecord): TopicStatus {
  const seen = topicStatuses.find((one) => one === status);
  // A topic that is deleted is not found by its GUID.
  if (seen === undefined) throw new Error('A deleted topic cannot be changed.');
  return seen;
}

function ownOf(given: ImportedTopic): TopicOwn {
  const { guid, title, description, type, priority, dueDay, stage, labels, referenceLinks, relatedTopics } =
    given;
  return {
    guid: guid.toLowerCase(),
    title,
    description,
    type,
    priority,
    dueDay,
    stage,
    labels,
    origin: {
      file: given.file,
      project: given.project,
      author: given.author,
      createdAt: given.createdAt,
      assignedTo: given.assignedTo,
      referenceLinks,
      relatedTopics,
    },
  };
}

/** Viewpoints and comments that the topic does not have yet. Answers how many comments came. */
async function addParts(
  host: ServerHost,
  topics: Topics,
  act: Act,
  id: string,
  given: ImportedTopic,
): Promise<number> {
  const { tx } = act;
  const fresh = given.viewpoints.map((one) => ({ ...one, id: randomUUID(), guid: one.guid.toLowerCase() }));
  const count = await addViewpoints(host, act, id, fresh);
  if (count > 0) await topics.touch(act, id, 'viewpoints', { viewpoints: count });
  const ids = new Map((await viewpointsOf(tx, id)).map((one) => [one.guid, one.id]));
  const known = new Set([
    ...(await topics.comments(act, id)).map((comment) => comment.id),
    ...(await remarksOf(tx, id)).flatMap(({ guid }) => guid ?? []),
  ]);
  const said = given.comments.filter(({ guid, text }) => text !== '' && !known.has(guid.toLowerCase()));
  for (const { guid, text, author, at, viewpoint } of said) {
    const comment = await topics.comment(act, id, text);
    const viewpointId = viewpoint === null ? null : (ids.get(viewpoint.toLowerCase()) ?? null);
    await addRemark(tx, id, { commentId: comment.id, viewpointId, guid: guid.toLowerCase(), author, at });
  }
  return said.length;
}

/** The member whom a file names by e-mail address or by the whole name; null for nobody, or for several. */
async function memberNamed(
  { people }: Pick<ServerHost, 'people'>,
  tx: Tx,
  name: string,
): Promise<Person | null> {
  const wanted = name.trim();
  if (wanted === '') return null;
  const found = await people.members(
    tx,
    { permission: 'TOPIC_EDIT', search: wanted },
    { limit: 10, offset: 0 },
  );
  const fitting = wanted.includes('@')
    ? found.people
    : found.people.filter((one) => one.name.toLowerCase() === wanted.toLowerCase());
  const [one, ...others] = fitting;
  return one === undefined || others.length > 0 ? null : { userId: one.id, company: one.company?.id ?? null };
}
