import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { ForbiddenError, NotFoundError, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import type { RecordAccess } from './record-access.ts';
import { type RecordContext, workflowFor } from './record-step.ts';
import { watchAlarms } from './watch-alarms.ts';

/** The alarms of records. Without `host.alarms` there are none. */
export interface RecordAlarms {
  /** Computes the alarms of a record again, as each step, edit and announcement does; for alarms that time alone can cause. */
  judgeAlarms(act: Act, id: string): Promise<void>;
  /** The current alarms, by the id of the record; the worst first, those taken last. */
  alarmsOf(act: Act, ids: readonly string[]): Promise<ReadonlyMap<string, readonly StandingAlarm[]>>;
  /** The ids of the records with an alarm, the worst first: a list reads them before the others. */
  alarmed(tx: Tx): Promise<readonly string[]>;
  /**
   * Notes that the actor looks after an alarm of a record.
   * @throws NotFoundError, ForbiddenError, ConflictError ALARM_TAKEN or ALARM_OVER
   */
  takeAlarm(act: Act, id: string, alarmId: string): Promise<void>;
}

export function recordAlarms<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  { read, lock }: RecordAccess<N, z.output<S>>,
): RecordAlarms {
  const { kind, services } = context;
  const { alarms } = services;
  return {
    async judgeAlarms(act, id) {
      const record = await lock(act, id);
      await watchAlarms(context, act, await workflowFor(kind, act, record), record);
    },

    async alarmsOf({ tx, actor }, ids) {
      const found = new Map<string, StandingAlarm[]>();
      if (alarms === undefined || ids.length === 0) return found;
      const permissions = actor.kind === 'member' ? actor.permissions : new Set<string>();
      for (const alarm of await alarms.standing(tx, { subjects: ids, permissions }))
        if (alarm.subject !== null) found.set(alarm.subject, [...(found.get(alarm.subject) ?? []), alarm]);
      return found;
    },

    async alarmed(tx) {
      const standing = (await alarms?.standing(tx)) ?? [];
      return [...new Set(standing.flatMap(({ subject }) => subject ?? []))];
    },

    async takeAlarm(act, id, alarmId) {
      await read(act, id);
      if (act.actor.kind !== 'member') throw new ForbiddenError(kind.viewPermission);
      if (alarms === undefined) throw new NotFoundError('The alarm');
      const { userId, permissions } = act.actor;
      await alarms.take(act.tx, alarmId, { userId, permissions, subject: id });
    },
  };
}
