import { closed, type Endpoint, paramNames, paramsOf, requestParts } from '@gantry/plugin-sdk/contract';
import type { TestAnswer } from '../test-client.ts';
import type { Check } from './access-checks.ts';
import { inGroups } from './in-groups.ts';
import { isId, type Leaf, leavesOf, replaced, type Way } from './leaves.ts';
import { refusedFields, unknownField } from './refused-fields.ts';
import type { ConformanceSite, Input } from './site.ts';
import { type Attempt, together } from './together.ts';

/** No text of PostgreSQL has it, so the host refuses a request that has it anywhere. */
const unstorable = 'a\u0000b';
const statement = `'; select 1; -- %_\\`;

/** Values that are often sent by mistake, or that break SQL statements built from strings. */
const odd: readonly unknown[] = [
  null,
  -1,
  1.5,
  1e308,
  '',
  'x',
  unstorable,
  statement,
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

function names({ body }: TestAnswer, place: string, field: string): boolean {
  return refusedFields(body, place).some((path) => path === '' || path.split('.')[0] === field);
}

/** Input that the contract accepts may be refused but must not cause a 5xx. Other input must be answered with 400 and the field. */
export const malformed: Check = async (site) => {
  const problems: string[] = [];
  for (const name of site.names) {
    const endpoint = site.endpoint(name);
    const base = await site.ours.unused(name);
    const attempts = waysOf(endpoint, base).flatMap((way) => attemptsAt(endpoint, base, way));
    const refused = attempts.filter(({ isAccepted }) => !isAccepted);
    const accepted = attempts.filter(({ isAccepted }) => isAccepted);
    const place = ({ way }: Attempt) => placeOf(endpoint, String(way[0]));
    const isNamed = (attempt: OddAttempt, answer: TestAnswer) =>
      answer.status === 400 && names(answer, place(attempt), String(attempt.way[0]));
    const input = async () => base;
    problems.push(
      ...(await together(site, name, refused, {
        input,
        // All fields of a part of the request are checked at once, and a part only if those before it were right.
        groupOf: (attempt) => `${attempt.round} ${place(attempt)}`,
        isProven: isNamed,
        problem: (attempt, answer) =>
          isNamed(attempt, answer)
            ? undefined
            : ` without naming the field: ${JSON.stringify(answer.body)?.slice(0, 200)}`,
      })),
      ...(await together(site, name, accepted, {
        input,
        // Where a text is part of a statement, it may break that only at a row, which other filters would leave out.
        groupOf: ({ value, way }) => (value === statement ? way.join('.') : JSON.stringify(value)),
        isProven: ({ value }, { status }) => status < 300 || (value === unstorable && status === 400),
      })),
      ...(await badBodies(site, name, base)),
    );
  }
  return problems;
};

/** Where an input has a value, and each field that it lacks. */
function waysOf(endpoint: Endpoint, base: Input): readonly Way[] {
  const fields = new Set([...paramNames(endpoint.path), ...Object.keys(endpoint.input.shape)]);
  return [
    ...leavesOf(base)
      .filter(isFirstOfList)
      .map(({ way }) => way),
    ...[...fields].filter((field) => !(field in base)).map((field) => [field]),
  ].filter((way) => way.length > 0);
}

interface OddAttempt extends Attempt {
  readonly isAccepted: boolean;
  /** Which of the values that the contract refuses there. */
  readonly round: number;
}

/** Attempts with all values that the contract accepts, and with the first two that it refuses. */
function attemptsAt(endpoint: Endpoint, base: Input, way: Way): readonly OddAttempt[] {
  const place = placeOf(endpoint, String(way[0]));
  const values = place === 'params' ? ['not-an-id', `' or 1=1`] : place === 'query' ? odd.map(String) : odd;
  const isAccepted = (value: unknown) => accepts(endpoint, replaced(base, way, value));
  const refused = values.filter((value) => !isAccepted(value)).slice(0, 2);
  return [
    ...values.filter(isAccepted).map((value) => ({ way, value, isAccepted: true, round: 0 })),
    ...refused.map((value, round) => ({ way, value, isAccepted: false, round })),
  ];
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
    const input = { ...(await site.ours.unused(name)), [unknownField]: 'x' };
    const answer = await site.send(name, input);
    const isRefused = answer.status === 400 && names(answer, site.endpoint(name).inputIn, unknownField);
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
      const send = async (text: string) => {
        const answer = await site.send(name, replaced(await site.ours.unused(name), way, text));
        const what = `${site.title(name)} with ${way.join('.')} = ${JSON.stringify(text)}`;
        if (answer.status >= 500) problems.push(`${what} answered ${answer.status}.`);
        if (answer.status < 300)
          problems.push(...notAsSent(answer, way, text).map((problem) => `${what} ${problem}`));
        return answer.status < 300;
      };
      const each = [...(taken ? [taken] : []), ...controls.map((control) => `a${control}b`)];
      // What is refused together may be taken one by one.
      if (!(await send(each.join('')))) for (const text of each) await send(text);
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
