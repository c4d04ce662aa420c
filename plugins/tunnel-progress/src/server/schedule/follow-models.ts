import type { IntervalTimer, ServerHost } from '@gantry/plugin-sdk/server';
import { applyRules, staleRules } from './rules.ts';
import { tellChange } from './schedule-routes.ts';

const actor = { kind: 'system', name: 'programme' } as const;

/** Evaluates the rules of a project whose models have new versions. @returns how many */
export async function followModels(host: ServerHost, projectId: string): Promise<number> {
  const { database, models, clock } = host;
  const stale = await database.inProject(projectId, actor, (tx) => staleRules(tx, models), 'read');
  if (stale.size === 0) return 0;
  return database.inProject(projectId, actor, async (tx) => {
    const count = await applyRules(tx, models, clock(), ({ id }) => stale.has(id));
    await tellChange(tx);
    return count;
  });
}

/** Links the objects of new versions of the models by the rules. */
export const followModelsTimer: IntervalTimer = {
  name: 'link-new-versions',
  everySeconds: 30,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds()) {
      if (signal.aborted) return;
      await followModels(host, projectId).catch((error: unknown) =>
        host.log.error({ err: error, projectId }, 'The rules of a programme could not be evaluated'),
      );
    }
  },
};
