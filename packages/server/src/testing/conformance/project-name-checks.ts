import { type ProjectSpot, projectSpots, requestParts } from '@gantry/plugin-sdk/contract';
import type { TestAnswer } from '../test-client.ts';
import { type Check, unchanged } from './access-checks.ts';
import type { ConformanceSite } from './site.ts';

/** Endpoints with a second name for the project must accept either name, and refuse two different projects. */
export const projectNames: Check = async (site) => {
  const problems: string[] = [];
  const named = site.names.filter((name) => site.endpoint(name).projectAlias !== undefined);
  for (const name of named)
    for (const spot of projectSpots(site.endpoint(name)).filter(({ place }) => place !== 'params'))
      problems.push(...(await problemsAt(site, name, spot)));
  return problems;
};

async function problemsAt(site: ConformanceSite, name: string, spot: ProjectSpot): Promise<string[]> {
  const [ours, theirs] = [site.ours.project.id, site.theirs.project.id];
  const where = `${site.title(name)} with ${spot.name} in the ${spot.place}`;
  const problems: string[] = [];
  const { status } = await send(site, name, spot, { alone: true, project: ours });
  if (status >= 300) problems.push(`${where} answered ${status}.`);
  const isRepeat = site.endpoint(name).project === spot.place && spot.name === 'projectUUID';
  const both = isRepeat ? undefined : await send(site, name, spot, { alone: false, project: ours });
  if (both && both.status >= 300) problems.push(`${where} and elsewhere answered ${both.status}.`);
  const before = await site.rows(theirs);
  const other = isRepeat ? undefined : await send(site, name, spot, { alone: false, project: theirs });
  if (other && (other.status !== 400 || other.body?.error?.code !== 'PROJECT_CONFLICT'))
    problems.push(`${where} of another project than elsewhere answered ${other.status}, not 400.`);
  if (site.endpoint(name).project !== 'params') {
    const foreign = await send(site, name, spot, { alone: true, project: theirs });
    if (foreign.status !== 404)
      problems.push(`${where} of another project answered ${foreign.status}, not 404.`);
  }
  return [...problems, ...(await unchanged(site, theirs, before, where))];
}

/** Names a project in one field, alone or beside the field that our own client sends. A path has its project always. */
async function send(
  site: ConformanceSite,
  name: string,
  { place, name: field }: ProjectSpot,
  { alone, project }: { readonly alone: boolean; readonly project: string },
): Promise<TestAnswer> {
  const endpoint = site.endpoint(name);
  const parts = requestParts(endpoint, await site.ours.input(name), site.ours.project.id);
  const kept = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => !alone || key !== 'projectUUID'));
  const added = (where: ProjectSpot['place']) => (where === place ? { [field]: project } : {});
  const query = new URLSearchParams({ ...parts.query, ...added('query') });
  if (alone && !(place === 'query' && field === 'projectUUID')) query.delete('projectUUID');
  const body = parts.body && { ...kept(parts.body), ...added('body') };
  const address = `/api/${site.plugin.id}${parts.path}?${query}`;
  const { headers } = parts;
  return site.ours.member.client.send(endpoint.method, address, { headers, ...(body && { body }) });
}
