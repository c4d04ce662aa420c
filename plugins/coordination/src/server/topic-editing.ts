import type { ruleBroken } from '@gantry/plugin-sdk/contract';
import { RuleError, type ServerHost } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import type { Person } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { linkedObject, topicFields } from '../contract/topic.ts';
import type { TopicOwn, TopicRecord, Topics } from './topic-records.ts';

type Fields = z.output<typeof topicFields>;
type LinkedObject = z.output<typeof linkedObject>;

/** The columns that a person fills in. */
export const ownOf = ({ assigneeId: _, ...fields }: Fields) => fields satisfies Partial<TopicOwn>;

/** @throws RuleError if nobody of the project who may edit topics has this id */
export async function assigneeFor(
  { people }: Pick<ServerHost, 'people'>,
  { tx }: Act,
  id: string | null,
): Promise<Person | null> {
  if (id === null) return null;
  const named = (await people.named(tx, [id])).get(id);
  if (named?.isMember !== true || !(await people.holds(tx, id, 'TOPIC_EDIT'))) {
    const details: z.input<typeof ruleBroken.details> = {
      fields: [{ path: 'assigneeId', code: 'NOT_A_MEMBER' }],
    };
    throw new RuleError(
      'RULE_BROKEN',
      'An issue is assigned to a member of the project who may edit issues.',
      details,
    );
  }
  return { userId: id, company: named.company?.id ?? null };
}

/** Links objects. @throws RuleError OBJECT_GONE if no version of the model has one of them */
export async function linkObjects(
  { models }: Pick<ServerHost, 'models'>,
  topics: Topics,
  act: Act,
  id: string,
  objects: readonly LinkedObject[],
): Promise<TopicRecord> {
  for (const modelId of new Set(objects.map((object) => object.modelId))) {
    const ids = objects.flatMap((object) => (object.modelId === modelId ? [object.globalId] : []));
    const isKnown = (await models.known(act.tx, [modelId])).has(modelId);
    const found = isKnown ? await models.objects(act.tx, modelId, ids) : new Set<string>();
    if (ids.some((one) => !found.has(one)))
      throw new RuleError(
        'OBJECT_GONE',
        'The project has no such object. Load the model again, and choose one there.',
      );
  }
  const linked = objects.map((object) => ({ ...object, layerId: '', elementId: '' }));
  return topics.link(act, id, undefined, linked);
}
