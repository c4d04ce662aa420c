import { type ConformanceSite, changedTables } from './site.ts';

/** A project whose rows must stay as they are. */
interface Kept {
  readonly projectId: string;
  /** Follows the endpoint's name in a message: what was done with it. */
  readonly when: string;
}

interface Work {
  /** Makes what the work needs, which may change rows. */
  prepare(name: string): Promise<unknown>;
  work(name: string): Promise<readonly string[]>;
}

/**
 * Works on endpoints, none of which may change rows of the projects. A checksum over all tables takes longer than the calls of an
 * endpoint, so the rows are compared once for all endpoints. Only where they differ, the work is done again for each by itself.
 */
export async function withoutChanges(
  site: ConformanceSite,
  names: readonly string[],
  projects: readonly Kept[],
  { prepare, work }: Work,
): Promise<readonly string[]> {
  const rows = () => Promise.all(projects.map(({ projectId }) => site.rows(projectId)));
  const round = async (some: readonly string[]) => {
    for (const name of some) await prepare(name);
    // A job that was begun meanwhile changes rows until it ends.
    await site.host.runJobs();
    const before = await rows();
    const problems: string[] = [];
    for (const name of some) problems.push(...(await work(name)));
    const after = await rows();
    const changed = projects.map(({ when }, at) => ({ when, tables: changedTables(before[at], after[at]) }));
    return { problems, changed: changed.filter(({ tables }) => tables.length > 0) };
  };
  const { problems, changed } = await round(names);
  if (changed.length === 0) return problems;
  const known: string[] = [];
  for (const name of names)
    for (const { when, tables } of (await round([name])).changed)
      known.push(`${site.title(name)} ${when} changed rows of ${tables.join(', ')}.`);
  const unknown = changed.map(
    ({ when, tables }) => `An endpoint ${when} changed rows of ${tables.join(', ')}.`,
  );
  return [...problems, ...(known.length > 0 ? known : unknown)];
}
