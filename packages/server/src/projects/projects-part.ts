import { projectDetail } from '@gantry/contract';
import { defineRoute } from '@gantry/plugin-sdk/server';
import { eventRange } from '../events/event-range.ts';
import type { HostContext, HostPart } from '../host-part.ts';
import { readRoleNames } from '../roles/role-list.ts';
import { mountProjectCreation, projectAdminRoutes } from './project-admin-routes.ts';
import { mountProjectList } from './project-list-route.ts';
import { ProjectRepository } from './project-repository.ts';

/** The projects of a person, and their permissions there. */
export function projectsPart(context: HostContext): HostPart {
  const projects = new ProjectRepository(context.database);
  return {
    name: 'projects',
    routes: [
      ...projectAdminRoutes(),
      defineRoute({
        method: 'GET',
        path: '/',
        summary: 'One project, with the permissions of the signed-in member',
        project: 'params',
        permission: '',
        response: projectDetail,
        async handle(_input, { tx, user }) {
          const [{ newest }, project, roleNames] = await Promise.all([
            eventRange(tx),
            projects.one(tx, user.id),
            readRoleNames(tx),
          ]);
          return { ...project, asOf: newest, permissions: [...user.permissions].sort(), roleNames };
        },
      }),
    ],
    mount(app) {
      mountProjectList(app, context, projects);
      mountProjectCreation(app, context);
    },
  };
}
