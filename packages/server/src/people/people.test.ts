import {
  type DatabaseActor,
  defineServerPlugin,
  type People,
  type RoleScope,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provision } from '../provision/provision.ts';
import { siteDescription } from '../provision/site-description.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createPeople } from './people.ts';

const desk = defineServerPlugin({ id: 'acme.desk', migrations: [], permissions: [], routes: () => [] });
const system: DatabaseActor = { kind: 'system', name: 'test' };

let server: TestServer;
let people: People;
let ids: ReadonlyMap<string, string>;
beforeAll(async () => {
  server = await startTestServer({ plugins: [desk], demo: false });
  people = server.pluginHost(desk.id).people;
  const at = (project: string, company: string, title: string, roles: readonly unknown[]) => ({
    project,
    company,
    title,
    roles,
  });
  const person = (name: string, ...places: unknown[]) => ({
    name,
    email: `${name.replace(' ', '.')}@example.com`,
    places,
  });
  const origin = { easting: 836_000, northing: 818_900 };
  await provision(
    server.context.database.owner,
    siteDescription.parse({
      companies: [
        { name: 'Kwong Shing', kind: 'contractor' },
        { name: 'Meridian', kind: 'engineer' },
      ],
      projects: [
        {
          code: 'ONE',
          name: 'One',
          variant: 'TY',
          origin,
          roles: { LEAD: ['RISC_ASSIGN'], GATE: ['RISC_RECEIVE'] },
        },
        { code: 'TWO', name: 'Two', variant: 'TY', origin, roles: { LEAD: ['RISC_ASSIGN'] } },
      ],
      people: [
        person('Ann Lee', at('ONE', 'Meridian', 'Senior 100% Engineer', ['LEAD'])),
        person(
          'Ben Chan',
          at('ONE', 'Meridian', 'Inspector', [{ role: 'LEAD', disciplines: ['C', 'G'] }, 'GATE']),
        ),
        person('Cho Yu', at('ONE', 'Kwong Shing', 'Foreman', ['VIEWER'])),
        person('Dee Ng', at('TWO', 'Kwong Shing', 'Elsewhere', ['LEAD'])),
        person('Eve Ho', at('ONE', 'Kwong Shing', 'Agent', ['LEAD', 'VIEWER'])),
        { ...person('Fay Mak', at('ONE', 'Meridian', 'Engineer', ['LEAD'])), status: 'disabled' },
      ],
    }),
  );
  const { rows } = await ask(
    'select name, id from app_user union all select name, id from company union all select code, id from project',
  );
  ids = new Map(rows.map(({ name, id }) => [name, id]));
});
afterAll(() => server.close());

const ask = (text: string, values: unknown[] = []) => server.context.database.owner.query(text, values);
const id = (name: string) => ids.get(name) ?? `nobody is called ${name}`;
const inOne = <R>(work: (tx: Tx) => Promise<R>, actor: DatabaseActor = system) =>
  server.context.database.forPlugin(desk.id).inProject(id('ONE'), actor, work);
const namesOf = async (...query: Parameters<People['members']> extends [Tx, ...infer Q] ? Q : never) =>
  (await inOne((tx) => people.members(tx, ...query))).people.map(({ name }) => name);

describe('members', () => {
  test('are the active people of the project, with their company, title and roles', async () => {
    const found = await inOne((tx) => people.members(tx));
    expect(found.total).toBe(4);
    expect(found.people.map(({ name }) => name)).toEqual(['Ann Lee', 'Ben Chan', 'Cho Yu', 'Eve Ho']);
    expect(found.people[1]).toStrictEqual({
      id: id('Ben Chan'),
      name: 'Ben Chan',
      company: { id: id('Meridian'), name: 'Meridian' },
      title: 'Inspector',
      roles: ['GATE', 'LEAD'],
      isMember: true,
    });
  });

  test.each([
    [{ permission: 'RISC_ASSIGN' }, ['Ann Lee', 'Ben Chan', 'Eve Ho']],
    [{ role: 'GATE' }, ['Ben Chan']],
    [{ role: 'VIEWER', permission: 'RISC_ASSIGN' }, []],
    [{ permission: 'RISC_ASSIGN', discipline: 'C' }, ['Ann Lee', 'Ben Chan', 'Eve Ho']],
    [{ permission: 'RISC_ASSIGN', discipline: 'S' }, ['Ann Lee', 'Eve Ho']],
    [{ role: 'GATE', discipline: 'S' }, ['Ben Chan']],
    [{ search: 'KWONG' }, ['Cho Yu', 'Eve Ho']],
    [{ search: 'chan' }, ['Ben Chan']],
    [{ search: 'eve.ho@' }, ['Eve Ho']],
    [{ search: '100%' }, ['Ann Lee']],
    [{ search: '%' }, ['Ann Lee']],
    [{ search: '_' }, []],
    [{ company: 'no id' }, []],
    [{ permission: `RISC_ASSIGN' or 'x` }, []],
  ])('%j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test('of one company, a page at a time', async () => {
    const company = id('Kwong Shing');
    const page = (offset: number) => inOne((tx) => people.members(tx, { company }, { limit: 1, offset }));
    expect(await page(1)).toMatchObject({ total: 2, people: [{ name: 'Eve Ho' }] });
    expect(await page(2)).toEqual({ total: 2, people: [] });
  });

  test('are invisible to a stranger, whatever the plugin asks for', async () => {
    const stranger: DatabaseActor = { kind: 'user', userId: id('Dee Ng') };
    const all = [id('Ann Lee'), id('Dee Ng')];
    expect(await inOne((tx) => people.members(tx), stranger)).toEqual({ people: [], total: 0 });
    expect(await inOne((tx) => people.named(tx, all), stranger)).toEqual(new Map());
    expect(await inOne((tx) => people.holds(tx, id('Ann Lee'), 'RISC_ASSIGN'), stranger)).toBe(false);
  });
});

describe('names', () => {
  test('of a whole list in one call, without those of other projects', async () => {
    const asked = [
      id('Cho Yu'),
      null,
      undefined,
      '',
      'nonsense',
      id('Cho Yu').toUpperCase(),
      id('Dee Ng'),
      crypto.randomUUID(),
    ];
    const found = await inOne((tx) => people.named(tx, asked));
    expect([...found.values()].map(({ name, title, isMember }) => [name, title, isMember])).toEqual([
      ['Cho Yu', 'Foreman', true],
    ]);
  });

  test('of no ids need no query', async () => {
    expect(await people.named(Object.create(null), [null, ''])).toEqual(new Map());
  });

  test('of former and disabled members stay, with the last company and title', async () => {
    await ask('delete from membership where user_id = $1', [id('Eve Ho')]);
    const found = await inOne((tx) => people.named(tx, [id('Eve Ho'), id('Fay Mak')]));
    expect(found.get(id('Eve Ho'))).toEqual({
      id: id('Eve Ho'),
      name: 'Eve Ho',
      company: { id: id('Kwong Shing'), name: 'Kwong Shing' },
      title: 'Agent',
      roles: [],
      isMember: false,
    });
    expect(found.get(id('Fay Mak'))).toMatchObject({ title: 'Engineer', isMember: false });
    expect(await namesOf({ search: 'Eve' })).toEqual([]);
  });

  test('of a company stay after its last member has left', async () => {
    await ask('delete from membership where user_id = $1', [id('Cho Yu')]);
    const found = await inOne((tx) => people.named(tx, [id('Cho Yu')]));
    expect(found.get(id('Cho Yu'))?.company?.name).toBe('Kwong Shing');
  });
});

test('a permission is held by active members only', async () => {
  const holds = (name: string, permission: string) => inOne((tx) => people.holds(tx, id(name), permission));
  expect(await holds('Ann Lee', 'RISC_ASSIGN')).toBe(true);
  expect(await holds('Ann Lee', 'RISC_RECEIVE')).toBe(false);
  expect(await holds('Fay Mak', 'RISC_ASSIGN')).toBe(false);
  expect(await holds('Dee Ng', 'RISC_ASSIGN')).toBe(false);
  expect(await inOne((tx) => people.holds(tx, 'nonsense', 'RISC_ASSIGN'))).toBe(false);
});

test('a member is signed out everywhere, and nobody of another project', async () => {
  const open = (name: string) =>
    ask(
      `insert into session (token_hash, user_id, created_at, seen_at, expires_at, ip)
       values (decode(md5(random()::text), 'hex'), $1, now(), now(), now() + interval '1 hour', '::1')`,
      [id(name)],
    );
  for (const name of ['Ann Lee', 'Ann Lee', 'Ben Chan', 'Dee Ng']) await open(name);
  for (const name of ['Ann Lee', 'Dee Ng']) await inOne((tx) => people.signOut(tx, id(name)));
  const left = await ask('select user_id from session where user_id = any($1::uuid[])', [
    ['Ann Lee', 'Ben Chan', 'Dee Ng'].map(id),
  ]);
  expect(left.rows.map((row) => row.user_id).sort()).toEqual([id('Ben Chan'), id('Dee Ng')].sort());
});

test.each<[string, RoleScope, string[]]>([
  ['Ben Chan', {}, ['RISC_ASSIGN', 'RISC_RECEIVE']],
  ['Ben Chan', { discipline: 'C' }, ['RISC_ASSIGN', 'RISC_RECEIVE']],
  ['Ben Chan', { discipline: 'S' }, ['RISC_RECEIVE']],
  ['Ben Chan', { role: 'LEAD' }, ['RISC_ASSIGN']],
  ['Ben Chan', { role: 'LEAD', discipline: 'S' }, []],
  ['Ben Chan', { role: 'VIEWER' }, []],
  ['Ann Lee', { discipline: 'S' }, ['RISC_ASSIGN']],
  ['Fay Mak', { discipline: 'S' }, []],
])('%s holds for %j the permissions of the roles that count', async (name, scope, permissions) => {
  const held = await inOne((tx) => people.permissionsOf(tx, id(name), scope));
  expect([...held].filter((code) => code.startsWith('RISC_')).sort()).toEqual(permissions);
  for (const code of ['RISC_ASSIGN', 'RISC_RECEIVE'])
    expect(await inOne((tx) => people.holds(tx, id(name), code, scope))).toBe(permissions.includes(code));
});

describe('a delegation', () => {
  const [first, last] = ['2026-11-29', '2026-11-30'];
  const actsFor = (moment: string, slot?: string) =>
    inOne((tx) => createPeople(() => new Date(moment)).actsFor(tx, id('Ben Chan'), slot));
  const count = async (...asked: Parameters<typeof actsFor>) => (await actsFor(...asked)).length;
  const during = '2026-11-30T04:00:00Z';

  beforeAll(async () => {
    await ask(
      `insert into delegation (project_id, id, principal_id, deputy_id, slot, first_day, last_day, created_by, created_at)
       values ($1, gen_random_uuid(), $2, $3, 'LEAD', $4, $5, $2, now())`,
      [id('ONE'), id('Ann Lee'), id('Ben Chan'), first, last],
    );
  });

  test('is in effect from the start of its first day to the end of its last, in the project’s time zone', async () => {
    expect(await count('2026-11-28T15:59:59.999Z')).toBe(0);
    expect(await count('2026-11-28T16:00:00Z')).toBe(1);
    expect(await count('2026-11-30T15:59:59.999Z')).toBe(1);
    expect(await count('2026-11-30T16:00:00Z')).toBe(0);
  });

  test('says who acts for whom, until when, and for which slot', async () => {
    const expected = {
      id: expect.any(String),
      principal: { id: id('Ann Lee'), name: 'Ann Lee' },
      deputy: { id: id('Ben Chan'), name: 'Ben Chan' },
      slot: 'LEAD',
      firstDay: first,
      lastDay: last,
    };
    expect(await actsFor(during, 'LEAD')).toEqual([expected]);
    expect(await actsFor(during, 'GATE')).toEqual([]);
    const deputies = await inOne((tx) =>
      createPeople(() => new Date(during)).deputiesOf(tx, [id('Ann Lee'), id('Ben Chan'), 'nonsense']),
    );
    expect(deputies).toEqual([expected]);
  });

  test('without a slot covers every slot', async () => {
    await ask('update delegation set slot = null');
    expect(await count(during, 'GATE')).toBe(1);
  });

  test('is not seen in another project, nor by a stranger', async () => {
    const other = server.context.database
      .forPlugin(desk.id)
      .inProject(id('TWO'), system, (tx) => createPeople(() => new Date(during)).actsFor(tx, id('Ben Chan')));
    expect(await other).toEqual([]);
    const stranger: DatabaseActor = { kind: 'user', userId: id('Dee Ng') };
    const seen = inOne((tx) => createPeople(() => new Date(during)).actsFor(tx, id('Ben Chan')), stranger);
    expect(await seen).toEqual([]);
  });

  test('has no effect while one of the two is disabled or has left, or after it was ended', async () => {
    const restored = async (change: string, back: string, name: string) => {
      await ask(change, [id(name)]);
      const left = await count(during);
      await ask(back, [id(name)]);
      return left;
    };
    const disable = `update app_user set status = 'disabled' where id = $1`;
    const enable = `update app_user set status = 'active' where id = $1`;
    expect(await restored(disable, enable, 'Ann Lee')).toBe(0);
    expect(await restored(disable, enable, 'Ben Chan')).toBe(0);
    expect(await count(during)).toBe(1);
    await ask('update delegation set ended_at = now(), ended_by = principal_id');
    expect(await count(during)).toBe(0);
    await ask('update delegation set ended_at = null, ended_by = null');
    await ask('delete from membership where user_id = $1', [id('Ann Lee')]);
    expect(await count(during)).toBe(0);
  });
});
