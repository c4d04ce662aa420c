import { isDeepStrictEqual } from 'node:util';
import { pathNames } from '@gantry/plugin-sdk/contract';
import { type Check, unchanged } from './access-checks.ts';
import type { ConformanceSite, Input } from './site.ts';
import { withoutChanges } from './unchanged.ts';

/** Contract and routes must have the same calls. */
export const sameRoutes: Check = async (site) => {
  const key = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;
  const routes = new Set(site.routes.map(key));
  const endpoints = new Set(Object.values(site.endpoints).map(key));
  const others = new Set(site.options.otherRoutes);
  return [
    ...[...endpoints].filter((name) => !routes.has(name)).map((name) => `No route implements ${name}.`),
    ...[...routes]
      .filter((name) => !endpoints.has(name) && !others.has(name))
      .map((name) => `The route ${name} is not an endpoint of the given contract.`),
  ];
};

/** Valid inputs must be accepted, and the answers must fit the contract. */
export const answersFit: Check = async (site) => {
  const problems: string[] = [];
  for (const name of site.names) {
    const { status, body } = await site.send(name, await site.ours.input(name));
    const missing = status === 400 && !site.ours.has(name);
    const hint = missing ? ` The function given to serverConformance returns no input for "${name}".` : '';
    if (status >= 300)
      problems.push(`${site.title(name)} answered ${status}: ${JSON.stringify(body)}${hint}`);
    else if (!site.endpoint(name).response.safeParse(body).success)
      problems.push(
        `${site.title(name)} gave an answer that does not fit its contract: ${JSON.stringify(body)}`,
      );
  }
  return problems;
};

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

export const isDocumented: Check = async (site) => {
  const { body } = await site.ours.member.client.get('/api/docs/json');
  return site.names.flatMap((name) => {
    const { method, path, input, inputIn, refusals, summary, projectAlias, multipart } = site.endpoint(name);
    const address = `/api/${site.plugin.id}${path.replace(/:(\w+)/g, '{$1}')}`;
    const operation: Operation | undefined = body.paths[address]?.[method.toLowerCase()];
    if (!operation) return [`${site.title(name)} is not in the API documentation.`];
    const parameters = (operation.parameters ?? []).map((parameter) => parameter.name);
    const schema = JSON.stringify(operation.requestBody?.content['application/json']?.schema ?? {});
    const inBody = (field: string) => schema.includes(`"${field}":`);
    const missing = [
      ...pathNames(path).filter((field) => !parameters.includes(field)),
      ...Object.keys(input.shape).filter((field) =>
        inputIn === 'query' ? !parameters.includes(field) : !inBody(field),
      ),
      ...(projectAlias === undefined || parameters.includes(projectAlias) ? [] : [projectAlias]),
      ...Object.entries(refusals)
        .filter(([code, { status }]) => !operation.responses[status]?.description?.includes(code))
        .map(([code]) => code),
      ...(multipart === undefined || operation.requestBody?.content['multipart/form-data']
        ? []
        : ['multipart/form-data']),
      ...(operation.summary === summary ? [] : [summary]),
    ];
    return missing.map((what) => `The API documentation of ${site.title(name)} lacks ${what}.`);
  });
};

const writes = (site: ConformanceSite) =>
  site.names.filter((name) => site.endpoint(name).method !== 'GET' || site.endpoint(name).writesOnGet);

/** Cuts the database connection after the handler and before the commit: no row may change, and the call can be sent again. */
export const cutWritesLeaveNothing: Check = async (site) => {
  const when = 'cut off before the commit';
  const { ours } = site;
  const names = writes(site);
  const inputs = new Map<string, Input>();
  const prepare = async (name: string) => inputs.set(name, await ours.unused(name));
  const work = async (name: string) => {
    const { status } = await site.intrude({ cut: true }, name, inputs.get(name) ?? {});
    return status === 503 ? [] : [`${site.title(name)} ${when} answered ${status}, not 503.`];
  };
  const problems = [
    ...(await withoutChanges(site, names, [{ projectId: ours.project.id, when }], { prepare, work })),
  ];
  for (const name of names) {
    const { status, body } = await site.send(name, inputs.get(name) ?? {});
    if (status >= 300) {
      const code = body?.error?.code ?? 'without a code';
      problems.push(`${site.title(name)} ${when} answered ${status} ${code} when it was sent again.`);
    }
  }
  return problems;
};

/** Idempotent endpoints must act once, whether the second call comes later or at the same time. */
export const repeatsActOnce: Check = async (site) => {
  const problems: string[] = [];
  for (const name of writes(site).filter((candidate) => site.endpoint(candidate).idempotent)) {
    for (const atOnce of [false, true]) {
      const input = await site.ours.input(name);
      const send = () => site.send(name, input);
      const first = atOnce ? await Promise.all([send(), send()]) : [await send()];
      const before = await site.rows(site.ours.project.id, 'plugin');
      const answers = [...first, await send()];
      const what = `${site.title(name)}, sent twice${atOnce ? ' at once' : ''},`;
      const done = answers.filter(({ status }) => status < 300);
      if (answers.some(({ status }) => status >= 500) || (done.length < 2 && !atOnce))
        problems.push(`${what} answered ${answers.map(({ status }) => status).join(' and ')}.`);
      if (done.some(({ body }) => !isDeepStrictEqual(body, done[0]?.body)))
        problems.push(`${what} answered differently.`);
      problems.push(...(await unchanged(site, site.ours.project.id, before, what, 'plugin')));
    }
  }
  return problems;
};
