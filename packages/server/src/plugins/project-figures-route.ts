import { type ProjectFigure, projectFigure, projectFigures } from '@gantry/contract';
import { defineRoute, type Route, type ServerHost } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type PluginRegistry, servesProject } from './plugin-registry.ts';

const most = 3;
const answer = z.array(projectFigure).max(most);

/** `GET /api/projects/:projectId/figures`: the page where members choose a project shows them. */
export function projectFiguresRoute(parts: {
  readonly plugins: PluginRegistry;
  readonly pluginHost: (id: string) => Pick<ServerHost, 'database'>;
  readonly log: FastifyBaseLogger;
}): Route {
  return defineRoute({
    method: 'GET',
    path: '/figures',
    summary: 'What the modules of this project count, as far as the member may see it',
    project: 'params',
    permission: '',
    response: projectFigures,
    async handle(_input, { user, project, now, commit }) {
      // Each module reads as itself, in a transaction of its own.
      await commit();
      const found = await Promise.all(
        parts.plugins.plugins.map(async (plugin): Promise<readonly ProjectFigure[]> => {
          const figures = plugin.failure === null ? plugin.server?.figures : undefined;
          if (!figures || !servesProject(plugin, project.code) || !user.permissions.has(figures.permission))
            return [];
          try {
            const { database } = parts.pluginHost(plugin.id);
            const actor = { kind: 'user', userId: user.id } as const;
            return answer.parse(
              await database.inProject(project.id, actor, (tx) => figures.read({ tx, user, project, now })),
            );
          } catch (error) {
            parts.log.error({ plugin: plugin.id, err: error }, 'The figures of a project could not be read');
            return [];
          }
        }),
      );
      return { figures: found.flat() };
    },
  });
}
