import { endpoint, pageOf, pageQuery } from '@gantry/plugin-sdk/contract';
import {
  defineDeviceRoute,
  defineServerPlugin,
  implement,
  NotFoundError,
  type Route,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Furniture } from './furniture.ts';
import { conformanceChecks } from './server-conformance.ts';
import { ConformanceSite } from './site.ts';

const plant = z.object({ plantID: z.uuid(), name: z.string() });
const one = { plant };
const name = z.string().trim().min(1).max(80);
const common = { permission: 'PLANT_ADMIN', summary: 'A call' };
const read = { ...common, method: 'GET', response: z.object(one) } as const;
const write = { ...common, method: 'POST', input: z.object({ name }), response: z.object(one) } as const;
const list = { ...common, method: 'GET', response: z.object({ plants: z.array(plant) }) } as const;

/** Correct calls, and one faulty call for each check, named after its fault. */
const calls = {
  page: endpoint({ ...list, path: '/plants', input: pageQuery(['name']) }),
  one: endpoint({ ...read, path: '/plants/:plantID' }),
  add: endpoint({ ...write, path: '/plants', refusals: { FULL: { status: 422 } } }),
  addOnce: endpoint({
    ...write,
    path: '/plants/once',
    idempotent: true,
    input: z.object({ key: z.uuid(), name }),
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: '/plants/:plantID',
    response: z.undefined(),
  }),
  failing: endpoint({ ...read, path: '/failing' }),
  open: endpoint({ ...read, path: '/open/:plantID' }),
  leaking: endpoint({ ...read, path: '/leaking/:plantID' }),
  forgiving: endpoint({ ...common, method: 'DELETE', path: '/forgiving/:plantID', response: z.undefined() }),
  fragile: endpoint({ ...list, path: '/fragile', input: z.object({ search: z.string().max(200) }) }),
  lax: endpoint({ ...write, path: '/lax' }),
  escaping: endpoint({ ...write, path: '/escaping' }),
  endless: endpoint({ ...list, path: '/endless' }),
  generous: endpoint({ ...list, path: '/generous', input: pageQuery(['name']) }),
  silent: endpoint({ ...write, path: '/silent', refusals: { FULL: { status: 422 } } }),
  hasty: endpoint({ ...write, path: '/hasty' }),
  remembering: endpoint({
    ...write,
    path: '/remembering',
    refusals: { FULL: { status: 422 } },
    input: z.object({ key: z.uuid(), name }),
  }),
  repeating: endpoint({ ...write, path: '/repeating', idempotent: true }),
  eitherName: endpoint({ ...write, path: '/either-name', projectAlias: 'project_id' }),
  oneName: endpoint({ ...write, path: '/one-name', projectAlias: 'project_id' }),
  racing: endpoint({
    ...write,
    path: '/racing',
    idempotent: true,
    input: z.object({ key: z.uuid(), name }),
  }),
  ageless: endpoint({ ...list, path: '/ageless', input: z.object({ since: z.iso.date().optional() }) }),
  // Faults of one field, which another field of the same request hides.
  hidden: endpoint({
    ...list,
    path: '/hidden',
    input: z.object({ exact: z.string().max(200).optional(), search: z.string().max(200).optional() }),
  }),
  halfLax: endpoint({ ...write, path: '/half-lax', input: z.object({ name, note: z.string().max(10) }) }),
  span: endpoint({
    ...list,
    path: '/span',
    refusals: { EMPTY: { status: 422 } },
    input: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
  }),
};

const reading = {
  method: 'POST',
  summary: 'A reading',
  kinds: ['meter'],
  body: z.strictObject({
    sequence: z.int().min(0),
    time: z.string().max(40),
    level: z.number().min(0).max(1),
  }),
  response: z.undefined(),
} as const;

const row = z
  .object({ id: z.uuid(), name: z.string() })
  .transform((found) => ({ plantID: found.id, name: found.name }));
const insert = async (tx: Tx, given: string, id: string = crypto.randomUUID()) => {
  await tx.run(sql`insert into plant values (${tx.projectId}, ${id}, ${given})`);
  cache.set(id, { plantID: id, name: given });
  return { plant: { plantID: id, name: given } };
};
const find = async (tx: Tx, id: string) => {
  const found = await tx.maybe(
    row,
    sql`select id, name from plant where project_id = ${tx.projectId} and id = ${id}`,
  );
  if (!found) throw new NotFoundError('The plant');
  return { plant: found };
};
const some = async (tx: Tx, limit: number, offset = 0) => ({
  plants: [
    ...(await tx.many(
      row,
      sql`select id, name from plant where project_id = ${tx.projectId} order by id limit ${limit} offset ${offset}`,
    )),
  ],
});
/** Not rolled back with the transaction: the fault of `remembering`. */
const remembered = new Set<string>();
/** Shared by all projects: the fault of `leaking`. */
const cache = new Map<string, z.output<typeof plant>>();

const routes = (host: ServerHost): readonly Route[] =>
  implement(calls, {
    page(query, { tx }) {
      const { limit, offset } = pageOf(query);
      return some(tx, limit, offset);
    },
    one: ({ plantID }, { tx }) => find(tx, plantID),
    add: ({ name }, { tx }) => insert(tx, name),
    async addOnce({ key, name }, { tx }) {
      await tx.run(sql`select pg_advisory_xact_lock(1)`);
      const found = await tx.maybe(
        row,
        sql`select id, name from plant where project_id = ${tx.projectId} and id = ${key}`,
      );
      return found ? { plant: found } : insert(tx, name, key);
    },
    async remove({ plantID }, { tx }) {
      await find(tx, plantID);
      await tx.run(sql`delete from plant where project_id = ${tx.projectId} and id = ${plantID}`);
      return undefined;
    },
    async failing() {
      throw new NotFoundError('The plant');
    },
    open: ({ plantID }, { tx }) => find(tx, plantID),
    leaking: async ({ plantID }, { tx }) => {
      const found = cache.get(plantID);
      return found ? { plant: found } : find(tx, plantID);
    },
    async forgiving({ plantID }, { tx }) {
      await tx.run(sql`delete from plant where project_id = ${tx.projectId} and id = ${plantID}`);
      return undefined;
    },
    fragile: async ({ search }, { tx }) => ({
      plants: [...(await tx.many(row, sql`select id, name from plant where name ~ ${search} limit 10`))],
    }),
    lax: ({ name }, { tx }) => insert(tx, String(name)),
    async escaping({ name }, { tx }) {
      return insert(tx, name.replaceAll('<', '&lt;'));
    },
    endless: async (_, { tx }) => ({
      plants: [...(await tx.many(row, sql`select id, name from plant where project_id = ${tx.projectId}`))],
    }),
    generous: async (_, { tx }) => some(tx, 100),
    silent: ({ name }, { tx }) => insert(tx, name),
    hasty: async ({ name }, { tx, user }) =>
      host.database.inProject(tx.projectId, { kind: 'user', userId: user.id }, (own) => insert(own, name)),
    async remembering({ key, name }, { tx, refuse }) {
      if (remembered.has(key)) throw refuse('FULL', 'It was done before.');
      remembered.add(key);
      return insert(tx, name);
    },
    repeating: ({ name }, { tx }) => insert(tx, name),
    eitherName: ({ name }, { tx }) => insert(tx, name),
    oneName: ({ name }, { tx }) => insert(tx, name),
    async racing({ key, name }, { tx }) {
      const found = await tx.maybe(
        row,
        sql`select id, name from plant where project_id = ${tx.projectId} and id = ${key}`,
      );
      // Long enough that a second call finds nothing either.
      await tx.run(sql`select pg_sleep(0.2)`);
      return found ? { plant: found } : insert(tx, name, key);
    },
    async ageless({ since = '2026-11-20' }, { tx }) {
      // Far beyond what a date can be, in the year 9999.
      const far = new Date(Date.parse(since) * 40).toISOString();
      return some(tx, far.length);
    },
    hidden: async ({ exact, search }, { tx }) => ({
      plants: [
        ...(await tx.many(
          row,
          sql`select id, name from plant where (name = ${exact} or ${exact}::text is null) and name ~ coalesce(${search}, '') limit 10`,
        )),
      ],
    }),
    halfLax: ({ name }, { tx }) => insert(tx, name),
    async span({ from, to = '2026-11-20' }, { tx, refuse }) {
      if (from === to) throw refuse('EMPTY', 'There is no day between.');
      const far = new Date(Date.parse(to) * 40).toISOString();
      return some(tx, far.length);
    },
  }).map((route): Route => {
    if (route.name === 'open') return { ...route, permission: '' };
    if (route.name === 'lax') return { ...route, body: z.looseObject({}) };
    if (route.name === 'halfLax') return { ...route, body: z.object({ name, note: z.unknown() }) };
    if (route.name === 'oneName') return { ...route, projectAlias: 'projectId' };
    if (route.name === 'silent') return { ...route, refusals: {} };
    return route;
  });

const plugin = defineServerPlugin({
  id: 'acme.plants',
  migrations: [
    {
      name: '0001-plants',
      sql: `create table plant (project_id uuid not null, id uuid not null, name text not null, primary key (project_id, id));
            select gantry.protect_project_table('plant');`,
    },
  ],
  permissions: [{ code: 'PLANT_ADMIN', roles: [] }],
  routes,
  figures: [
    {
      id: 'plants',
      title: { en: 'Plants', 'zh-CN': '设备' },
      permission: 'PLANT_ADMIN',
      place: { route: '/plants' },
      value: async () => 0,
    },
    {
      id: 'lost',
      title: { en: 'Lost', 'zh-CN': '遗失' },
      permission: 'PLANT_ADMIN',
      place: () => ({ dashboardItem: 'lost' }),
      value: async () => 0,
    },
  ],
  deviceKinds: [{ kind: 'meter', title: { en: 'Meter', 'zh-CN': '仪表' } }],
  deviceRoutes: () => [
    defineDeviceRoute({ ...reading, path: '/sound', handle: async () => undefined }),
    defineDeviceRoute({
      ...reading,
      path: '/faulty',
      async handle({ time }) {
        // Far beyond what a date can be, in the year 9999.
        new Date(Date.parse(time) * 40).toISOString();
        return undefined;
      },
    }),
    defineDeviceRoute({ ...reading, path: '/unknown', handle: async () => undefined }),
  ],
});

const message = { sequence: 1, time: '2026-11-20T12:00:00Z', level: 0.5 };

let site: ConformanceSite;
beforeAll(async () => {
  // The faults below would be printed.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await ConformanceSite.open(
    plugin,
    calls,
    async ({ api, project }) => {
      const made = async () => (await api.add({ name: `Crane of ${project.code}` })).plant;
      const { plantID } = await made();
      await made();
      const fresh = async () => ({ plantID: (await made()).plantID });
      const named = { name: 'Hoist' };
      return {
        one: { plantID },
        open: { plantID },
        leaking: { plantID },
        add: named,
        lax: named,
        escaping: named,
        silent: named,
        hasty: named,
        repeating: named,
        eitherName: named,
        oneName: named,
        halfLax: { ...named, note: 'Lift' },
        remove: fresh,
        forgiving: fresh,
        fragile: { search: 'Crane' },
        addOnce: () => ({ key: crypto.randomUUID(), name: 'Hoist' }),
        racing: () => ({ key: crypto.randomUUID(), name: 'Hoist' }),
        remembering: () => ({ key: crypto.randomUUID(), name: 'Hoist' }),
      };
    },
    {
      manifest: { contributes: { routes: { list: { path: '/plants' } }, dashboardItems: {} } },
      messages: { 'POST /sound': message, 'POST /faulty': message },
      ownIds: { addOnce: ['key'], racing: ['key'], remembering: ['key'] },
    },
  );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site?.close();
});

type CheckName = keyof typeof conformanceChecks;
/** Names of the endpoints for which a check finds problems. */
async function found(check: CheckName): Promise<readonly string[]> {
  const problems = (await conformanceChecks[check]?.(site)) ?? [];
  return [...new Set(problems.map((problem) => /(\w+) \((GET|POST|DELETE)/.exec(problem)?.[1] ?? problem))];
}

describe('the suite finds', () => {
  test.each([
    ['takes valid input and answers what the contract says', ['failing']],
    ['asks for the permission', ['open']],
    ['keeps the ids of other projects apart', ['leaking', 'forgiving']],
    ['accepts each name of the project, and refuses two projects', ['oneName']],
    [
      'refuses malformed input by the name of the field, and breaks on none',
      ['fragile', 'halfLax', 'hidden', 'lax', 'racing'],
    ],
    [
      'works with what lies at the ends of each range, and refuses what lies beyond',
      ['ageless', 'lax', 'span'],
    ],
    ['refuses unknown fields', ['lax']],
    ['leaves markup and control characters what they are', ['escaping', 'fragile']],
    ['bounds its lists', ['endless', 'generous']],
    ['is documented', ['silent', 'lax', 'oneName']],
    ['leaves nothing half-written when the database goes away', ['hasty', 'remembering']],
    ['acts once on what is sent twice, where it says so', ['repeating', 'racing']],
  ] as const)('where a server half does not hold that it %s', async (check, faulty) => {
    expect([...(await found(check))].sort()).toEqual([...faulty].sort());
  });

  test('messages of devices that break the server half, and device routes without a message', async () => {
    const check = 'takes the messages of devices at the ends of each range, and refuses what lies beyond';
    const problems = (await conformanceChecks[check]?.(site)) ?? [];
    expect(problems.filter((problem) => problem.includes('/sound'))).toEqual([]);
    expect(problems.filter((problem) => problem.includes('/faulty')).join('\n')).toMatch(
      /time = .* answered 500/,
    );
    expect(problems.at(-1)).toBe(
      'The suite has no message for the device route POST /unknown: give one in `messages`.',
    );
  });

  test('calls of the contract without a route, and routes that are not in the contract', async () => {
    const { one: _, ...others } = calls;
    const more = { ...others, lost: endpoint({ ...read, path: '/lost' }) };
    const other = Object.create(site, { endpoints: { value: more } });
    expect(await conformanceChecks['implements the contract and nothing else']?.(other)).toEqual([
      'No route implements GET /lost.',
      'The route GET /plants/:plantID is not an endpoint of the given contract.',
    ]);
    expect(await found('implements the contract and nothing else')).toEqual([]);
  });

  test('calls for which the author gives no valid input, and says so', async () => {
    const { ours } = site;
    expect([ours.has('add'), ours.has('page')]).toEqual([true, false]);
    site.ours = {
      ...ours,
      has: (name) => name !== 'add' && ours.has(name),
      input: async (name) => (name === 'add' ? {} : ours.input(name)),
    };
    const problems = await conformanceChecks['takes valid input and answers what the contract says']?.(site);
    site.ours = ours;
    const [add, failing] = problems ?? [];
    expect(add).toMatch(/^add \(POST \/plants\) answered 400: .*returns no input for "add"\.$/);
    expect(failing).toMatch(/^failing \(GET \/failing\) answered 404: .*\}$/);
  });

  test('calls that answer without a session, or to a member of another project', async () => {
    expect(await found('asks for a session')).toEqual([]);
    expect(await found('is not there for a member of another project')).toEqual([]);
    const visitor = vi.spyOn(site.host, 'visitor').mockReturnValue(site.ours.member);
    expect(await found('asks for a session')).toContain('page');
    visitor.mockRestore();
    const { theirs } = site;
    site.theirs = site.ours;
    const problems = await conformanceChecks['is not there for a member of another project']?.(site);
    site.theirs = theirs;
    expect(problems).toContain('page (GET /plants) answered 200, not 404.');
    expect(problems?.at(-1)).toMatch(
      /^A call that should have answered 404 changed rows of .*"acme\.[a-z]+"\.plant/,
    );
  });
});

test('the suite finds notifications and figures that lead to no page of the module', async () => {
  await site.host.rows(
    `insert into public.notification (project_id, id, user_id, plugin_id, text, place, sent_at)
     select $1, gen_random_uuid(), u.id, $2, '{}', '{"route": "/plants/:plantID"}', now() from public.app_user u limit 1`,
    [site.ours.project.id, plugin.id],
  );
  expect(await found('leads to pages that the module has')).toEqual([
    'A notification leads to "/plants/:plantID", which the manifest does not declare.',
    'A figure leads to "lost", which the manifest does not declare.',
  ]);
});

test('the suite finds a database without row-level security', async () => {
  const intrude = vi
    .spyOn(site, 'intrude')
    .mockImplementation((_, name, input) =>
      site.send(name, input, { client: site.theirs.member.client, project: site.theirs.project.id }),
    );
  const problems = await conformanceChecks['keeps the ids of other projects apart']?.(site);
  intrude.mockRestore();
  expect(problems?.join()).toMatch(/page \(GET \/plants\) without a condition on the project reveals/);
  expect(problems?.join()).toMatch(/add \(POST \/plants\) without a condition on the project changed rows/);
});

test('furniture that lacks the input of an endpoint does not compile', () => {
  type Given = Furniture<Pick<typeof calls, 'one' | 'page'>>;
  const given: Given[] = [
    { one: { plantID: '' } },
    { one: async () => ({ plantID: '' }), page: { page: 2 } },
  ];
  // @ts-expect-error the input of `one` is missing
  given.push({ page: {} });
  // @ts-expect-error a plant is named by its id
  given.push({ one: { plant: '' } });
  expect(given).toHaveLength(4);
});
