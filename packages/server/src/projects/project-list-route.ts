import { projectList } from '@gantry/contract';
import type { FastifyInstance } from 'fastify';
import { requireSession } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { ProjectRepository } from './project-repository.ts';

/** `GET /api/projects`: lists projects, so unlike other project calls it is not inside a single one. */
export function mountProjectList(
  app: FastifyInstance,
  { sessions }: { sessions: SessionStore },
  projects: ProjectRepository,
): void {
  app.route({
    method: 'GET',
    url: '/api/projects',
    schema: {
      summary: 'The projects of the signed-in person',
      tags: ['projects'],
      response: { 200: projectList },
    },
    handler: async (request) => {
      const { user } = await requireSession(request, sessions);
      return projects.list(user.id);
    },
  });
}
