import type { HostContext, HostPart } from '../host-part.ts';
import { mountNotificationRoutes } from './notification-routes.ts';
import { removeOld, trimBatch } from './trim.ts';

/** Notifications in the app, by mail and by web-hook. */
export function notificationsPart({ database, sessions, jobs, clock, notifications }: HostContext): HostPart {
  jobs.timer('gantry/remove-old-notifications', 3600, async (signal) => {
    for (const projectId of await database.projectIds()) {
      const remove = () =>
        database.inProject(projectId, { kind: 'system', name: 'notifications' }, (tx) =>
          removeOld(tx, clock()),
        );
      while (!signal.aborted && (await remove()) === trimBatch);
    }
  });
  const { addressName, hasMail } = notifications;
  return {
    name: 'notifications',
    mount: (app) => mountNotificationRoutes(app, { database, sessions, clock, addressName, hasMail }),
    close: () => notifications.close(),
  };
}
