import type { ServerHost } from '@gantry/plugin-sdk/server';
import { type Act, headsOf, recordPersonOf } from '@gantry/plugin-sdk/server/records';
import type { Topic } from '../contract/topic.ts';
import { remarksOf, wireRemark } from './remarks.ts';
import type { TopicRecord, Topics } from './topic-records.ts';
import { headsOfViewpoints } from './viewpoints.ts';

/** A topic as callers get it. */
export async function answerOf(
  host: Pick<ServerHost, 'people'>,
  topics: Topics,
  act: Act,
  record: TopicRecord,
): Promise<{ readonly form: Topic }> {
  const { tx } = act;
  const assignee = record.people.assignee?.userId;
  const names = await host.people.named(tx, [assignee]);
  const [head] = await headsOf(host, topics, act, [record]);
  // `headsOf` answers for each record that it is given.
  if (head === undefined) throw new Error('The topic has no head.');
  const viewpoints = await headsOfViewpoints(host, tx, record.id);
  const shown = viewpoints.find(({ hasPicture }) => hasPicture) ?? viewpoints.find(({ hasView }) => hasView);
  const remarks = await remarksOf(tx, record.id);
  // Of a topic that was just deleted, nothing can be read any more.
  const objects = record.status === 'Deleted' ? [] : await topics.objects(act, record.id);
  return {
    form: {
      ...head,
      ...record.own,
      assignee: recordPersonOf(names, assignee),
      viewpointId: shown?.id ?? null,
      hasPicture: shown?.hasPicture ?? false,
      viewpoints,
      remarks: remarks.map(wireRemark),
      objects: objects.map(({ id, modelId, globalId, name, fingerprint }) => ({
        id,
        modelId,
        globalId,
        name,
        fingerprint,
      })),
    },
  };
}
