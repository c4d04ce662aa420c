import { closed, type Endpoint, paramNames, paramsOf, requestParts } from '@gantry/plugin-sdk/contract';
import { z } from 'zod';
import type { TestAnswer } from '../test-client.ts';
import type { Check } from './access-checks.ts';
import { inGroups } from './in-groups.ts';
import { isId, type Leaf, leavesOf, replaced, type Way } from './leaves.ts';
import type { ConformanceSite, Input } from './site.ts';

/** Values that are often sent by mistake, or that break SQL statements built from strings. */
const odd: readonly unknown[] = [
  null,
  -1,
  1.5,
  1e308,
  '',
  'x',
  'a\u0000b',
  `'; select 1; -- %_\\`,
  'x'.repeat(5000),
  '2026-02-31',
  [],
  [null],
  {},
];

/** Tests only the first item of a list, because items are alike. */
const isFirstOfList = ({ way }: Leaf) => way.every((step) => typeof step === 'string' || step === 0);

/** The part of the request that carries a field of the input. */
function placeOf(endpoint: Endpoint, field: string): 'params' | 'query' | 'body' {
  return paramNames(endpoint.path).includes(field) ? 'params' : endpoint.inputIn;
}

/** Whether the contract accepts the input in the form in which it arrives. */
export function accepts(endpoint: Endpoint, input: Input): boolean {
  const params = paramNames(endpoint.path);
  const split = (isParam: boolean) =>
    Object.fromEntries(
      Object.entries(input).flatMap(([name, value]) => {
        if (params.includes(name) !== isParam) return [];
        const arrives = isParam || endpoint.inputIn === 'query' ? String(value) : value;
        return [[name, arrives]];
      }),
    );
  return (
    paramsOf(endpoint).safeParse(split(true)).success &&
    closed(endpoint.input).safeParse(split(false)).success
  );
}

const fieldsOfRefusal = z.object({
  error: z.object({
    code: z.literal('INVALID_REQUEST'),
    details: z.object({ fields: z.array(z.object({ in: z.string(), path: z.string() })) }),
  }),
});

function names(answer: TestAnswer, place: string, field: string): boolean {
  const refusal = fieldsOfRefusal.safeParse(answer.body);
  const named = refusal.data?.error.details.fields ?? [];
  return named.some(
    ({ in: where, path }) => where === place && (path === '' || path.split('.')[0] === field),
  );
}

/** Input that the contract accepts may be refused but must not cause a 5xx. Other input must be answered with 400 and the field. */
export const malformed: Check = async (site) => {
  const problems: string[] = [];
  for (const name of site.names) {
    const endpoint = site.endpoint(name);
    const base = await site.ours.unused(name);
    const fields = new Set([...paramNames(endpoint.path), ...Object.keys(endpoint.input.shape)]);
    const ways: Way[] = [
      ...leavesOf(base)
        .filter(isFirstOfList)
        .map(({ way }) => way),
      ...[...fields].filter((field) => !(field in base)).map((field) => [field]),
    ].filter((way) => way.length > 0);
    const attempts = ways.flatMap((way) => attemptsAt(endpoint, base, way));
    problems.push(
      ...(await inGroups(attempts, async ({ way, input, isAccepted }) => {
        const answer = await site.send(name, input);
        const sent = JSON.stringify(Reflect.get(input, way[0] ?? ''))?.slice(0, 40);
        const what = `${site.title(name)} with ${way.join('.')} = ${sent} answered ${answer.status}`;
        if (answer.status >= 500) return [`${what}.`];
        const field = String(way[0]);
        if (isAccepted || (answer.status === 400 && names(answer, placeOf(endpoint, field), field)))
          return [];
        return [`${what} without naming the field: ${JSON.stringify(answer.body)?.slice(0, 200)}`];
      })),
      ...(await badBodies(site, name, base)),
    );
  }
  return problems;
};

/** Attempts with all values that the contract accepts, and with the first two that it refuses. */
function attemptsAt(endpoint: Endpoint, base: Input, way: Way) {
  const isAddress = placeOf(endpoint, String(way[0])) !== 'body';
  const isParam = placeOf(endpoint, String(way[0])) === 'params';
  const values = isParam ? ['not-an-id', `' or 1=1`] : isAddress ? odd.map(String) : odd;
  const all = values.map((value) => {
    const input = replaced(base, way, value);
    return { way, input, isAccepted: accepts(endpoint, input) };
  });
  const refused = all.filter(({ isAccepted }) => !isAccepted).slice(0, 2);
  return [...all.filter(({ isAccepted }) => isAccepted), ...refused];
}

/** Sends bodies that are not objects, and an empty one. */
async function badBodies(site: ConformanceSite, name: string, base: Input): Promise<readonly string[]> {
  const { id } = site.plugin;
  const endpoint = site.endpoint(name);
  const { path, query, body, headers } = requestParts(endpoint, base, site.ours.project.id);
  if (body === undefined) return [];
  const { client } = site.ours.member;
  const bodies = ['', '[]', 'null', '"x"', '{', '['.repeat(5000)];
  return inGroups(bodies, async (sent) => {
    const address = `/api/${id}${path}?${new URLSearchParams(query)}`;
    const { status } = await client.fetch(address, { method: endpoint.method, headers, body: sent });
    const what = `${site.title(name)} with the body ${JSON.stringify(sent.slice(0, 10))}`;
    return status === 400 ? [] : [`${what} answered ${status}, not 400.`];
  });
}

export const unknownFields: Check = (site) =>
  inGroups(site.names, async (name) => {
    const input = { ...(await site.ours.unused(name)), notInTheContract: 'x' };
    const answer = await site.send(name, input);
    const isRefused = answer.status === 400 && names(answer, site.endpoint(name).inputIn, 'notInTheContract');
    return isRefused ? [] : [`${site.title(name)} accepted a field that its contract does not have.`];
  });

const markup = [`<img src=x onerror=alert(1)>"'&amp;`, '<b>x</b>', '<b>'] as const;
const controls = ['\u0007', '\u001b[31m', '\u202e'] as const;

/** Texts must come back unchanged or be refused. */
export const markupStaysText: Check = async (site) => {
  const problems: string[] = [];
  for (const name of site.names) {
    const endpoint = site.endpoint(name);
    const first = await site.ours.unused(name);
    const texts = leavesOf(first)
      .filter(isFirstOfList)
      .filter(({ way, value }) => typeof value === 'string' && !isId(value) && way.length > 0);
    for (const { way } of texts) {
      const taken = markup.find((text) => accepts(endpoint, replaced(first, way, text)));
      const sent = [...(taken ? [taken] : []), ...controls.map((control) => `a${control}b`)];
      for (const text of sent) {
        const input = replaced(await site.ours.unused(name), way, text);
        const answer = await site.send(name, input);
        const what = `${site.title(name)} with ${way.join('.')} = ${JSON.stringify(text)}`;
        if (answer.status >= 500) problems.push(`${what} answered ${answer.status}.`);
        if (answer.status >= 300) continue;
        problems.push(...notAsSent(answer, way, text).map((problem) => `${what} ${problem}`));
      }
    }
  }
  return problems;
};

function notAsSent({ headers, status, body }: TestAnswer, way: Way, sent: string): string[] {
  const type = headers.get('content-type') ?? '';
  if (
    status !== 204 &&
    (!type.startsWith('application/json') || headers.get('x-content-type-options') !== 'nosniff')
  )
    return ['has an answer that a browser may display as a page.'];
  const key = way.findLast((step) => typeof step === 'string');
  const back = leavesOf(body).flatMap(({ way: place, value }) =>
    place.findLast((step) => typeof step === 'string') === key && typeof value === 'string' ? [value] : [],
  );
  if (back.length === 0 || back.includes(sent)) return [];
  return [`came back as ${JSON.stringify(back[0])}.`];
}

/** Lists must respect the page size, and no statement may read many rows without a limit. */
export const listsAreBounded: Check = async (site) => {
  const problems: string[] = [];
  for (const name of site.names) {
    const endpoint = site.endpoint(name);
    if (endpoint.method !== 'GET' || endpoint.writesOnGet) continue;
    const base = await site.ours.input(name);
    if ('pageSize' in endpoint.input.shape) problems.push(...(await pages(site, name, base)));
    else await site.send(name, base);
    if (site.unlimited.has(name) && !site.options.bounded?.includes(name))
      problems.push(
        `${site.title(name)} runs a statement that reads rows without a limit. Add one, or list the endpoint in "bounded".`,
      );
  }
  return problems;
};

async function pages(site: ConformanceSite, name: string, base: Input): Promise<readonly string[]> {
  const of = (pageSize: number) => site.send(name, { ...base, page: 1, pageSize });
  const [one, all, none, tooMany] = await Promise.all([of(1), of(99_999), of(0), of(1_000_000)]);
  const long = Object.entries(Object(one.body)).filter(
    ([, value]) => Array.isArray(value) && value.length > 1,
  );
  return [
    ...long.map(([field]) => `${site.title(name)} returns more items in "${field}" than the page size.`),
    ...(all.status === 200 ? [] : [`${site.title(name)} answered ${all.status} to the page size 99999.`]),
    ...[none, tooMany]
      .filter(({ status }) => status !== 400)
      .map(({ status }) => `${site.title(name)} answered ${status} to a page size that is out of range.`),
  ];
}
