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
import { z } from 'zod';

const plant = z.object({ plantID: z.uuid(), name: z.string() });
const one = { plant };
const name = z.string().trim().min(1).max(80);
const common = { permission: 'PLANT_ADMIN', summary: 'A call' };
const read = { ...common, method: 'GET', response: z.object(one) } as const;
const write = { ...common, method: 'POST', input: z.object({ name }), response: z.object(one) } as const;
const list = { ...common, method: 'GET', response: z.object({ plants: z.array(plant) }) } as const;

/** Correct calls, and one faulty call for each check, named after its fault. */
export const calls = {
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

/** It has each fault that the suite is to find. */
export const plugin = defineServerPlugin({
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
