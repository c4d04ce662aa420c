import { defineRoute, HttpError, type NotificationInput, type ServerPlugin } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** Permission whose holders can be notified. */
export const reader = 'NOTE_READ';

/** A server half that sends the notification that a test sets, in a transaction of a member. */
export function notePlugin() {
  let next: NotificationInput | undefined;
  const plugin: ServerPlugin = {
    id: 'acme.notes',
    migrations: [],
    permissions: [{ code: reader, roles: [] }],
    routes: ({ notifications }) => [
      defineRoute({
        method: 'POST',
        path: '/sent',
        summary: 'Send',
        project: 'body',
        permission: '',
        body: z.object({ fail: z.boolean().default(false) }),
        response: z.object({ told: z.array(z.string()) }),
        async handle({ body }, { tx }) {
          if (next === undefined) throw new Error('The test has not set a notification with say().');
          const told = await notifications.send(tx, next);
          if (body.fail) throw new HttpError(422, 'NO', 'Not like this.');
          return { told: [...told] };
        },
      }),
      defineRoute({
        method: 'POST',
        path: '/settled',
        summary: 'Settle',
        project: 'body',
        permission: '',
        body: z.object({ key: z.string() }),
        response: z.undefined(),
        async handle({ body }, { tx }) {
          await notifications.settle(tx, body.key);
          return undefined;
        },
      }),
      defineRoute({
        method: 'POST',
        path: '/rescheduled',
        summary: 'Reschedule',
        project: 'body',
        permission: '',
        body: z.object({ due: z.record(z.string(), z.coerce.date()) }),
        response: z.undefined(),
        async handle({ body }, { tx }) {
          await notifications.reschedule(tx, new Map(Object.entries(body.due)));
          return undefined;
        },
      }),
    ],
  };
  return {
    plugin,
    /** Sets what the next `POST /sent` sends. */
    say(input: NotificationInput) {
      next = input;
    },
  };
}
