import type { AlarmInput } from '@gantry/plugin-sdk/server';
import type { Names, Workflow } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import type { RecordKind, RecordOf, RecordServices } from './record-kind.ts';

/** A danger on a record. The members who may see the record see it. */
export interface RecordAlarm extends Omit<AlarmInput, 'key' | 'subject' | 'permission'> {
  /** Names it on the record, such as `over-stay`. */
  readonly name: string;
}

interface Watched<N extends Names, S extends z.ZodObject, Input, Facts> {
  readonly kind: RecordKind<N, S, Input, Facts>;
  readonly services: RecordServices;
}

/** Raises the current alarms of a record, and clears its other alarms. A record at an end of its workflow has none. */
export async function watchAlarms<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, services: { alarms } }: Watched<N, S, Input, Facts>,
  act: Act,
  workflow: Pick<Workflow<N>, 'ends'>,
  record: RecordOf<N, z.output<S>>,
): Promise<void> {
  if (alarms === undefined || kind.alarms === undefined) return;
  const standing = await alarms.standing(act.tx, { subjects: [record.id] });
  const isOver = (workflow.ends as readonly string[]).includes(record.status);
  const last = Math.max(act.now.getTime(), ...standing.map(({ changedAt }) => Date.parse(changedAt)));
  const found = isOver ? [] : await kind.alarms({ ...act, now: new Date(last) }, record);
  const own = `record/${kind.kind}/${record.id}/`;
  for (const { name, ...alarm } of found)
    await alarms.raise(act.tx, {
      ...alarm,
      key: own + name,
      subject: record.id,
      permission: kind.viewPermission,
    });
  for (const { key } of standing)
    if ((isOver || key.startsWith(own)) && !found.some(({ name }) => key === own + name))
      await alarms.clear(act.tx, key);
}
