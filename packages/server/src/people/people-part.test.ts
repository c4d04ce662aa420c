import { delegationList, peoplePage } from '@gantry/contract';
import { demoAccounts } from '@gantry/demo';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HeardEvents } from '../testing/heard-events.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const [engineer, safety, resident, admin] = [
  'wong.chikin@demo.gantry',
  'chan.meiling@demo.gantry',
  'lau.kwokwai@demo.gantry',
  'yip.wingsze@demo.gantry',
];
const outsider = 'kwan.pakho@demo.gantry';

let server: TestServer;
let member: TestClient;
let boss: TestClient;
let stranger: TestClient;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  base = `/api/projects/${server.projectId('BEM')}`;
  member = await server.client(engineer);
  boss = await server.client(admin);
  stranger = await server.client(outsider);
});
afterAll(() => server.close());

const idOf = (email: string) => demoAccounts.find((account) => account.email === email)?.id ?? email;
/** A day in Hong Kong, counted from today. */
const day = (later: number) =>
  new Date(server.clock.now().getTime() + 8 * 3_600_000 + later * 86_400_000).toISOString().slice(0, 10);
const outcome = ({ status, body }: Awaited<ReturnType<TestClient['get']>>) => [status, body?.error?.code];
const ask = (text: string) => server.context.database.owner.query(text);

describe('people', () => {
  test('are listed for every member, in pages, without e-mail addresses', async () => {
    const { status, body } = await member.get(`${base}/people?search=lau%20kwok&limit=5`);
    expect(status).toBe(200);
    expect(peoplePage.strict().parse(body)).toMatchObject({
      total: 1,
      people: [{ id: idOf(resident), name: 'Lau Kwok Wai', roles: ['RESIDENT_ENGINEER'], isMember: true }],
      delegations: [],
    });
    expect(JSON.stringify(body)).not.toContain('@');
    const page = (await member.get(`${base}/people?permission=LAYER_ADMIN&limit=2&offset=1`)).body;
    expect(page.people).toHaveLength(2);
    expect(page.total).toBeGreaterThan(3);
  });

  test('have e-mail addresses for those who manage members', async () => {
    const found = await boss.get(`${base}/people?role=PROJECT_ADMIN`);
    expect(found.body.people.map(({ email }: { email: string }) => email)).toContain(admin);
    const named = await boss.post(`${base}/people/names`, { ids: [idOf(resident)] });
    expect(named.body.people[0].email).toBe(resident);
  });

  test('are named by their ids; those of other projects are not', async () => {
    const ids = [idOf(safety), idOf(outsider), crypto.randomUUID()];
    const { body } = await member.post(`${base}/people/names`, { ids });
    expect(body.people.map(({ name }: { name: string }) => name)).toEqual(['Chan Mei Ling']);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('are not visible outside of the project', async () => {
    const answers = await Promise.all([
      stranger.get(`${base}/people`),
      stranger.post(`${base}/people/names`, { ids: [] }),
      stranger.get(`${base}/delegations`),
      stranger.post(`${base}/delegations`, {}),
      stranger.delete(`${base}/delegations/${crypto.randomUUID()}`),
    ]);
    expect(answers.map(outcome)).toEqual(answers.map(() => [404, 'NOT_FOUND']));
    const visitor = await server.client();
    expect(outcome(await visitor.get(`${base}/people`))).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  test.each(['limit=201', 'limit=0', 'offset=-1', 'company=x', 'colour=red'])(
    '?%s is refused',
    async (query) => {
      expect(outcome(await member.get(`${base}/people?${query}`))).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  test('are named at most 200 at a time', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    expect((await member.post(`${base}/people/names`, { ids: ids(200) })).status).toBe(200);
    expect(outcome(await member.post(`${base}/people/names`, { ids: ids(201) }))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });
});

describe('a delegation', () => {
  beforeEach(() => ask('delete from delegation'));
  const plan = (change: object = {}) => ({
    deputyId: idOf(safety),
    slot: null,
    firstDay: day(0),
    lastDay: day(3),
    ...change,
  });
  const listed = async (client: TestClient, query = '') =>
    delegationList.parse((await client.get(`${base}/delegations${query}`)).body).delegations;

  test('for oneself is visible to both people, emits an event and is audited', async () => {
    const heard = await HeardEvents.open(boss, server.projectId('BEM'), 'host.');
    const { status, body } = await member.post(`${base}/delegations`, plan({ slot: 'CONTRACTOR_ENGINEER' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      principal: { id: idOf(engineer), name: 'Wong Chi Kin' },
      deputy: { id: idOf(safety), name: 'Chan Mei Ling' },
      slot: 'CONTRACTOR_ENGINEER',
      firstDay: day(0),
      lastDay: day(3),
    });
    expect(await heard.next('people-changed')).toEqual({});
    heard.close();
    const deputy = await server.client(safety);
    for (const client of [member, deputy]) expect(await listed(client)).toEqual([body]);
    expect(await listed(boss)).toEqual([]);
    expect(await listed(boss, '?of=all')).toEqual([body]);
    const { rows } = await ask(`select action from audit_event where entity_id = '${body.id}'`);
    expect(rows).toEqual([{ action: 'create' }]);
  });

  test('is listed with its people from its first day on', async () => {
    await member.post(`${base}/delegations`, plan());
    await (await server.client(resident)).post(
      `${base}/delegations`,
      plan({ firstDay: day(1), deputyId: idOf(admin) }),
    );
    const found = (await member.get(`${base}/people?search=chan%20mei`)).body;
    expect(found.delegations).toMatchObject([{ principal: { name: 'Wong Chi Kin' }, lastDay: day(3) }]);
    const absent = (await member.get(`${base}/people?search=lau%20kwok`)).body;
    expect(absent.delegations).toEqual([]);
  });

  test('of others can be added and ended only with MEMBER_ADMIN', async () => {
    const others = plan({ principalId: idOf(resident) });
    expect(outcome(await member.post(`${base}/delegations`, others))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await member.get(`${base}/delegations?of=all`))).toEqual([403, 'FORBIDDEN']);
    const { status, body } = await boss.post(`${base}/delegations`, others);
    expect([status, body.principal.name]).toEqual([200, 'Lau Kwok Wai']);
    // Not even the deputy can end it.
    const deputy = await server.client(safety);
    for (const client of [member, deputy])
      expect(outcome(await client.delete(`${base}/delegations/${body.id}`))).toEqual([403, 'FORBIDDEN']);
    expect((await boss.delete(`${base}/delegations/${body.id}`)).status).toBe(204);
  });

  test('can be ended by its principal, stays on record, and can be replaced', async () => {
    const { body } = await member.post(`${base}/delegations`, plan());
    expect((await member.delete(`${base}/delegations/${body.id}`)).status).toBe(204);
    expect(await listed(member)).toEqual([]);
    const { rows } = await ask(`select ended_by from delegation where id = '${body.id}'`);
    expect(rows).toEqual([{ ended_by: idOf(engineer) }]);
    expect(outcome(await member.delete(`${base}/delegations/${body.id}`))).toEqual([404, 'NOT_FOUND']);
    expect((await member.post(`${base}/delegations`, plan())).status).toBe(200);
  });

  test.each<[string, () => object, number, string]>([
    ['oneself', () => ({ deputyId: idOf(engineer) }), 422, 'DELEGATION_SELF'],
    ['oneself, in capitals', () => ({ deputyId: idOf(engineer).toUpperCase() }), 422, 'DELEGATION_SELF'],
    ['yesterday', () => ({ firstDay: day(-1) }), 422, 'DELEGATION_DAYS'],
    ['an end before the beginning', () => ({ firstDay: day(2), lastDay: day(1) }), 422, 'DELEGATION_DAYS'],
    ['a stranger', () => ({ deputyId: idOf(outsider) }), 422, 'DELEGATION_PERSON'],
    ['nobody', () => ({ deputyId: crypto.randomUUID() }), 422, 'DELEGATION_PERSON'],
    ['a role that one does not have', () => ({ slot: 'SAFETY_OFFICER' }), 422, 'DELEGATION_ROLE'],
    ['a slot that is no name', () => ({ slot: '<b>' }), 400, 'INVALID_REQUEST'],
    ['a day that is none', () => ({ lastDay: '2026-02-30' }), 400, 'INVALID_REQUEST'],
    ['a field that it does not know', () => ({ reason: 'leave' }), 400, 'INVALID_REQUEST'],
  ])('with %s is refused', async (_what, change, status, code) => {
    expect(outcome(await member.post(`${base}/delegations`, plan(change())))).toEqual([status, code]);
    expect(await listed(boss, '?of=all')).toEqual([]);
  });

  test('to a second deputy, or passed on, is refused with the conflicting delegation', async () => {
    await member.post(`${base}/delegations`, plan({ slot: 'risc.lead' }));
    const again = await member.post(`${base}/delegations`, plan({ deputyId: idOf(resident) }));
    expect(outcome(again)).toEqual([409, 'DELEGATION_OVERLAPS']);
    expect(again.body.error.details.other).toMatchObject({ deputyId: idOf(safety), slot: 'risc.lead' });
    const deputy = await server.client(safety);
    const onward = await deputy.post(`${base}/delegations`, plan({ deputyId: idOf(resident) }));
    expect(outcome(onward)).toEqual([409, 'DELEGATION_CHAIN']);
    const other = await deputy.post(
      `${base}/delegations`,
      plan({ deputyId: idOf(resident), slot: 'risc.gate' }),
    );
    expect(other.status).toBe(200);
  });

  test('that is sent several times at once is added once', async () => {
    const answers = await Promise.all(
      [safety, resident, admin, safety].map((email) =>
        member.post(`${base}/delegations`, plan({ deputyId: idOf(email) })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await listed(member)).toHaveLength(1);
  });

  test('of another project is not found', async () => {
    const { body } = await member.post(`${base}/delegations`, plan());
    const there = `/api/projects/${server.projectId('ISO')}/delegations`;
    expect(outcome(await stranger.delete(`${there}/${body.id}`))).toEqual([404, 'NOT_FOUND']);
    expect((await stranger.get(`${there}?of=all`)).body).toEqual({ delegations: [] });
    expect(outcome(await member.delete(`${base}/delegations/nonsense`))).toEqual([400, 'INVALID_REQUEST']);
  });
});
