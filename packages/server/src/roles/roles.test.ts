import type { ProjectRole, RoleList } from '@gantry/contract';
import { defineRoute, defineServerPlugin } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Stream } from '../events/testing/event-stream.ts';
import { boss, changeOf, codeOf, MemberSite, tokenIn } from '../members/testing/member-site.ts';
import { startTestServer } from '../testing/test-server.ts';
import { codeFrom } from './role-names.ts';

/** A module that gives one of its permissions to a role that only some projects have. */
const checks = defineServerPlugin({
  id: 'acme.checks',
  migrations: [],
  permissions: [
    { code: 'CHECK_VIEW', roles: ['SAFETY_OFFICER', 'AUDITOR'] },
    { code: 'CHECK_SIGN', roles: ['SAFETY_OFFICER'] },
    // Of the host: the module only gives it to one more role.
    { code: 'DEVICE_ADMIN', roles: ['SITE_AGENT'] },
  ],
  routes: (host) => [
    defineRoute({
      method: 'GET',
      path: '/open',
      summary: 'What waits for holders of CHECK_SIGN',
      project: 'query',
      permission: 'CHECK_SIGN',
      response: z.object({ takers: z.array(z.string()) }),
      async handle(_input, { tx }) {
        const { people } = await host.people.members(tx, { permission: 'CHECK_SIGN' });
        return { takers: people.map(({ id }) => id) };
      },
    }),
  ],
});

let site: MemberSite;
beforeAll(async () => {
  site = await MemberSite.start([checks]);
}, 120_000);
beforeEach(() => site.signIn());
afterAll(() => site?.close());

const at = (path = '', project = site.bem) => `/api/projects/${project}/roles${path}`;
const list = async (): Promise<RoleList> => (await site.admin.get(at())).body;
const find = async (code: string): Promise<ProjectRole> => {
  const found = (await list()).roles.find((role) => role.code === code);
  if (!found) throw new Error(`BEM has no role ${code}.`);
  return found;
};
const make = (name: string, permissions: readonly string[] = ['LAYER_VIEW']) =>
  site.admin.post(at(), { name, permissions });
/** Makes a role that is gone, with those who have it, after the test. */
async function made(name: string, permissions?: readonly string[]): Promise<ProjectRole> {
  const { status, body } = await make(name, permissions);
  if (status !== 200) throw new Error(`The role ${name} was answered with ${JSON.stringify(body)}.`);
  const { owner } = site.server.context.database;
  onTestFinished(async () => {
    await owner.query('delete from role where project_id = $1 and code = $2', [site.bem, body.code]);
  });
  return find(body.code);
}
const put = (code: string, body: object, client = site.admin) => client.put(at(`/${code}`), body);
const changed = ({ version, name, permissions }: ProjectRole, more: object = {}) => ({
  version,
  name,
  permissions,
  ...more,
});
const remove = ({ code, version }: Pick<ProjectRole, 'code' | 'version'>) =>
  site.admin.delete(at(`/${code}?version=${version}`));
const holding = (code: string) => ({ roles: [{ role: code, disciplines: [] }] });
const setOf = (permissions: readonly string[], more: readonly string[] = []) =>
  [...permissions, ...more].sort();

describe('the list of roles', () => {
  test('has the standard roles first, in their order, with holders, defaults and what there is to give', async () => {
    await made('Auditors');
    const { roles, groups } = await list();
    expect(roles.slice(0, 3).map(({ code }) => code)).toEqual([
      'PROJECT_ADMIN',
      'CONTRACTOR_ENGINEER',
      'SAFETY_OFFICER',
    ]);
    expect(roles.at(-1)).toMatchObject({
      code: 'AUDITORS',
      name: 'Auditors',
      isStandard: false,
      permissions: ['LAYER_VIEW'],
      defaults: [],
      holders: 0,
      invited: 0,
    });
    const officer = await find('SAFETY_OFFICER');
    expect(officer).toMatchObject({ name: null, isStandard: true });
    expect(officer.defaults).toEqual(['CHECK_SIGN', 'CHECK_VIEW', 'LAYER_VIEW']);
    expect(officer.permissions).toEqual(officer.defaults);
    expect(officer.holders).toBeGreaterThan(0);
    expect((await find('SITE_AGENT')).defaults).toContain('DEVICE_ADMIN');
    // Each permission once: the module's word about one of the host does not make it the module's.
    expect(
      groups.map(({ pluginId, permissions }) => [pluginId, permissions.includes('DEVICE_ADMIN')]),
    ).toEqual([
      [null, true],
      [site.notes, false],
      ['acme.checks', false],
    ]);
    expect(groups.at(-1)).toEqual({
      pluginId: 'acme.checks',
      isOn: true,
      permissions: ['CHECK_VIEW', 'CHECK_SIGN'],
    });
  });

  test('offers what a module brings also while the project has switched it off', async () => {
    const toggle = (isOn: boolean) =>
      site.admin.put(`/api/projects/${site.bem}/plugins/acme.checks/switch`, { isOn });
    await toggle(false);
    onTestFinished(async () => void (await toggle(true)));
    expect((await list()).groups.at(-1)).toMatchObject({ pluginId: 'acme.checks', isOn: false });
    await made('While off', ['CHECK_VIEW']);
  });

  test('is for administrators of the project, as is every change', async () => {
    const { client } = await site.joined();
    const { code, version } = await made('Closed');
    const body = { version, name: 'Open', permissions: [] };
    for (const answer of [
      await client.get(at()),
      await client.post(at(), { name: 'Mine', permissions: ['MEMBER_ADMIN'] }),
      await client.put(at(`/${code}`), body),
      await client.delete(at(`/${code}?version=${version}`)),
    ])
      expect(codeOf(answer)).toEqual([403, 'FORBIDDEN']);
    expect((await (await site.server.client()).get(at())).status).toBe(401);
    // An administrator of another project, to whom this one and its roles do not exist.
    const stranger = await site.server.client('kwan.pakho@demo.gantry');
    const iso = site.server.projectId('ISO');
    for (const project of [site.bem, iso])
      for (const answer of [
        await stranger.put(at(`/${code}`, project), body),
        await stranger.delete(at(`/${code}?version=${version}`, project)),
      ])
        expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
    expect(await find(code)).toMatchObject({ name: 'Closed', version });
  });

  test('the database itself refuses a change of somebody without the right', async () => {
    const { person } = await site.joined();
    for (const statement of [
      "insert into role (project_id, code, name) select gantry.current_project(), 'FORGED', 'Forged'",
      "insert into role_permission select gantry.current_project(), 'VIEWER', 'MEMBER_ADMIN'",
      "select gantry.keep_role_choice('VIEWER', '{X}')",
    ]) {
      const forged = site.server.context.database.inProject(
        site.bem,
        { kind: 'user', userId: person.id },
        // The statements are this test's own.
        (tx) => tx.run({ text: statement, values: [] } as never),
      );
      await expect(forged).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a new role', () => {
  test('has a name of its own and a code that stays, and gives what it says to its holders', async () => {
    const role = await made('Night shift', ['LAYER_VIEW', 'CHECK_SIGN', 'LAYER_VIEW']);
    expect(role).toMatchObject({ code: 'NIGHT_SHIFT', permissions: ['CHECK_SIGN', 'LAYER_VIEW'] });
    const { client, person } = await site.joined(holding(role.code));
    expect((await client.get(`/api/projects/${site.bem}`)).body).toMatchObject({
      permissions: ['CHECK_SIGN', 'LAYER_VIEW'],
      roleNames: { NIGHT_SHIFT: 'Night shift' },
    });
    // Steps ask for permissions: the holder of the new role takes them, and is told of them.
    const open = `/api/checks/open?projectUUID=${site.bem}`;
    expect((await client.get(open)).body.takers).toContain(person.id);
    expect((await find(role.code)).holders).toBe(1);
    const renamed = await put(role.code, changed(role, { name: 'Late shift' }));
    expect(renamed.body).toMatchObject({ code: 'NIGHT_SHIFT', name: 'Late shift' });
    expect((await client.get(`/api/projects/${site.bem}`)).body.roleNames).toMatchObject({
      NIGHT_SHIFT: 'Late shift',
    });
    expect((await client.get(open)).status).toBe(200);
  });

  test.each([
    ['Night shift', 'NIGHT_SHIFT'],
    ['  Géomètre (nuit) ', 'GEOMETRE_NUIT'],
    ['2nd crew', 'ROLE'],
    ['夜班', 'ROLE'],
    ['夜班 A', 'ROLE'],
    ['!!!', 'ROLE'],
    ['x'.repeat(80), 'X'.repeat(32)],
  ])('named %j gets the code %s', (name, code) => {
    expect(codeFrom(name)).toBe(code);
  });

  test('gets a code that no other role has, nor one that former members would bring back', async () => {
    const first = await made('夜班');
    const second = await made('日班');
    expect([first.code, second.code]).toEqual(['ROLE', 'ROLE_2']);
    const { person } = await site.joined(holding(first.code));
    await site.admin.post(site.at(`/${person.id}/deactivate`), {});
    expect((await remove(first)).status).toBe(204);
    expect((await made('中班')).code).toBe('ROLE_3');
    // The former member comes back without the role that is gone.
    const back = await site.admin.post(site.at(`/${person.id}/activate`));
    expect(back.body.roles).toEqual([]);
  });

  test.each([
    ['another role’s name', 'Crane crew'],
    ['in other letters and spaces', ' crane   CREW '],
    ['with characters that nobody sees', 'Cra\u200bne crew'],
    ['in full width', 'Ｃｒａｎｅ crew'],
    ['another role’s code', 'crane_crew'],
    ['a standard role’s title', 'Safety officer'],
    ['a standard role’s code', 'SAFETY_OFFICER'],
    ['a standard role’s title in Chinese', '安全主任'],
  ])('cannot have %s', async (_what, name) => {
    const role = await made('Crane crew');
    expect(codeOf(await make(name))).toEqual([409, 'ROLE_NAME_TAKEN']);
    const other = await made('Other');
    expect(codeOf(await put(other.code, changed(other, { name })))).toEqual([409, 'ROLE_NAME_TAKEN']);
    // Its own it may write anew.
    const own = await put(role.code, changed(role, { name: 'CRANE crew' }));
    expect(own.body).toMatchObject({ code: 'CRANE_CREW', name: 'CRANE crew' });
  });

  test.each<[string, object]>([
    ['no name', { name: '' }],
    ['spaces', { name: '   ' }],
    ['nothing that is seen', { name: '\u200b\u200b' }],
    ['81 characters', { name: 'x'.repeat(81) }],
    ['a turned name', { name: 'Night\u202eshift' }],
    ['a name turned in part', { name: 'Night\u2066shift' }],
    ['two lines', { name: 'Night\nshift' }],
    ['an unprintable character', { name: 'Night\u0000shift' }],
    ['a semicolon', { name: 'Night; shift' }],
    ['a Chinese semicolon', { name: 'Night；shift' }],
    ['null', { name: null }],
    ['a number', { name: 7 }],
    ['no permissions', { permissions: undefined }],
    ['one permission without a list', { permissions: 'LAYER_VIEW' }],
    ['an empty permission', { permissions: [''] }],
    ['null as a permission', { permissions: [null] }],
    ['1,001 permissions', { permissions: Array.from({ length: 1001 }, () => 'LAYER_VIEW') }],
    ['a code of its own', { code: 'MINE' }],
  ])('is refused with %s', async (_what, wrong) => {
    const answer = await site.admin.post(at(), { name: 'Wrong', permissions: [], ...wrong });
    expect(codeOf(answer)).toEqual([400, 'INVALID_REQUEST']);
  });

  test('and a change are refused with permissions that nobody knows, which are named', async () => {
    const wanted = ['LAYER_VIEW', 'KING', "'; drop table role", 'layer_view'];
    const refused = await make('Kings', wanted);
    expect([...codeOf(refused), refused.body.error.details]).toEqual([
      422,
      'PERMISSION_UNKNOWN',
      { permissions: ["'; drop table role", 'KING', 'layer_view'] },
    ]);
    const role = await made('Kings');
    expect(codeOf(await put(role.code, changed(role, { permissions: ['KING'] })))).toEqual([
      422,
      'PERMISSION_UNKNOWN',
    ]);
  });

  test('does not get by itself what a module gives to a role of its code, and an earlier role does', async () => {
    const { owner } = site.server.context.database;
    const role = await made('Auditor', []);
    expect(role).toMatchObject({ code: 'AUDITOR', permissions: [], defaults: ['CHECK_VIEW'] });
    const tce = site.server.projectId('TCE');
    await owner.query(`insert into role (project_id, code) values ($1, 'AUDITOR')`, [tce]);
    const again = await startTestServer({ databaseUrl: site.server.databaseUrl, plugins: [checks] });
    onTestFinished(async () => {
      await again.close();
      await owner.query(`delete from role where code = 'AUDITOR'`);
    });
    expect((await find('AUDITOR')).permissions).toEqual([]);
    const { rows: theirs } = await owner.query(
      `select permission from role_permission where project_id = $1 and role_code = 'AUDITOR'`,
      [tce],
    );
    expect(theirs).toEqual([{ permission: 'CHECK_VIEW' }]);
  });

  test('described by the operator is shown by its code until it gets a name', async () => {
    const { owner } = site.server.context.database;
    await owner.query(`insert into role (project_id, code) values ($1, 'DIVERS')`, [site.bem]);
    onTestFinished(async () => {
      await owner.query(`delete from role where code = 'DIVERS'`);
    });
    const divers = await find('DIVERS');
    expect(divers).toMatchObject({ name: null, isStandard: false });
    const more = await put('DIVERS', changed(divers, { permissions: ['LAYER_VIEW'] }));
    expect(more.body).toMatchObject({ name: null, permissions: ['LAYER_VIEW'] });
    const named = await put('DIVERS', changed(more.body, { name: 'Divers' }));
    expect(named.body).toMatchObject({ code: 'DIVERS', name: 'Divers' });
    expect((await remove(named.body)).status).toBe(204);
  });

  test('is refused where the project has a hundred', async () => {
    const { owner } = site.server.context.database;
    await owner.query(
      `insert into role (project_id, code) select $1, 'MANY_' || n from generate_series(1, 100) as n`,
      [site.bem],
    );
    onTestFinished(async () => {
      await owner.query(`delete from role where code like 'MANY\\_%'`);
    });
    expect(codeOf(await make('One more'))).toEqual([409, 'ROLES_FULL']);
  });
});

describe('a change of permissions', () => {
  test('counts at the holder’s next request and on open streams, and open pages are told', async () => {
    const role = await made('Recorder', ['LAYER_VIEW', 'LAYER_ADMIN', 'NOTE_READ']);
    const { client, person } = await site.joined(holding(role.code));
    const layers = `/api/projects/${site.bem}/layers`;
    expect((await client.post(layers, { name: 'Recorded' })).status).toBe(200);
    const stream = await Stream.open(client, site.bem);
    const told = (topic: string) =>
      site.server.context.database.inProject(site.bem, { kind: 'system', name: 'test' }, (tx) =>
        tx.emit({ topic, payload: {}, permission: 'NOTE_READ' }),
      );
    await told('test.before');
    await expect.poll(() => stream.topics()).toContain('test.before');
    const answer = await put(role.code, changed(role, { permissions: ['LAYER_VIEW'] }));
    expect(answer.body).toMatchObject({ permissions: ['LAYER_VIEW'] });
    expect(codeOf(await client.post(layers, { name: 'Another' }))).toEqual([403, 'FORBIDDEN']);
    await expect.poll(() => stream.topics()).toContain('host.access-changed');
    // The stream has looked at its member again, long before its next heartbeat.
    await expect
      .poll(async () => {
        const seen = stream.topics().filter((topic) => topic === 'test.after').length;
        await told('test.after');
        await told('test.sync');
        return stream.topics().filter((topic) => topic === 'test.after').length === seen;
      })
      .toBe(true);
    const { rows } = await site.server.context.database.owner.query(
      `select users from event where project_id = $1 and topic = 'host.access-changed' order by seq desc limit 1`,
      [site.bem],
    );
    expect(rows).toEqual([{ users: [person.id] }]);
    await stream.cut();
  });

  test('is told to the second of two who change the role at the same moment', async () => {
    const role = await made('Twice');
    const both = await Promise.all([
      put(role.code, changed(role, { permissions: ['LAYER_VIEW', 'CHECK_VIEW'] })),
      put(role.code, changed(role, { name: 'Thrice' })),
    ]);
    expect(both.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'VERSION_CONFLICT'],
    ]);
    expect(codeOf(await remove(role))).toEqual([409, 'VERSION_CONFLICT']);
    // A permission that came past the screen counts as a change too.
    const now = await find(role.code);
    await site.server.context.database.owner.query(
      `insert into role_permission (project_id, role_code, permission) values ($1, $2, 'CHECK_SIGN')`,
      [site.bem, role.code],
    );
    expect(codeOf(await put(role.code, changed(now, { permissions: [] })))).toEqual([
      409,
      'VERSION_CONFLICT',
    ]);
  });

  test('is not undone when the server starts again, nor one of a module that came later', async () => {
    const { owner } = site.server.context.database;
    const officer = await find('SAFETY_OFFICER');
    // Given by hand and taken away again, before any module gives it by itself.
    const given = await put(
      'SAFETY_OFFICER',
      changed(officer, { permissions: setOf(officer.permissions, ['NOTE_READ']) }),
    );
    const taken = await put(
      'SAFETY_OFFICER',
      changed(given.body, { permissions: officer.permissions.filter((one) => one !== 'CHECK_SIGN') }),
    );
    onTestFinished(async () => {
      await owner.query(
        `insert into role_permission values ($1, 'SAFETY_OFFICER', 'CHECK_SIGN') on conflict do nothing`,
        [site.bem],
      );
    });
    expect(taken.body.permissions).toEqual(['CHECK_VIEW', 'LAYER_VIEW']);
    const later = defineServerPlugin({
      id: 'acme.later',
      migrations: [],
      permissions: [{ code: 'NOTE_READ', roles: ['SAFETY_OFFICER', 'VIEWER'] }],
      routes: () => [],
    });
    const again = await startTestServer({ databaseUrl: site.server.databaseUrl, plugins: [checks, later] });
    await again.close();
    expect((await find('SAFETY_OFFICER')).permissions).toEqual(['CHECK_VIEW', 'LAYER_VIEW']);
    // Of which nobody has decided yet.
    expect((await find('VIEWER')).permissions).toContain('NOTE_READ');
  });

  test('leaves what an absent module had given, and can take it away but not give it', async () => {
    const { owner } = site.server.context.database;
    const role = await made('Old hand');
    await owner.query(
      `insert into role_permission (project_id, role_code, permission) values ($1, $2, 'GONE_VIEW')`,
      [site.bem, role.code],
    );
    const old = await find(role.code);
    expect(old.permissions).toEqual(['GONE_VIEW', 'LAYER_VIEW']);
    expect((await list()).groups.flatMap(({ permissions }) => permissions)).not.toContain('GONE_VIEW');
    const kept = await put(role.code, changed(old, { permissions: ['GONE_VIEW', 'CHECK_VIEW'] }));
    expect(kept.body.permissions).toEqual(['CHECK_VIEW', 'GONE_VIEW']);
    const taken = await put(role.code, changed(kept.body, { permissions: ['CHECK_VIEW'] }));
    expect(taken.body.permissions).toEqual(['CHECK_VIEW']);
    expect(codeOf(await put(role.code, changed(taken.body, { permissions: ['GONE_VIEW'] })))).toEqual([
      422,
      'PERMISSION_UNKNOWN',
    ]);
  });

  test('cannot leave the project without an active administrator', async () => {
    const admins = await find('PROJECT_ADMIN');
    const without = admins.permissions.filter((one) => one !== 'MEMBER_ADMIN');
    expect(codeOf(await put('PROJECT_ADMIN', changed(admins, { permissions: without })))).toEqual([
      409,
      'LAST_ADMINISTRATOR',
    ]);
    // Somebody who is only invited with the right does not count, nor does a member whose account is disabled.
    const deputies = await made('Deputies', ['LAYER_VIEW', 'MEMBER_ADMIN']);
    const { body: sent } = await site.admin.post(site.invitations(), site.newPerson(holding(deputies.code)));
    expect(codeOf(await put('PROJECT_ADMIN', changed(admins, { permissions: without })))).toEqual([
      409,
      'LAST_ADMINISTRATOR',
    ]);
    const { client, person, given } = await site.joined(holding(deputies.code));
    const { owner } = site.server.context.database;
    const status = (to: string) =>
      owner.query('update app_user set status = $2 where email = $1', [given.email, to]);
    await status('disabled');
    expect(codeOf(await put('PROJECT_ADMIN', changed(admins, { permissions: without })))).toEqual([
      409,
      'LAST_ADMINISTRATOR',
    ]);
    await status('active');
    // Nobody is left out by it now: the caller gives up the own right.
    const given2 = await put('PROJECT_ADMIN', changed(admins, { permissions: without }));
    expect([given2.status, given2.body.permissions]).toEqual([200, without]);
    expect(codeOf(await site.admin.get(at()))).toEqual([403, 'FORBIDDEN']);
    const signedIn = await site.server.client();
    await signedIn.post('/api/session', { email: given.email, password: 'a good password' });
    const back = await put(
      'PROJECT_ADMIN',
      changed(given2.body, { permissions: admins.permissions }),
      signedIn,
    );
    expect(back.status).toBe(200);
    expect((await client.get(at())).status).toBe(200);
    await site.admin.delete(site.invitations(`/${sent.id}`));
    await owner.query('delete from membership where project_id = $1 and user_id = $2', [site.bem, person.id]);
  });

  test.each([
    ['SAFETY_OFFICER', { name: 'Watchdog' }, [409, 'ROLE_STANDARD']],
    ['NOWHERE', {}, [404, 'NOT_FOUND']],
    ['safety_officer', {}, [404, 'NOT_FOUND']],
    [`${'X'.repeat(65)}`, {}, [400, 'INVALID_REQUEST']],
    ['SAFETY_OFFICER', { version: -1 }, [400, 'INVALID_REQUEST']],
    ['SAFETY_OFFICER', { version: 'x' }, [400, 'INVALID_REQUEST']],
    ['SAFETY_OFFICER', { version: 999 }, [409, 'VERSION_CONFLICT']],
    ['SAFETY_OFFICER', { name: undefined }, [400, 'INVALID_REQUEST']],
    ['SAFETY_OFFICER', { permissions: null }, [400, 'INVALID_REQUEST']],
  ])('of %s with %j is refused', async (code, wrong, refused) => {
    const before = await find('SAFETY_OFFICER');
    expect(codeOf(await put(code, changed(before, wrong)))).toEqual(refused);
    expect(await find('SAFETY_OFFICER')).toEqual(before);
  });

  test('that changes nothing is not in the audit trail', async () => {
    const role = await made('Idle');
    const entries = async () =>
      (await site.admin.get(`/api/projects/${site.bem}/audit?entity=role`)).body.entries.length;
    const before = await entries();
    const answer = await put(role.code, changed(role, { permissions: ['LAYER_VIEW', 'LAYER_VIEW'] }));
    expect([answer.status, answer.body.version]).toEqual([200, role.version]);
    expect(await entries()).toBe(before);
  });
});

describe('deleting a role', () => {
  test('works while nobody has it, and the audit trail says what it gave', async () => {
    const role = await made('Short-lived', ['CHECK_VIEW']);
    const more = await put(role.code, changed(role, { name: 'Long-lived', permissions: ['LAYER_VIEW'] }));
    expect((await remove(more.body)).status).toBe(204);
    expect((await list()).roles.map(({ code }) => code)).not.toContain(role.code);
    expect(codeOf(await remove(more.body))).toEqual([404, 'NOT_FOUND']);
    const { body } = await site.admin.get(`/api/projects/${site.bem}/audit?entity=role`);
    expect(body.entries.slice(0, 3)).toMatchObject([
      {
        action: 'delete',
        entityId: 'SHORT_LIVED',
        actor: { name: 'Yip Wing Sze' },
        before: { name: 'Long-lived', permissions: ['LAYER_VIEW'] },
        after: null,
      },
      {
        action: 'change',
        before: { name: 'Short-lived' },
        after: {
          name: 'Long-lived',
          permissionsGiven: ['LAYER_VIEW'],
          permissionsTaken: ['CHECK_VIEW'],
        },
      },
      { action: 'create', before: null, after: { name: 'Short-lived', permissions: ['CHECK_VIEW'] } },
    ]);
  });

  test('is refused with the names of those who have it, are invited with it or represent it', async () => {
    const role = await made('Busy');
    const { person } = await site.joined(holding(role.code));
    const guest = site.newPerson(holding(role.code));
    const { body: invitation } = await site.admin.post(site.invitations(), guest);
    const { person: deputy } = await site.joined();
    const delegated = await site.admin.post(`/api/projects/${site.bem}/delegations`, {
      principalId: person.id,
      deputyId: deputy.id,
      slot: role.code,
      firstDay: '2099-01-01',
      lastDay: '2099-01-02',
    });
    expect(delegated.status).toBe(200);
    const busy = await find(role.code);
    expect(busy).toMatchObject({ holders: 1, invited: 1 });
    const refused = await remove(busy);
    expect([...codeOf(refused), refused.body.error.details]).toEqual([
      409,
      'ROLE_HELD',
      {
        people: { count: 1, names: [person.name] },
        invitations: { count: 1, names: [guest.name] },
        delegations: 1,
      },
    ]);
    const other = { ...changeOf(person), ...holding('VIEWER') };
    expect((await site.admin.put(site.at(`/${person.id}`), other)).status).toBe(200);
    await site.admin.delete(`/api/projects/${site.bem}/delegations/${delegated.body.id}`);
    // The invitation alone keeps it: whoever accepts gets what was promised.
    expect((await remove(await find(role.code))).body.error.details).toMatchObject({
      people: { count: 0, names: [] },
      invitations: { count: 1 },
      delegations: 0,
    });
    expect((await site.accept(tokenIn(invitation.path), 'a good password')).status).toBe(200);
    const joined = await site.find(guest.email);
    expect(joined.roles.map(({ role: code }) => code)).toEqual([role.code]);
    await site.admin.put(site.at(`/${joined.id}`), { ...changeOf(joined), ...holding('VIEWER') });
    expect((await remove(await find(role.code))).status).toBe(204);
  });

  test('names a few of many', async () => {
    const role = await made('Crowd');
    for (let n = 0; n < 6; n += 1) await site.joined(holding(role.code));
    const { people } = (await remove(await find(role.code))).body.error.details;
    expect([people.count, people.names.length]).toEqual([6, 5]);
  });

  test('is refused for a standard role, and without a version', async () => {
    const viewer = await find('VIEWER');
    expect(codeOf(await remove(viewer))).toEqual([409, 'ROLE_STANDARD']);
    const role = await made('Kept');
    for (const query of ['', '?version=', '?version=x', '?version=1&force=true'])
      expect([query, (await site.admin.delete(at(`/${role.code}${query}`))).status]).toEqual([query, 400]);
  });
});

describe('the import of people', () => {
  test.each([
    ['night_watch', 'NIGHT_WATCH'],
    ['Night Watch', 'NIGHT_WATCH'],
    ['安全主任', 'SAFETY_OFFICER'],
    ['safety officer', 'SAFETY_OFFICER'],
  ])('takes %j for %s', async (written, code) => {
    await made('Night watch');
    const person = site.newPerson({ roles: [{ role: written, disciplines: ['C'] }] });
    const row = { ...person, company: 'Kwong Shing' };
    expect((await site.admin.post(site.at('/import'), { rows: [row], apply: true })).status).toBe(200);
    const found = await site.find(person.email);
    expect(found.roles).toEqual([{ role: code, disciplines: ['C'] }]);
    await site.server.context.database.owner.query('delete from invitation where email = $1', [person.email]);
  });
});

test('another administrator’s session sees what the first has changed', async () => {
  const role = await made('Shared');
  const other = await site.server.client(boss);
  const { body } = await other.get(at());
  expect(body.roles).toContainEqual(await find(role.code));
});
