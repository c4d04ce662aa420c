import { standingAlarm } from '@gantry/plugin-sdk/contract';
import {
  type AlarmInput,
  defineRoute,
  HttpError,
  type ServerPlugin,
  type TakenAlarm,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** Permission to see the alarms of the plugin, and the one to take them. */
export const viewer = 'GAS_VIEW';
export const taker = 'GAS_TAKE';

/** A server half that raises what a test gives it, and clears it, in a transaction of a member. */
export function alarmPlugin() {
  let next: AlarmInput | undefined;
  let taken: (alarm: TakenAlarm, tx: Tx) => Promise<void> = () => Promise.resolve();
  const key = z.object({ key: z.string() });
  const plugin: ServerPlugin = {
    id: 'acme.gas',
    migrations: [],
    permissions: [
      { code: viewer, roles: [] },
      { code: taker, roles: [] },
    ],
    alarmTaken:
      () =>
      (alarm, { tx }) =>
        taken(alarm, tx),
    routes: ({ alarms }) => [
      defineRoute({
        method: 'POST',
        path: '/raised',
        summary: 'Raise',
        project: 'body',
        permission: '',
        body: z.object({ fail: z.boolean().default(false) }),
        response: z.object({ isNew: z.boolean() }),
        async handle({ body }, { tx }) {
          if (next === undefined) throw new Error('The test has not set an alarm.');
          const isNew = await alarms.raise(tx, next);
          if (body.fail) throw new HttpError(422, 'NO', 'Not like this.');
          return { isNew };
        },
      }),
      defineRoute({
        method: 'POST',
        path: '/cleared',
        summary: 'Clear',
        project: 'body',
        permission: '',
        body: key,
        response: z.object({ isNew: z.boolean() }),
        handle: async ({ body }, { tx }) => ({ isNew: await alarms.clear(tx, body.key) }),
      }),
      defineRoute({
        method: 'POST',
        path: '/standing',
        summary: 'Read its own',
        project: 'body',
        permission: '',
        body: z.object({ subjects: z.array(z.uuid()).optional() }),
        response: z.object({ alarms: z.array(standingAlarm) }),
        handle: async ({ body: { subjects } }, { tx, user }) => ({
          alarms: [
            ...(await alarms.standing(tx, { permissions: user.permissions, ...(subjects && { subjects }) })),
          ],
        }),
      }),
    ],
  };
  return {
    plugin,
    /** Sets what the next `POST /raised` raises. */
    set(input: AlarmInput) {
      next = input;
    },
    /** Sets what the plugin does when a member takes one of its alarms. */
    setTaken(does: typeof taken) {
      taken = does;
    },
  };
}
