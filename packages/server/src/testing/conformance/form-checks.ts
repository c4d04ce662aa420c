import { type Endpoint, requestParts } from '@gantry/plugin-sdk/contract';
import type { TestClient } from '../test-client.ts';
import type { Check } from './access-checks.ts';
import type { ConformanceSite, Input } from './site.ts';
import { withoutChanges } from './unchanged.ts';

/** Of no kind that any rule accepts. */
const program = new Blob([Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3)]);

/** Where an endpoint takes multipart forms, a form passes the same checks as JSON. */
export const takesForms: Check = async (site) => {
  const bases = new Map<string, Input>();
  const callers = { stranger: (await site.host.stranger()).client, bare: (await site.host.member()).client };
  return withoutChanges(
    site,
    site.names.filter((name) => site.endpoint(name).multipart !== undefined),
    [{ projectId: site.ours.project.id, when: 'refused a form and' }],
    {
      prepare: async (name) => bases.set(name, await site.ours.unused(name)),
      work: (name) => refusesForms(site, name, bases.get(name) ?? {}, callers),
    },
  );
};

async function refusesForms(
  site: ConformanceSite,
  name: string,
  base: Input,
  { stranger, bare }: { readonly stranger: TestClient; readonly bare: TestClient },
): Promise<readonly string[]> {
  const endpoint = site.endpoint(name);
  const [field = ''] = Object.keys(endpoint.multipart ?? {});
  const form = (change: (form: FormData) => void = () => undefined) => {
    const made = formOf(endpoint, base, site.ours.project.id, field);
    change(made);
    return made;
  };
  const member = site.ours.member.client;
  const tries: readonly (readonly [string, TestClient, FormData, number])[] = [
    ['without a session', site.host.visitor().client, form(), 401],
    ['of a member of another project', stranger, form(), 404],
    ...(endpoint.permission === '' ? [] : [['without the permission', bare, form(), 403] as const]),
    ['with a program as its file', member, form(), 422],
    ['with an unknown field', member, form((made) => made.append('somethingElse', 'x')), 400],
    ['with a file where none is taken', member, form((made) => made.append('another', program)), 400],
  ];
  const problems: string[] = [];
  for (const [what, client, body, status] of tries) {
    const answer = await client.fetch(addressOf(site, endpoint, base), { method: endpoint.method, body });
    await answer.text();
    if (answer.status !== status)
      problems.push(
        `${site.title(name)} answered a form ${what} with ${answer.status} instead of ${status}.`,
      );
  }
  return problems;
}

function addressOf(site: ConformanceSite, endpoint: Endpoint, input: Input): string {
  const { path } = requestParts(endpoint, input, site.ours.project.id);
  return `/api/${site.plugin.id}${path}`;
}

function formOf(endpoint: Endpoint, input: Input, projectId: string, file: string): FormData {
  const form = new FormData();
  // First, as callers of older interfaces do: the project follows after it.
  form.append(file, program, 'file.csv');
  const { body } = requestParts(endpoint, input, projectId);
  for (const [name, value] of Object.entries(Object(body)))
    if (name !== file && value !== undefined) form.append(name, String(value));
  return form;
}
