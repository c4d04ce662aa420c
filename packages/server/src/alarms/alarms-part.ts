import { alarmList } from '@gantry/contract';
import { defineRoute, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { HostContext, HostPart } from '../host-part.ts';
import { takeAlarm } from './alarm-service.ts';
import { readAlarms } from './reading.ts';
import { removeOldAlarms, settleAlarms } from './upkeep.ts';

/** Seconds between two looks at alarms that wait to end or to be told. */
const settleEvery = 15;

/** The alarms of all plugins: the list, taking one, and what time brings. */
export function alarmsPart({ database, jobs, clock, notifications, pluginServices }: HostContext): HostPart {
  const inEach = (name: string, work: (tx: Tx) => Promise<unknown>) => async (signal: AbortSignal) => {
    for (const projectId of await database.projectIds()) {
      if (signal.aborted) return;
      await database.inProject(projectId, { kind: 'system', name }, work);
    }
  };
  jobs.timer(
    'gantry/settle-alarms',
    settleEvery,
    inEach('alarms', (tx) => settleAlarms(tx, notifications, clock())),
  );
  jobs.timer(
    'gantry/remove-old-alarms',
    24 * 3600,
    inEach('alarms', (tx) => removeOldAlarms(tx, clock())),
  );
  const { addressName } = notifications;
  return {
    name: 'alarms',
    routes: [
      defineRoute({
        method: 'GET',
        path: '/alarms',
        summary: 'The dangers that stand now, the worst first',
        project: 'params',
        permission: '',
        response: alarmList,
        handle: (_input, { tx, user, now }) => readAlarms(tx, user.permissions, now, addressName),
      }),
      defineRoute({
        method: 'POST',
        path: '/alarms/:alarmId/take',
        summary: 'Take an alarm: the caller looks after it',
        project: 'params',
        permission: '',
        params: z.strictObject({ alarmId: z.uuid() }),
        response: alarmList,
        async handle({ params }, context) {
          const { tx, user, now } = context;
          const by = { userId: user.id, permissions: user.permissions };
          await takeAlarm(tx, params.alarmId, by, now, undefined, (pluginId, alarm) =>
            pluginServices.alarmTaken(pluginId, alarm, context),
          );
          return readAlarms(tx, user.permissions, now, addressName);
        },
      }),
    ],
  };
}
