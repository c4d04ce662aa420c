import type { NotificationText, Provision, Tx } from '@gantry/plugin-sdk/server';
import type pg from 'pg';
import { z } from 'zod';
import { entering } from '../database/beginning.ts';
import type { PluginSchema } from '../database/plugin-schema.ts';
import { ProjectTransaction } from '../database/transaction.ts';
import { renamePlaces } from '../notifications/place-names.ts';
import type { InstalledPlugin } from '../plugins/installed-plugin.ts';
import { servesProject } from '../plugins/plugin-registry.ts';
import { ProvisionError } from './provision.ts';
import type { SiteDescription } from './site-description.ts';

/** The data of one module for one project in the description. */
export interface ModuleData {
  readonly projectCode: string;
  readonly pluginId: string;
  readonly provision: Provision;
  /** As the module's schema gave it. */
  readonly data: unknown;
  /** Its path in the file. */
  readonly path: string;
}

const idRow = z.tuple([z.object({ id: z.uuid() })]);

/** Whether a description has data of modules. */
export const namesModules = ({ projects }: SiteDescription) =>
  projects.some(({ modules }) => Object.keys(modules).length > 0);

/** The data of modules, checked by their schemas. @throws ProvisionError that names a wrong entry by its path */
export function readModules(
  { projects }: SiteDescription,
  plugins: readonly InstalledPlugin[],
): readonly ModuleData[] {
  return projects.flatMap(({ code, modules }, nth) =>
    Object.entries(modules).map(([name, given]) => {
      const path = `projects.${nth}.modules.${name}`;
      const plugin = plugins.find(({ id, entry }) => id === name || entry.shortName === name);
      if (plugin === undefined)
        throw new ProvisionError(`'${path}' names a module that gantry.config.json does not have.`);
      if (plugin.failure !== null)
        throw new ProvisionError(`'${path}' names a module that cannot be used: ${plugin.failure.message}`);
      if (!servesProject(plugin, code))
        throw new ProvisionError(
          `'${path}' names a module that gantry.config.json does not give to ${code}.`,
        );
      const provision = plugin.server?.provision;
      if (provision === undefined)
        throw new ProvisionError(`'${path}' names a module that takes nothing from this file.`);
      const parsed = provision.schema.safeParse(given);
      if (parsed.success)
        return { projectCode: code, pluginId: plugin.id, provision, data: parsed.data, path };
      const [issue] = parsed.error.issues;
      const at = [path, ...(issue?.path ?? [])].join('.');
      throw new ProvisionError(`The file is not valid at '${at}': ${issue?.message}.`, {
        cause: parsed.error,
      });
    }),
  );
}

/**
 * Writes the data of modules in an open transaction of the owner, with the schema and the role of each module in turn.
 * @throws ProvisionError for what a module refuses
 */
export async function writeModules(
  client: pg.ClientBase,
  all: readonly ModuleData[],
  schemas: ReadonlyMap<string, PluginSchema>,
  clock: () => Date,
): Promise<void> {
  for (const { projectCode, pluginId, provision, data, path } of all) {
    const { rows } = await client.query('select id from project where code = $1', [projectCode]);
    const [{ id: projectId }] = idRow.parse(rows);
    const plugin = schemas.get(pluginId) ?? null;
    await client.query(
      `select set_config('app.project', '${projectId}', true), set_config('app.user', 'system', true)${entering(plugin)}`,
    );
    const scope = { projectId, actor: { kind: 'system', name: 'provision' }, plugin, mode: 'write' } as const;
    const ends = async () => {
      throw new Error('The command commits when all is written.');
    };
    const tx = new ProjectTransaction(client, scope, { clock }, ends);
    try {
      const notifications = {
        rename: (within: Tx, names: ReadonlyMap<string, NotificationText>) =>
          renamePlaces(within, pluginId, names),
      };
      await provision.apply(data, { tx, now: clock(), notifications });
    } catch (error) {
      // A refusal; a fault has no status.
      if (!(error instanceof Error && 'status' in error)) throw error;
      throw new ProvisionError(`'${path}' was refused: ${error.message}`, { cause: error });
    }
    await tx.flush();
    await client.query('reset role; set local search_path = public, pg_temp');
  }
}
