import {
  notificationPage,
  notificationPreferences,
  notificationQuery,
  notificationSettings,
  readNotifications,
} from '@gantry/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { requireSession } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { AddressName } from './notification-rows.ts';
import { markRead, readPage, readPreferences, savePreferences } from './reading.ts';

export interface NotificationRouteParts {
  readonly database: GantryDatabase;
  readonly sessions: SessionStore;
  readonly clock: () => Date;
  readonly addressName: AddressName;
  readonly hasMail: boolean;
}

const done = { 204: z.null().describe('Done.') };

/** Mounts the calls about the signed-in person's notifications, over all of their projects. */
export function mountNotificationRoutes(app: FastifyInstance, parts: NotificationRouteParts): void {
  const { database, sessions, clock, addressName, hasMail } = parts;
  const tags = ['notifications'];

  app.route({
    method: 'GET',
    url: '/api/notifications',
    schema: {
      summary: 'Notifications of the signed-in person, and what waits for them',
      description: 'In all of their projects, or in one. Entries are kept for 90 days.',
      tags,
      querystring: notificationQuery,
      response: { 200: notificationPage },
    },
    // Check the caller before the parameters.
    attachValidation: true,
    handler: async (request) => {
      const { user } = await requireSession(request, sessions);
      if (request.validationError) throw request.validationError;
      return readPage(database, addressName, user.id, notificationQuery.parse(request.query));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/notifications/read',
    schema: {
      summary: 'Mark a notification as read, or all that were sent up to a moment',
      tags,
      body: readNotifications,
      response: done,
    },
    attachValidation: true,
    handler: async (request, reply) => {
      const { user } = await requireSession(request, sessions);
      if (request.validationError) throw request.validationError;
      await markRead(database, user.id, readNotifications.parse(request.body), clock());
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'GET',
    url: '/api/notifications/preferences',
    schema: {
      summary: 'Which notifications the signed-in person gets by e-mail',
      tags,
      response: { 200: notificationSettings },
    },
    handler: async (request) => {
      const { user } = await requireSession(request, sessions);
      return { ...(await readPreferences(database, user.id)), mailAvailable: hasMail };
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/notifications/preferences',
    schema: {
      summary: 'Choose which notifications come by e-mail',
      tags,
      body: notificationPreferences,
      response: done,
    },
    attachValidation: true,
    handler: async (request, reply) => {
      const { user } = await requireSession(request, sessions);
      if (request.validationError) throw request.validationError;
      await savePreferences(database, user.id, notificationPreferences.parse(request.body));
      return reply.code(204).send();
    },
  });
}
