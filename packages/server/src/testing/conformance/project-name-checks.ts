import { type ProjectSpot, projectSpots, requestParts } from '@gantry/plugin-sdk/contract';
import type { TestAnswer } from '../test-client.ts';
import { type Check, unchanged } from './access-checks.ts';
import type { ConformanceSite, Input } from './site.ts';

/** Endpoints with a second name for the project must accept either name, and refuse two different projects. */
export const projectNames: Check = async (site) => {
  const problems: string[] = [];
  const theirs = site.theirs.project.id;
  const named = site.names.filter((name) => site.endpoint(name).projectAlias !== undefined);
  for (const name of named) {
    // A checksum over all tables takes longer than all calls of an endpoint.
    const before = await site.rows(theirs);
    for (const spot of projectSpots(site.endpoint(name)).filter(({ place }) => place !== 'params'))
      problems.push(...(await problemsAt(site, name, spot)));
    problems.push(
      ...(await unchanged(site, theirs, before, `${site.title(name)} with each name of the project`)),
    );
  }
  return problems;
};

/** Refused calls leave the input as it was, so one is enough for them and for a call that is accepted. */
async function problemsAt(site: ConformanceSite, name: string, spot: ProjectSpot): Promise<string[]> {
  const [ours, theirs] = [site.ours.project.id, site.theirs.project.id];
  const where = `${site.title(name)} with ${spot.name} in the ${spot.place}`;
  const problems: string[] = [];
  const input = await site.ours.input(name);
  if (site.endpoint(name).project !== 'params') {
    const foreign = await send(site, name, spot, input, { alone: true, project: theirs });
    if (foreign.status !== 404)
      problems.push(`${where} of another project answered ${foreign.status}, not 404.`);
  }
  const isRepeat = site.endpoint(name).project === spot.place && spot.name === 'projectUUID';
  if (!isRepeat) {
    const other = await send(site, name, spot, input, { alone: false, project: theirs });
    if (other.status !== 400 || other.body?.error?.code !== 'PROJECT_CONFLICT')
      problems.push(`${where} of another project than elsewhere answered ${other.status}, not 400.`);
    const both = await send(site, name, spot, await site.ours.input(name), { alone: false, project: ours });
    if (both.status >= 300) problems.push(`${where} and elsewhere answered ${both.status}.`);
  }
  const { status } = await send(site, name, spot, input, { alone: true, project: ours });
  if (status >= 300) problems.push(`${where} answered ${status}.`);
  return problems;
}

/** Names a project in one field, alone or beside the field that our own client sends. A path has its project always. */
async function send(
  site: ConformanceSite,
  name: string,
  { place, name: field }: ProjectSpot,
  input: Input,
  { alone, project }: { readonly alone: boolean; readonly project: string },
): Promise<TestAnswer> {
  const endpoint = site.endpoint(name);
  const parts = requestParts(endpoint, input, site.ours.project.id);
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
