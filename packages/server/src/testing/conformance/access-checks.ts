import { paramNames } from '@gantry/plugin-sdk/contract';
import type { TestAnswer, TestClient } from '../test-client.ts';
import { inGroups } from './in-groups.ts';
import { isId, leavesOf, replaced, textsIn, valueAt, type Way } from './leaves.ts';
import { type ConformanceSite, changedTables, type Input, type Sums } from './site.ts';
import { withoutChanges } from './unchanged.ts';

/** Returns the problems it finds, one sentence for each. */
export type Check = (site: ConformanceSite) => Promise<readonly string[]>;

export const withoutSession: Check = (site) =>
  refusedToAll(site, site.host.visitor().client, site.names, 401);

export const stranger: Check = (site) => refusedToAll(site, site.theirs.member.client, site.names, 404);

/** For each permission, calls as a member who holds all other permissions. */
export const withoutPermission: Check = async (site) => {
  const problems: string[] = [];
  for (const missing of site.permissions) {
    const names = site.names.filter((name) => site.endpoint(name).permission === missing);
    if (names.length === 0) continue;
    const member = await site.host.member({
      permissions: site.permissions.filter((permission) => permission !== missing),
    });
    problems.push(...(await refusedToAll(site, member.client, names, 403)));
  }
  return problems;
};

async function refusedToAll(
  site: ConformanceSite,
  client: TestClient,
  names: readonly string[],
  expected: number,
): Promise<readonly string[]> {
  const inputs = new Map<string, Input>();
  // Creating some inputs changes rows, and so does a job that was begun by an earlier call.
  for (const name of names) inputs.set(name, await site.ours.unused(name));
  await site.host.runJobs();
  const before = await site.rows(site.ours.project.id);
  const problems = await inGroups(names, async (name) => {
    const { status } = await site.send(name, inputs.get(name) ?? {}, { client });
    return status === expected ? [] : [`${site.title(name)} answered ${status}, not ${expected}.`];
  });
  const what = `A call that should have answered ${expected}`;
  return [...problems, ...(await unchanged(site, site.ours.project.id, before, what))];
}

/** Sends each id of the other project among own ids, then all of them with a handler that uses the wrong project. */
export const foreignIds: Check = async (site) => {
  const { ours, theirs } = site;
  const secrets = await site.secrets();
  const kept = [
    { projectId: ours.project.id, when: 'with foreign ids' },
    { projectId: theirs.project.id, when: 'without a condition on the project' },
  ];
  const inputs = (name: string) => Promise.all([ours.unused(name), theirs.unused(name)]);
  const work = async (name: string) => {
    const [own, foreign] = await inputs(name);
    const problems: string[] = [];
    const ids = leavesOf(foreign).filter(
      ({ way, value }) => isId(value) && valueAt(own, way) !== value && !isOwnId(site, name, way),
    );
    for (const { way, value } of ids) {
      const input = replaced(own, way, value);
      const answer = await site.send(name, input);
      const what = `${site.title(name)} with ${way.join('.')} of another project`;
      if (!isRefusal(site, name, way, value, answer))
        problems.push(`${what} answered ${answer.status}, not 404.`);
      problems.push(...told(secrets, answer, input, what));
    }
    const mistaken = await site.intrude({ projectId: theirs.project.id }, name, foreign);
    const what = `${site.title(name)} without a condition on the project`;
    return [...problems, ...told(secrets, mistaken, { ...foreign, project: theirs.project.id }, what)];
  };
  return withoutChanges(site, site.names, kept, { prepare: inputs, work });
};

function isOwnId(site: ConformanceSite, name: string, way: Way): boolean {
  return site.options.ownIds?.[name]?.includes(way.join('.')) ?? false;
}

/**
 * A record in the path must be 404. A field may be refused as the endpoint declares, and a filter may find nothing. A batch must name
 * the record among those that failed.
 */
function isRefusal(
  site: ConformanceSite,
  name: string,
  [field]: Way,
  id: unknown,
  { status, body }: TestAnswer,
): boolean {
  if (status === 404) return true;
  if (status === 200 && Array.isArray(body?.failedIds)) return body.failedIds.includes(id);
  // An outcome for each, as an older interface answers: status 0 means failed.
  if (status === 200 && Array.isArray(body) && body.some((one) => one?.id === id && one.status === 0))
    return true;
  const endpoint = site.endpoint(name);
  if (paramNames(endpoint.path).includes(String(field))) return false;
  if (endpoint.method === 'GET' && !endpoint.writesOnGet) return status === 200;
  return Object.hasOwn(endpoint.refusals, String(body?.error?.code));
}

function told(secrets: ReadonlySet<string>, { body }: TestAnswer, said: Input, what: string): string[] {
  const known = textsIn(said);
  const leaked = [...textsIn(body)].filter((text) => secrets.has(text) && !known.has(text));
  return leaked.length === 0 ? [] : [`${what} reveals ${JSON.stringify(leaked[0])} of another project.`];
}

export async function unchanged(
  site: ConformanceSite,
  projectId: string,
  before: Sums,
  what: string,
  which: 'all' | 'plugin' = 'all',
): Promise<string[]> {
  const tables = changedTables(before, await site.rows(projectId, which));
  return tables.length === 0 ? [] : [`${what} changed rows of ${tables.join(', ')}.`];
}
