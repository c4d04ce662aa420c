import { randomUUID } from 'node:crypto';
import { newProject, projectChange, projectCreated, projectSettings } from '@gantry/contract';
import { defineRoute, HttpError, type Route, sql } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { HostContext } from '../host-part.ts';
import { deploymentRights } from '../session/deployment-rights.ts';
import { requireSession } from '../session/member-access.ts';
import { changeProject, codeTaken, readProjectSettings } from './project-settings.ts';
import { siteRoles } from './site-roles.ts';

const permission = 'PROJECT_EDIT';
const madeRow = z.object({ id: z.string().nullable() });
/** Of Hong Kong's grid, until somebody sets it in Settings, Models. */
const standardGrid = { crs: 2326, easting: 836_000, northing: 818_900, height: 0 } as const;

/** Settings, Project. */
export function projectAdminRoutes(): readonly Route[] {
  const common = { project: 'params', permission } as const;
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path: '/settings',
      summary: 'Name and rules of the project',
      response: projectSettings,
      handle: (_input, { tx }) => readProjectSettings(tx),
    }),
    defineRoute({
      ...common,
      method: 'PUT',
      path: '/settings',
      summary: 'Change name, code, variant and time zone of the project',
      body: projectChange,
      response: projectSettings,
      async handle({ body }, context) {
        await changeProject(context, body);
        return readProjectSettings(context.tx);
      },
    }),
  ];
}

/** `POST /api/projects`: for those whom the operator of the server lets create projects. */
export function mountProjectCreation(
  app: FastifyInstance,
  { database, sessions, clock }: Pick<HostContext, 'database' | 'sessions' | 'clock'>,
): void {
  app.route<{ Body: z.output<typeof newProject> }>({
    method: 'POST',
    url: '/api/projects',
    schema: {
      summary: 'Create a project, with the caller as its first administrator',
      tags: ['projects'],
      body: newProject,
      response: { 200: projectCreated },
    },
    handler: async (request) => {
      const { user } = await requireSession(request, sessions);
      if (!(await deploymentRights(database, user.id)).mayCreateProjects)
        throw new HttpError(
          403,
          'MAY_NOT_CREATE',
          'The operator of the server decides who creates projects.',
        );
      const { code } = request.body;
      const given = { ...request.body, ...standardGrid, title: siteRoles.PROJECT_ADMIN.title };
      const made = await database.transaction((queries) =>
        queries.one(
          madeRow,
          sql`select gantry.create_project(${user.id}::uuid, ${randomUUID()}::uuid, ${JSON.stringify(given)}::jsonb,
                ${Object.keys(siteRoles)}::text[], ${clock()}::timestamptz, ${request.id}) as id`,
        ),
      );
      if (made.id === null) throw codeTaken(code);
      return { id: made.id, code };
    },
  });
}
