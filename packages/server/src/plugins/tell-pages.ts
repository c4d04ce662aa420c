import { z } from 'zod';
import type { HostContext } from '../host-part.ts';

const projectRow = z.object({ id: z.uuid(), code: z.string(), name: z.string() });

/** All projects of this server. */
export async function projectsOf({
  owner,
}: Pick<HostContext['database'], 'owner'>): Promise<readonly z.output<typeof projectRow>[]> {
  const { rows } = await owner.query('select id, code, name from project order by code');
  return z.array(projectRow).parse(rows);
}

/** Tells the open pages of all projects of a change of a plugin. They see it anyway when they are opened again. */
export async function tellPages(
  { database, log }: Pick<HostContext, 'database' | 'log'>,
  event: {
    readonly topic: string;
    readonly payload: { readonly pluginId: string } & Readonly<Record<string, string | boolean | null>>;
  },
): Promise<void> {
  try {
    for (const project of await projectsOf(database))
      await database.inProject(project.id, { kind: 'system', name: 'plugins' }, (tx) => tx.emit(event));
  } catch (err) {
    log.warn({ err, plugin: event.payload.pluginId }, 'Open pages were not told of a change of plugins');
  }
}
