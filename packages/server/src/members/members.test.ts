import type { HeldSteps, Member } from '@gantry/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteRoles } from '../projects/site-roles.ts';
import { changeOf, codeOf, MemberSite, tokenIn } from './testing/member-site.ts';

let site: MemberSite;
beforeAll(async () => {
  site = await MemberSite.start();
}, 120_000);
beforeEach(() => site.signIn());
afterAll(() => site?.close());

describe('roles', () => {
  test('count at the holder’s next request, and open pages of the holder are told', async () => {
    const { client, person } = await site.joined({ roles: [{ role: 'RESIDENT_ENGINEER', disciplines: [] }] });
    const layers = `/api/projects/${site.bem}/layers`;
    expect((await client.post(layers, { name: `Of ${person.name}` })).status).toBe(200);
    const asOf = (await client.get(`/api/projects/${site.bem}`)).body.asOf;
    const answer = await site.admin.put(site.at(`/${person.id}`), {
      ...changeOf(person),
      roles: [{ role: 'VIEWER', disciplines: [] }],
    });
    expect(answer.body.roles).toEqual([{ role: 'VIEWER', disciplines: [] }]);
    expect(codeOf(await client.post(layers, { name: 'Another' }))).toEqual([403, 'FORBIDDEN']);
    const { rows } = await site.server.context.database.owner.query(
      `select users from event where project_id = $1 and seq > $2 and topic = 'host.access-changed'`,
      [site.bem, asOf],
    );
    expect(rows).toEqual([{ users: [person.id] }]);
  });

  test('that two administrators change at once are not mixed up', async () => {
    const { person } = await site.joined();
    const change = { ...changeOf(person), title: 'Senior Site Agent' };
    expect((await site.admin.put(site.at(`/${person.id}`), change)).status).toBe(200);
    const late = await site.admin.put(site.at(`/${person.id}`), { ...change, title: 'Junior Site Agent' });
    expect(codeOf(late)).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.body.error.details.current.title).toBe('Senior Site Agent');
  });

  test('of an invitation can be changed until it is accepted', async () => {
    const given = site.newPerson();
    const { body } = await site.admin.post(site.invitations(), given);
    const invited = await site.find(given.email);
    const roles = [{ role: 'SAFETY_OFFICER', disciplines: [] }];
    expect((await site.admin.put(site.at(`/${invited.id}`), { ...changeOf(invited), roles })).status).toBe(
      200,
    );
    await site.accept(tokenIn(body.path), 'a good password');
    expect(await site.find(given.email)).toMatchObject({ state: 'active', roles });
  });

  test('are changed by administrators of this project only', async () => {
    const { client, person } = await site.joined();
    const change = changeOf(person);
    expect(codeOf(await client.put(site.at(`/${person.id}`), change))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await client.get(site.at()))).toEqual([403, 'FORBIDDEN']);
    // Administrator of ISO, who does not know the person.
    const stranger = await site.server.client('kwan.pakho@demo.gantry');
    const iso = site.server.projectId('ISO');
    expect(codeOf(await stranger.put(site.at(`/${person.id}`, iso), change))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stranger.post(site.at(`/${person.id}/deactivate`, iso), {}))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(codeOf(await stranger.post(site.at(`/${person.id}/password-link`, iso)))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('the last administrator', () => {
  /** A project whose only administrators are these new people. */
  async function withAdministrators(count: number) {
    const made: Awaited<ReturnType<MemberSite['joined']>>[] = [];
    for (let n = 0; n < count; n += 1)
      made.push(await site.joined({ roles: [{ role: 'PROJECT_ADMIN', disciplines: [] }] }));
    const { owner } = site.server.context.database;
    const { rows: others } = await owner.query(
      `delete from user_role where project_id = $1 and role_code = 'PROJECT_ADMIN' and user_id <> all ($2) returning *`,
      [site.bem, made.map(({ person }) => person.id)],
    );
    const restore = async () => {
      for (const { user_id } of others)
        await owner.query(
          `insert into user_role (project_id, user_id, role_code) values ($1, $2, 'PROJECT_ADMIN') on conflict do nothing`,
          [site.bem, user_id],
        );
      for (const { person } of made)
        await owner.query('delete from membership where project_id = $1 and user_id = $2', [
          site.bem,
          person.id,
        ]);
    };
    return { made, restore };
  }
  const asViewer = (person: Member) => ({
    ...changeOf(person),
    roles: [{ role: 'VIEWER', disciplines: [] }],
  });

  test('can neither give the role up nor leave', async () => {
    const {
      made: [only],
      restore,
    } = await withAdministrators(1);
    if (!only) throw new Error('Nobody joined.');
    const { client, person } = only;
    expect(codeOf(await client.put(site.at(`/${person.id}`), asViewer(person)))).toEqual([
      409,
      'LAST_ADMINISTRATOR',
    ]);
    expect(codeOf(await client.post(site.at(`/${person.id}/deactivate`), {}))).toEqual([
      409,
      'LAST_ADMINISTRATOR',
    ]);
    expect((await client.get(site.at())).status).toBe(200);
    await restore();
  });

  test('stays where two remove each other, or themselves, at the same moment', async () => {
    for (const both of ['each other', 'themselves']) {
      const {
        made: [one, two],
        restore,
      } = await withAdministrators(2);
      if (!one || !two) throw new Error('Nobody joined.');
      const [first, second] = both === 'each other' ? [two, one] : [one, two];
      const answers = await Promise.all([
        one.client.put(site.at(`/${first.person.id}`), asViewer(first.person)),
        two.client.post(site.at(`/${second.person.id}/deactivate`), {}),
      ]);
      expect([both, answers.filter(({ status }) => status === 200).length]).toEqual([both, 1]);
      const refused = answers.find(({ status }) => status !== 200);
      // Without a membership left the project does not exist for the caller.
      expect([403, 404, 409]).toContain(refused?.status);
      await restore();
    }
  });
});

describe('deactivating', () => {
  test('ends membership and sessions, leaves the account, and can be undone', async () => {
    const { client, person, given } = await site.joined({
      roles: [{ role: 'INSPECTOR', disciplines: ['C'] }],
    });
    await client.get(`/api/projects/${site.bem}`);
    expect((await site.admin.post(site.at(`/${person.id}/deactivate`), {})).body).toMatchObject({
      state: 'deactivated',
      leftAt: expect.any(String),
    });
    expect(codeOf(await client.get(`/api/projects/${site.bem}`))).toEqual([401, 'MEMBERSHIP_ENDED']);
    await site.server.context.jobs.runTimer('gantry/prune-sessions');
    expect(codeOf(await client.get('/api/session'))).toEqual([401, 'MEMBERSHIP_ENDED']);
    expect((await client.get(`/api/projects/${site.bem}/events`)).status).toBe(401);
    const back = await site.server.client();
    await back.post('/api/session', { email: given.email, password: 'a good password' });
    expect((await back.get('/api/projects')).body.projects).toEqual([]);
    expect(codeOf(await site.admin.post(site.invitations(), site.newPerson({ email: given.email })))).toEqual(
      [409, 'MEMBER_LEFT'],
    );
    expect((await site.admin.post(site.at(`/${person.id}/activate`))).body).toMatchObject({
      state: 'active',
      roles: [{ role: 'INSPECTOR', disciplines: ['C'] }],
    });
    expect((await back.get(`/api/projects/${site.bem}`)).status).toBe(200);
    expect(codeOf(await site.admin.post(site.at(`/${person.id}/activate`)))).toEqual([409, 'MEMBER_ACTIVE']);
  });

  test('in one project leaves the others alone', async () => {
    const lee = await site.server.client('lee.manhei@demo.gantry');
    const { id } = await site.find('lee.manhei@demo.gantry');
    const { steps } = (await site.admin.get(site.at(`/${id}/hand-over`))).body as HeldSteps;
    const leave = steps.map((step) => step.id);
    expect((await site.admin.post(site.at(`/${id}/deactivate`), { leave })).status).toBe(200);
    const { projects } = (await lee.get('/api/projects')).body;
    expect(projects.map(({ code }: { code: string }) => code)).toEqual(['TCE']);
    await site.admin.post(site.at(`/${id}/activate`));
  });

  test('waits until the steps that only this person can take are handed over', async () => {
    const { person, given } = await site.joined();
    const other = await site.joined();
    const host = site.server.pluginHost(site.notes);
    const send = (key: string, users: string[]) =>
      host.database.inProject(site.bem, { kind: 'system', name: 'test' }, (tx) =>
        host.notifications.send(tx, {
          key,
          text: { en: 'Form 7', 'zh-CN': '表格 7' },
          waiting: { step: { en: 'Inspect', 'zh-CN': '检查' } },
          to: { users },
        }),
      );
    await send('own', [person.id]);
    await send('shared', [person.id, other.person.id]);
    const { openSteps, openCount } = await site.detail(given.email);
    expect(openCount).toBe(2);
    expect(openSteps.map(({ isShared }) => isShared)).toEqual([false, true]);
    const refused = await site.admin.post(site.at(`/${person.id}/deactivate`), {});
    expect([...codeOf(refused), refused.body.error.details]).toEqual([409, 'STEPS_OPEN', { count: 1 }]);
    // The module hands nothing over, so the step is listed with that as the reason.
    const { steps } = (await site.admin.get(site.at(`/${person.id}/hand-over`))).body as HeldSteps;
    expect(steps).toMatchObject([{ how: 'fixed', name: { en: 'Form 7' }, takers: [], record: null }]);
    const records = [{ pluginId: 'acme.notes', kind: 'x', id: person.id, version: 1, to: { x: person.id } }];
    expect(
      (await site.admin.post(site.at(`/${person.id}/hand-over`), { records })).body.outcomes,
    ).toMatchObject([{ code: 'NOT_FOUND' }]);
    await host.database.inProject(site.bem, { kind: 'system', name: 'test' }, (tx) =>
      host.notifications.settle(tx, 'own'),
    );
    expect((await site.admin.post(site.at(`/${person.id}/deactivate`), {})).status).toBe(200);
  });
});

describe('the list', () => {
  test('searches, filters, counts and pages', async () => {
    const list = async (query: string) => (await site.admin.get(site.at(`?${query}`))).body;
    const all = await list('limit=2');
    expect(all.members).toHaveLength(2);
    expect(all.counts.all).toBe(all.counts.active + all.counts.invited + all.counts.deactivated);
    expect(all.total).toBe(all.counts.all);
    const second = await list('limit=2&offset=2');
    expect(second.members[0].id).not.toBe(all.members[1].id);
    const inspectors = await list('role=INSPECTOR&discipline=C&state=active&limit=200');
    expect(inspectors.members.length).toBeGreaterThan(0);
    for (const { roles } of inspectors.members as Member[])
      expect(
        roles.some(
          ({ role, disciplines }) =>
            role === 'INSPECTOR' && (disciplines.length === 0 || disciplines.includes('C')),
        ),
      ).toBe(true);
    expect((await list('search=100%25')).total).toBe(0);
    const choices = (await site.admin.get(site.at('/choices'))).body;
    expect(choices.hasMail).toBe(true);
    const standard = Object.keys(siteRoles);
    expect(choices.roles.map(({ code }: { code: string }) => code).slice(0, standard.length)).toEqual(
      standard,
    );
    expect(choices.roles).toContainEqual({
      code: 'VIEWER',
      permissions: expect.arrayContaining(['LAYER_VIEW']),
      holders: expect.any(Number),
    });
  });

  test('says that a damaged entry is missing, and shows the others', async () => {
    const people = [site.newPerson({ title: 'Damage' }), site.newPerson({ title: 'Damage' })];
    for (const person of people) await site.admin.post(site.invitations(), person);
    const { owner } = site.server.context.database;
    await owner.query(`update invitation set roles = '[{"role": 5}]' where email = $1`, [people[0]?.email]);
    const { status, body } = await site.admin.get(site.at('?search=Damage'));
    expect(status).toBe(200);
    expect([body.members.map((one: Member) => one.email), body.unreadable, body.total]).toEqual([
      [people[1]?.email],
      1,
      2,
    ]);
    await owner.query('delete from invitation where title = $1', ['Damage']);
  });

  test('shows a new member as seen from the moment of joining', async () => {
    const { given } = await site.joined();
    expect((await site.find(given.email)).seenAt).not.toBeNull();
  });

  test('shows when somebody was last seen in the project', async () => {
    const { client, given } = await site.joined();
    site.server.clock.advance(120);
    const before = site.server.clock.now().toISOString();
    await client.get(`/api/projects/${site.bem}`);
    expect((await site.find(given.email)).seenAt?.localeCompare(before)).toBe(1);
  });
});

describe('a file of people', () => {
  const row = (email: string, more: object = {}) => ({
    name: 'Somebody',
    email,
    company: 'Kwong Shing',
    title: 'Site Agent',
    roles: [{ role: 'SITE_AGENT' }],
    ...more,
  });
  const send = (rows: readonly object[], apply: boolean) =>
    site.admin.post(site.at('/import'), { rows, apply });

  test('says what would change, and then does exactly that', async () => {
    const { given, person, client } = await site.joined();
    const invited = site.newPerson();
    await site.admin.post(site.invitations(), invited);
    const rows = [
      row('new.one@example.com', { company: 'Another Company' }),
      row(given.email, { title: 'Inspector', roles: [{ role: 'INSPECTOR', disciplines: ['G', 'C'] }] }),
      row(invited.email),
    ];
    const counted = async () => (await site.admin.get(site.at())).body.counts;
    const before = await counted();
    const planned = await send(rows, false);
    expect(planned.body).toMatchObject({
      unchanged: 1,
      changed: [{ email: given.email, fields: ['title', 'roles'] }],
      invited: [{ email: 'new.one@example.com', path: null }],
    });
    expect(await counted()).toEqual(before);
    const { body } = await send(rows, true);
    expect(body).toMatchObject({ unchanged: 1, mail: 'sending' });
    expect(await site.find(given.email)).toMatchObject({
      id: person.id,
      title: 'Inspector',
      roles: [{ role: 'INSPECTOR', disciplines: ['C', 'G'] }],
    });
    expect((await client.get(`/api/projects/${site.bem}`)).body.role).toBe('INSPECTOR');
    expect((await site.accept(tokenIn(body.invited[0].path), 'a good password')).status).toBe(200);
    expect(await site.find('new.one@example.com')).toMatchObject({ company: { name: 'Another Company' } });
    expect((await send(rows, false)).body).toMatchObject({ unchanged: 3, changed: [], invited: [] });
  });

  test('with rows that are wrong writes none', async () => {
    const { person, given } = await site.joined();
    await site.admin.post(site.at(`/${person.id}/deactivate`), {});
    const rows = [
      row('good@example.com'),
      row('GOOD@example.com'),
      row('king@example.com', { roles: [{ role: 'KING' }] }),
      row(given.email),
    ];
    const refused = await send(rows, true);
    expect([...codeOf(refused), refused.body.error.details]).toEqual([
      422,
      'IMPORT_ROWS',
      {
        rows: [
          { row: 1, code: 'duplicate', value: 'good@example.com' },
          { row: 2, code: 'unknown-role', value: 'KING' },
          { row: 3, code: 'deactivated', value: given.email },
        ],
      },
    ]);
    expect((await send([row('not an address')], true)).status).toBe(400);
    expect((await site.admin.get(site.at('?search=good@example.com'))).body.total).toBe(0);
  });

  test.each(['\u202e', '\u2066', '\u200f'])(
    'and an invitation refuse names that %j would make read as others',
    async (turn) => {
      for (const field of ['name', 'company', 'title']) {
        const refused = await send([row('turned@example.com', { [field]: `Ho${turn}iaW` })], false);
        expect([field, ...codeOf(refused)]).toEqual([field, 400, 'INVALID_REQUEST']);
      }
      const person = site.newPerson({ name: `Ho${turn}iaW` });
      expect(codeOf(await site.admin.post(site.invitations(), person))).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  test('cannot take the last administrator away, which the preview says too', async () => {
    const { body } = await site.admin.get(site.at('?role=PROJECT_ADMIN&limit=200'));
    const rows = (body.members as Member[])
      .filter(({ state }) => state === 'active')
      .map(({ email }) => row(email, { roles: [{ role: 'VIEWER' }] }));
    for (const apply of [false, true])
      expect(codeOf(await send(rows, apply))).toEqual([409, 'LAST_ADMINISTRATOR']);
    // One who stays is enough, whether the file has them or not.
    expect((await send(rows.slice(1), false)).status).toBe(200);
    const [first = row('nobody@example.com'), ...others] = rows;
    const kept = { ...first, roles: [{ role: 'PROJECT_ADMIN' }] };
    expect((await send([kept, ...others], false)).status).toBe(200);
  });

  test('of 5,000 rows is written within seconds', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) =>
      row(`many.${n}@example.com`, { company: `Firm ${n % 40}` }),
    );
    const began = performance.now();
    const { status, body } = await send(rows, true);
    expect([status, body.invited?.length]).toEqual([200, 5000]);
    // Two seconds on a quiet machine; a statement for each row would take minutes on any.
    expect(performance.now() - began).toBeLessThan(45_000);
    const { owner } = site.server.context.database;
    await owner.query(`delete from invitation where email like 'many.%'`);
  });
});

test('every change is in the audit trail', async () => {
  expect(await site.audited()).toEqual([
    'invitation.send',
    'member.activate',
    'member.change',
    'member.deactivate',
    'member.join',
  ]);
});
