import { type ProjectSpot, projectSpots, requestParts } from '@gantry/plugin-sdk/contract';
import type { TestAnswer } from '../test-client.ts';
import type { Check } from './access-checks.ts';
import { refusedFields, unknownField } from './refused-fields.ts';
import type { ConformanceSite, Input } from './site.ts';
import { withoutChanges } from './unchanged.ts';

/** Endpoints with a second name for the project must accept either name, and refuse two different projects. */
export const projectNames: Check = (site) => {
  const names = site.names.filter((name) => site.endpoint(name).projectAlias !== undefined);
  const kept = [{ projectId: site.theirs.project.id, when: 'with each name of the project' }];
  const prepare = (name: string) => site.ours.unused(name);
  const work = async (name: string) => {
    const spots = projectSpots(site.endpoint(name)).filter(({ place }) => place !== 'params');
    const input = await site.ours.unused(name);
    const problems: string[] = [];
    for (const spot of spots) problems.push(...(await problemsAt(site, name, input, spot)));
    const everywhere = { spots, alone: false, project: site.ours.project.id };
    // All calls so far were refused, so the input is still unused: a new one may take a dozen calls.
    const { status } = await send(site, name, input, everywhere);
    if (status < 300) site.markUsed(name);
    else problems.push(`${site.title(name)} with each name of the project at once answered ${status}.`);
    return problems;
  };
  return withoutChanges(site, names, kept, { prepare, work });
};

async function problemsAt(
  site: ConformanceSite,
  name: string,
  input: Input,
  spot: ProjectSpot,
): Promise<string[]> {
  const [ours, theirs] = [site.ours.project.id, site.theirs.project.id];
  const where = `${site.title(name)} with ${spot.name} in the ${spot.place}`;
  const spots = [spot];
  const problems: string[] = [];
  if (site.endpoint(name).project !== 'params') {
    const foreign = await send(site, name, input, { spots, alone: true, project: theirs });
    if (foreign.status !== 404)
      problems.push(`${where} of another project answered ${foreign.status}, not 404.`);
  }
  const isRepeat = site.endpoint(name).project === spot.place && spot.name === 'projectUUID';
  if (!isRepeat) {
    const other = await send(site, name, input, { spots, alone: false, project: theirs });
    if (other.status !== 400 || other.body?.error?.code !== 'PROJECT_CONFLICT')
      problems.push(`${where} of another project than elsewhere answered ${other.status}, not 400.`);
  }
  // Refused for a field of ours alone, when the project was found and its name is known: a call that succeeds may need a new record.
  const strange = { ...input, [unknownField]: 'x' };
  const { status, body } = await send(site, name, strange, { spots, alone: true, project: ours });
  if (status !== 400 || refusedFields(body).join() !== unknownField)
    problems.push(`${where} answered ${status} ${JSON.stringify(body)?.slice(0, 200)}.`);
  return problems;
}

interface Naming {
  readonly spots: readonly ProjectSpot[];
  /** Without the field that our own client sends. A path has its project always. */
  readonly alone: boolean;
  readonly project: string;
}

/** Names a project in some fields. */
async function send(
  site: ConformanceSite,
  name: string,
  input: Input,
  { spots, alone, project }: Naming,
): Promise<TestAnswer> {
  const endpoint = site.endpoint(name);
  const parts = requestParts(endpoint, input, site.ours.project.id);
  const fields = (place: ProjectSpot['place'], given: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries([
      ...Object.entries(given).filter(([key]) => !alone || key !== 'projectUUID'),
      ...spots.filter((spot) => spot.place === place).map((spot) => [spot.name, project]),
    ]);
  const body = parts.body && fields('body', parts.body);
  const address = `/api/${site.plugin.id}${parts.path}?${new URLSearchParams(fields('query', parts.query))}`;
  const { headers } = parts;
  return site.ours.member.client.send(endpoint.method, address, { headers, ...(body && { body }) });
}
