import type { ProjectSettings } from '@gantry/plugin-sdk/server';
import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';

const valueRow = z.object({ key: z.string(), value: z.unknown() });

/** A plugin's settings of the project, for its server half. */
export function pluginProjectSettings(pluginId: string): ProjectSettings {
  return {
    async project(tx) {
      const rows = await hostQueries(tx).many(
        valueRow,
        sql`select key, value from plugin_project_setting where project_id = ${tx.projectId} and plugin_id = ${pluginId}`,
      );
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
  };
}
